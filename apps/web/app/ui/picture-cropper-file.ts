import { limits } from "@stride/contract/limits";

/** What the browser opens of a chosen file; it is cut and made smaller before it leaves the device. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const pictureMegabytesMax = 30;
/** A file may be small and unpack to gigabytes. */
export const pictureMegapixelsMax = 120;

export type PixelSize = { width: number; height: number };

/** Why a file is not taken: keys of the texts `picture.problems`. */
export type PictureProblem = "wrongType" | "tooLarge" | "tooManyPixels" | "tooSmall" | "unreadable";

export function problemOfFile(file: { type: string; size: number }): PictureProblem | null {
	if (!pictureTypes.some((type) => type === file.type)) return "wrongType";
	return file.size > pictureMegabytesMax * 1024 * 1024 ? "tooLarge" : null;
}

/** The least that is taken: half the output, each pixel of which then shows as four. */
export function leastSize(output: PixelSize): PixelSize {
	return { width: Math.ceil(output.width / 2), height: Math.ceil(output.height / 2) };
}

/** @param size of the picture as it is shown, upright */
export function problemOfSize(size: PixelSize, output: PixelSize): PictureProblem | null {
	if (size.width * size.height > pictureMegapixelsMax * 1_000_000) return "tooManyPixels";
	const least = leastSize(output);
	return size.width < least.width || size.height < least.height ? "tooSmall" : null;
}

/** The size at which a picture that is not cropped is uploaded; null where it is small enough as it is. */
export function uploadSize({ width, height }: PixelSize): PixelSize | null {
	const scale = limits.imageSideMax / Math.max(width, height);
	if (scale >= 1) return null;
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * As large as cropping needs: at the greatest zoom the cut still has every pixel of the output. A photograph of forty
 * megapixels is worked on at one or two, a smaller one as it is.
 */
export function workingSize(size: PixelSize, output: PixelSize, zoomMax: number): PixelSize {
	const scale = Math.min(1, Math.max((output.width * zoomMax) / size.width, (output.height * zoomMax) / size.height));
	return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}
