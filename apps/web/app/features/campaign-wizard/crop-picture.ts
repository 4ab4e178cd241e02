import { limits } from "@stride/contract/limits";

export type PixelArea = { x: number; y: number; width: number; height: number };

const quality = 0.9;

/** Draws a part of a picture as a cover: a JPEG data URL of 800 × 449 pixels, without anything the file said of itself. */
export function cropToCover(picture: CanvasImageSource, area: PixelArea): string {
	const canvas = document.createElement("canvas");
	canvas.width = limits.coverWidth;
	canvas.height = limits.coverHeight;
	const context = canvas.getContext("2d");
	if (!context) throw new Error("the browser draws no pictures");
	context.imageSmoothingQuality = "high";
	// JPEG knows no transparency; black would come instead.
	context.fillStyle = "white";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
	return canvas.toDataURL("image/jpeg", quality);
}

export type OpenedPicture = { address: string; element: HTMLImageElement };

/** Opens a file as a picture; its address is to be given back with `URL.revokeObjectURL`. Rejects what is none. */
export async function openPicture(file: File): Promise<OpenedPicture> {
	const address = URL.createObjectURL(file);
	const element = new Image();
	element.src = address;
	try {
		await element.decode();
		return { address, element };
	} catch (error) {
		URL.revokeObjectURL(address);
		throw error;
	}
}
