import { limits } from "@stride/contract/limits";
import { scaleForUpload } from "./picture-cropper-draw.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoProblem = "tooBig" | "wrongType";

/** [D5] Validated before the upload; the server applies the same rules. */
export function problemOfPhoto(file: { type: string; size: number }): PhotoProblem | null {
	if (!photoTypes.some((type) => type === file.type)) return "wrongType";
	return file.size > limits.imageBytesMax ? "tooBig" : null;
}

/** Scales a photo down in the browser before the upload, to save bandwidth and server memory. */
export async function openPhoto(file: File): Promise<string | PhotoProblem> {
	const problem = problemOfPhoto(file);
	if (problem) return problem;
	try {
		const scaled = await scaleForUpload(file);
		return problemOfPhoto(scaled) ?? (await readAsDataUrl(scaled));
	} catch {
		return "wrongType";
	}
}

function readAsDataUrl(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(new Error("the file cannot be read"));
		reader.readAsDataURL(file);
	});
}
