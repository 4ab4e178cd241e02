/** What the browser opens of a chosen file; it is cut and made smaller before it leaves the device. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const pictureMegabytesMax = 30;

export type FileProblem = "wrongType" | "tooLarge";

export function problemOfFile(file: { type: string; size: number }): FileProblem | null {
	if (!pictureTypes.some((type) => type === file.type)) return "wrongType";
	return file.size > pictureMegabytesMax * 1024 * 1024 ? "tooLarge" : null;
}
