import {
	type PictureProblem,
	type PixelSize,
	problemOfFile,
	problemOfSize,
	uploadSize,
	workingSize,
} from "./picture-cropper-file.ts";

export type PixelArea = { x: number; y: number; width: number; height: number };

/** A picture for cropping: upright, opaque, and no larger than cropping needs. */
export type OpenedPicture = PixelSize & {
	/** An object URL, to be released with `closePicture`. */
	address: string;
	source: CanvasImageSource;
};

const workingQuality = 0.95;
const outputQuality = 0.9;

/** Opens a chosen file for an output of this size, or returns its problem. */
export async function openPicture(
	file: File,
	{ output, zoomMax }: { output: PixelSize; zoomMax: number },
): Promise<OpenedPicture | PictureProblem> {
	const wrong = problemOfFile(file);
	if (wrong) return wrong;
	const original = URL.createObjectURL(file);
	try {
		const element = await loadElement(original);
		const size = { width: element.naturalWidth, height: element.naturalHeight };
		const problem = problemOfSize(size, output);
		if (problem) return problem;
		const working = workingSize(size, output, zoomMax);
		const canvas = paint(await decode(file, element, working), working);
		return { ...working, source: canvas, address: URL.createObjectURL(await jpegOf(canvas)) };
	} catch {
		return "unreadable";
	} finally {
		URL.revokeObjectURL(original);
	}
}

/** A picture that is uploaded uncropped, scaled down to the server's longest side if needed. */
export async function scaleForUpload(file: File): Promise<Blob> {
	const original = URL.createObjectURL(file);
	try {
		const element = await loadElement(original);
		const size = uploadSize({ width: element.naturalWidth, height: element.naturalHeight });
		return size ? await jpegOf(paint(await decode(file, element, size), size)) : file;
	} finally {
		URL.revokeObjectURL(original);
	}
}

export function closePicture(picture: OpenedPicture): void {
	URL.revokeObjectURL(picture.address);
}

/** The cropped part as a JPEG data URL of the output's size, without the file's metadata. */
export function cropPicture(picture: OpenedPicture, area: PixelArea, output: PixelSize): string {
	return paint(picture.source, output, area).toDataURL("image/jpeg", outputQuality);
}

/** Reads the header only, without decoding the pixels. */
function loadElement(address: string): Promise<HTMLImageElement> {
	return new Promise((resolve, reject) => {
		const element = new Image();
		element.onload = () => resolve(element);
		element.onerror = () => reject(new Error("no picture"));
		element.src = address;
	});
}

/** Decodes and scales off the main thread, so that a large photograph does not block the page. */
async function decode(file: File, element: HTMLImageElement, size: PixelSize): Promise<CanvasImageSource> {
	try {
		return await createImageBitmap(file, {
			resizeWidth: size.width,
			resizeHeight: size.height,
			resizeQuality: "high",
		});
	} catch {
		// Rejects in a browser without resizing on decoding, and for a broken file.
		await element.decode();
		return element;
	}
}

function paint(source: CanvasImageSource, size: PixelSize, area?: PixelArea): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = size.width;
	canvas.height = size.height;
	// Every canvas here is read back at once, which is slower with GPU acceleration.
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context) throw new Error("the browser has no 2D canvas");
	context.imageSmoothingQuality = "high";
	// JPEG has no transparency; it would become black.
	context.fillStyle = "white";
	context.fillRect(0, 0, size.width, size.height);
	if (area) context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
	else context.drawImage(source, 0, 0, size.width, size.height);
	return canvas;
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
	return new Promise((resolve, reject) => {
		canvas.toBlob(
			(blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large to be drawn"))),
			"image/jpeg",
			workingQuality,
		);
	});
}
