import { describe, expect, test } from "vitest";
import { type JournalLine, parseJournal, writeJournalLine } from "./journal.ts";

const NAME = `${"a".repeat(32)}.m4s`;
const SEGMENT: JournalLine = {
	kind: "segment",
	msn: 3,
	init: 0,
	name: NAME,
	bytes: 12,
	startTicks: 540_000,
	durationTicks: 180_000,
	isDiscontinuity: false,
	programDateTimeMs: 1.5,
	nextFragment: 24,
	nextName: NAME,
	seam: { keyUs: 5_000_000, originUs: 1, originTicks: -5, programDateTimeMs: 7, soundTicks: 96_000 },
	session: "сесія",
	recorded: { video: 7, audio: 9 },
	acknowledged: 6,
};
const LINES: JournalLine[] = [
	{ kind: "stream", version: 1, targetDurationS: 2 },
	{ kind: "init", init: 0, name: `${"b".repeat(32)}.mp4`, bytes: 5, codecs: ["opus"] },
	SEGMENT,
	{ kind: "end" },
];
const bytesOf = (text: string) => new TextEncoder().encode(text);
const whole = bytesOf(LINES.map((line) => `${writeJournalLine(line)}\n`).join(""));

test("[S2] a journal is parsed as written", () => {
	expect(parseJournal(whole)).toEqual({ lines: LINES, wholeBytes: whole.length, damagedLines: 0 });
});

test("[S2] a torn journal keeps its complete lines and drops the torn one", () => {
	const ends = [...whole.entries()].filter(([, byte]) => byte === 10).map(([at]) => at + 1);
	for (let length = 0; length <= whole.length; length++) {
		const { lines, wholeBytes, damagedLines } = parseJournal(whole.subarray(0, length));
		const complete = ends.filter((end) => end <= length);
		expect({ lines, wholeBytes, damagedLines }).toEqual({
			lines: LINES.slice(0, complete.length),
			wholeBytes: complete.at(-1) ?? 0,
			damagedLines: 0,
		});
	}
});

describe("[S2] a line with impossible values is damaged", () => {
	test.each([
		["", null],
		["{", null],
		["7", null],
		['{"kind":"other"}', null],
		["", { name: "../../etc/passwd" }],
		["", { bytes: -1 }],
		["", { msn: 1.5 }],
		["", { recorded: { video: 1 } }],
		["", { recorded: null }],
		["", { session: 7 }],
		["", { nextName: "x" }],
		["", { seam: null }],
		["", { seam: { keyUs: "1", programDateTimeMs: 1, soundTicks: 0 } }],
		["", { programDateTimeMs: null }],
		["", { isDiscontinuity: "no" }],
	])("%s %j", (text, change) => {
		const line = change ? JSON.stringify({ ...SEGMENT, ...change }) : text;
		const { lines, damagedLines } = parseJournal(bytesOf(`${line}\n${writeJournalLine(SEGMENT)}\n`));
		expect([lines, damagedLines]).toEqual([[SEGMENT], 1]);
	});
});
