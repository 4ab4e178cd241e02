type Size = { width: number; height: number };

/**
 * The centred crop of a picture that fills a frame of another shape, as with CSS `object-fit: cover`. In pixels of the
 * picture.
 */
export function coverFit(picture: Size, frame: Size): Size & { x: number; y: number } {
	const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
	const width = frame.width / scale;
	const height = frame.height / scale;
	return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}
