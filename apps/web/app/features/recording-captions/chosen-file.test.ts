import { captionsBytesMax } from "@stride/contract/streams/caption-limits";
import { expect, it } from "vitest";
import { readChosenFile } from "./chosen-file.ts";

const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);

it.each<[string, BlobPart, object]>([
	["UTF-8", "Готові?\r\nТак!\rГо!", { text: "Готові?\nТак!\nГо!" }],
	["UTF-8 with a mark", "\ufeffГотові?", { text: "Готові?" }],
	["UTF-16", utf16("Готові?"), { text: "Готові?" }],
	["nothing", "", { text: "" }],
	["Windows-1251", Uint8Array.from([0xc3, 0xee, 0xf2, 0xee, 0xe2, 0xb3]), { problem: "otherEncoding" }],
	["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff]), { problem: "otherEncoding" }],
	["a film", "a".repeat(2 * captionsBytesMax + 1), { problem: "tooLarge" }],
])("[S5] a file with %s", async (_name, content, read) => {
	expect(await readChosenFile(new Blob([content]))).toEqual(read);
});

it("[S5] a file that is gone", async () => {
	const gone = new Blob(["a"]);
	gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
	expect(await readChosenFile(gone)).toEqual({ problem: "unreadable" });
});
