type Size = { width: number; height: number };
type Rect = Size & { x: number; y: number };

/** The largest part of a picture that is cropped: a camera's 4:3 in a frame of 16:9 loses a quarter. */
const croppedMax = 0.26;

/** Whether a picture fills a frame of another shape; one that would lose more, such as that of a turned phone, gets bars. */
export function fillsFrame(picture: Size, frame: Size): boolean {
	const ratio = (picture.width * frame.height) / (picture.height * frame.width);
	return 1 - Math.min(ratio, 1 / ratio) <= croppedMax;
}

/**
 * Where a picture is drawn in a frame of another shape: `from` in pixels of the picture, `to` in those of the frame. It
 * is cropped around its centre like CSS `object-fit: cover`, or whole with bars like `contain`.
 */
export function fitPicture(picture: Size, frame: Size): { from: Rect; to: Rect } {
	const isFilled = fillsFrame(picture, frame);
	const scales = [frame.width / picture.width, frame.height / picture.height];
	const scale = isFilled ? Math.max(...scales) : Math.min(...scales);
	const from = isFilled ? { width: frame.width / scale, height: frame.height / scale } : picture;
	const to = isFilled ? frame : { width: picture.width * scale, height: picture.height * scale };
	return { from: centred(from, picture), to: centred(to, frame) };
}

function centred({ width, height }: Size, outer: Size): Rect {
	return { x: (outer.width - width) / 2, y: (outer.height - height) / 2, width, height };
}
