import { describe, expect, it } from "vitest";
import { type AmfValue, decodeAmf0, encodeAmf0 } from "./amf0.ts";

describe("AMF 0", () => {
	it("[S5] values survive encoding", () => {
		const values: AmfValue[] = [
			"publish",
			5,
			-0.5,
			true,
			null,
			undefined,
			"Київ",
			new Map<string, AmfValue>([
				["a", 1],
				["nested", new Map<string, AmfValue>([["b", ["c", false]]])],
			]),
		];
		expect(decodeAmf0(encodeAmf0(values))).toEqual(values);
	});

	it("[S5] reads ECMA arrays, dates, long texts and unsupported values", () => {
		const array = Uint8Array.of(8, 0, 0, 0, 9, 0, 1, 97, 1, 1, 0, 0, 9);
		const date = Uint8Array.of(11, 0x40, 0x59, 0, 0, 0, 0, 0, 0, 0, 0);
		const text = Uint8Array.of(12, 0, 0, 0, 2, 104, 105);
		expect(decodeAmf0(Buffer.concat([array, date, text, Uint8Array.of(13)]))).toEqual([
			new Map([["a", true]]),
			100,
			"hi",
			undefined,
		]);
	});

	it("[S5] names of prototypes are keys without effect", () => {
		const [object] = decodeAmf0(encodeAmf0([new Map([["__proto__", new Map([["isAdmin", true]])]])]));
		expect(object).toBeInstanceOf(Map);
		expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
	});

	it.each([
		["a number cut short", Uint8Array.of(0, 1, 2)],
		["a text longer than the message", Uint8Array.of(2, 0xff, 0xff, 97)],
		["an object without an end", Uint8Array.of(3, 0, 1, 97, 5)],
		["an array of four thousand million values", Uint8Array.of(10, 0xff, 0xff, 0xff, 0xff)],
		["a reference", Uint8Array.of(7, 0, 0)],
		["a typed object", Uint8Array.of(16, 0, 1, 97)],
		["too deep a nesting", Uint8Array.from(Array.from({ length: 200 }, () => [10, 0, 0, 0, 1]).flat())],
		["too many values", new Uint8Array(600).fill(5)],
	])("[S5] %s is a fault", (_, bytes) => {
		expect(() => decodeAmf0(bytes)).toThrow(expect.objectContaining({ name: "RtmpFault", reason: "amf" }));
	});
});
