import {
	type PictureProblem,
	type PixelSize,
	problemOfFile,
	problemOfSize,
	uploadSize,
	workingSize,
} from "./picture-cropper-file.ts";

export type PixelArea = { x: number; y: number; width: number; height: number };

/** A picture that can be cut: upright, opaque, and no larger than cutting needs. */
export type OpenedPicture = PixelSize & {
	/** To be shown, and given back with `closePicture`. */
	address: string;
	source: CanvasImageSource;
};

const workingQuality = 0.95;
const outputQuality = 0.9;

/** Opens a chosen file for an output of this size, or tells what is wrong with it. */
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

/** A picture that is uploaded whole: as it is, or scaled down to the longest side that the server needs. */
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

/** The part as a JPEG data URL of the output's size, without anything the file said of itself. */
export function cropPicture(picture: OpenedPicture, area: PixelArea, output: PixelSize): string {
	return paint(picture.source, output, area).toDataURL("image/jpeg", outputQuality);
}

/** Reads the header alone; the pixels stay packed. */
function loadElement(address: string): Promise<HTMLImageElement> {
	return new Promise((resolve, reject) => {
		const element = new Image();
		element.onload = () => resolve(element);
		element.onerror = () => reject(new Error("no picture"));
		element.src = address;
	});
}

/** Unpacks and shrinks beside the page's own thread, so that a large photograph does not freeze it. */
async function decode(file: File, element: HTMLImageElement, size: PixelSize): Promise<CanvasImageSource> {
	try {
		return await createImageBitmap(file, {
			resizeWidth: size.width,
			resizeHeight: size.height,
			resizeQuality: "high",
		});
	} catch {
		// A browser that cannot shrink while it unpacks, or a broken file: then this rejects too.
		await element.decode();
		return element;
	}
}

function paint(source: CanvasImageSource, size: PixelSize, area?: PixelArea): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = size.width;
	canvas.height = size.height;
	// Every canvas here is read back at once, which a graphics card only slows down.
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context) throw new Error("the browser draws no pictures");
	context.imageSmoothingQuality = "high";
	// JPEG knows no transparency; black would come instead.
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
