import { limits } from "@stride/contract/limits";

/** The accepted file types; files are cropped and scaled before the upload. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const pictureMegabytesMax = 30;
/** A small file may decode to gigabytes. */
export const pictureMegapixelsMax = 120;

export type PixelSize = { width: number; height: number };

/** Why a file is rejected: keys of the texts `picture.problems`. */
export type PictureProblem = "wrongType" | "tooLarge" | "tooManyPixels" | "tooSmall" | "unreadable";

export function problemOfFile(file: { type: string; size: number }): PictureProblem | null {
	if (!pictureTypes.some((type) => type === file.type)) return "wrongType";
	return file.size > pictureMegabytesMax * 1024 * 1024 ? "tooLarge" : null;
}

/** The minimum size: half the output, so that each pixel is at most doubled. */
export function leastSize(output: PixelSize): PixelSize {
	return { width: Math.ceil(output.width / 2), height: Math.ceil(output.height / 2) };
}

/** @param size of the picture in its upright orientation */
export function problemOfSize(size: PixelSize, output: PixelSize): PictureProblem | null {
	if (size.width * size.height > pictureMegapixelsMax * 1_000_000) return "tooManyPixels";
	const least = leastSize(output);
	return size.width < least.width || size.height < least.height ? "tooSmall" : null;
}

/** The upload size of an uncropped picture; null where no scaling is needed. */
export function uploadSize({ width, height }: PixelSize): PixelSize | null {
	const scale = limits.imageSideMax / Math.max(width, height);
	if (scale >= 1) return null;
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The size for cropping: at maximum zoom the crop has the full output resolution. A photograph of forty megapixels is
 * scaled to one or two, a smaller one is unchanged.
 */
export function workingSize(size: PixelSize, output: PixelSize, zoomMax: number): PixelSize {
	const scale = Math.min(1, Math.max((output.width * zoomMax) / size.width, (output.height * zoomMax) / size.height));
	return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}
