import { limits } from "@stride/contract/limits";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoProblem = "tooBig" | "wrongType";

/** [D5] Judged before anything is sent: the server refuses the same. */
export function problemOfPhoto(file: { type: string; size: number }): PhotoProblem | null {
	if (!photoTypes.some((type) => type === file.type)) return "wrongType";
	return file.size > limits.imageBytesMax ? "tooBig" : null;
}

export function readAsDataUrl(file: File): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(new Error("the file cannot be read"));
		reader.readAsDataURL(file);
	});
}
