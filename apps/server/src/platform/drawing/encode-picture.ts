import sharp from "sharp";

/**
 * Renders an SVG of paths, gradients and data URLs as a JPEG.
 * @param underlay a picture below the drawing, cropped to fill its box; for photographs, which a drawing cannot hold
 * well
 */
export async function encodePicture(
	svg: string,
	size: { width: number; height: number; background: string },
	underlay?: { picture: Buffer; left: number; top: number; width: number; height: number },
): Promise<Buffer> {
	const { width, height, background } = size;
	const layers = underlay
		? [
				{
					input: await sharp(underlay.picture).resize(underlay.width, underlay.height, { fit: "cover" }).toBuffer(),
					left: underlay.left,
					top: underlay.top,
				},
			]
		: [];
	return sharp({ create: { width, height, channels: 3, background } })
		.composite([...layers, { input: Buffer.from(svg), left: 0, top: 0 }])
		.jpeg({ quality: 84, chromaSubsampling: "4:4:4", mozjpeg: true })
		.toBuffer();
}
