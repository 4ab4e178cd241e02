import { captionsBytesMax } from "@stride/contract/streams/caption-limits";

/** Keys of `captions.json` for a file that cannot be read. */
export type FileProblem = "tooLarge" | "otherEncoding" | "unreadable";

const utf16 = new Map([
	["255,254", "utf-16le"],
	["254,255", "utf-16be"],
]);

/** The text of a file in UTF-8, or in UTF-16 with its mark. Other encodings cannot be recognised. */
export async function readChosenFile(file: Blob): Promise<{ text: string } | { problem: FileProblem }> {
	// In UTF-16 most texts take twice as much.
	if (file.size > 2 * captionsBytesMax) return { problem: "tooLarge" };
	let bytes: Uint8Array;
	try {
		bytes = new Uint8Array(await file.arrayBuffer());
	} catch {
		return { problem: "unreadable" };
	}
	const encoding = utf16.get(bytes.subarray(0, 2).join()) ?? "utf-8";
	try {
		const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
		return { text };
	} catch {
		return { problem: "otherEncoding" };
	}
}
