import { expect, it } from "vitest";
import { readMemory } from "./on-air-memory.ts";

it.each([
	["nothing is stored", null, null],
	["the entry is damaged", "{", null],
	["another stream was on the air", '{"streamId":"b","isMuted":true,"isHidden":true}', null],
	[
		"the stream was on the air",
		'{"streamId":"a","isMuted":true,"isHidden":false,"captions":"uk"}',
		{ streamId: "a", isMuted: true, isHidden: false, captions: "uk" },
	],
	[
		"fields are missing",
		'{"streamId":"a","captions":"xx"}',
		{ streamId: "a", isMuted: false, isHidden: false, captions: null },
	],
])("[S3] a reload reads what was on the air when %s", (_, stored, expected) => {
	expect(readMemory(stored, "a")).toEqual(expected);
});
