import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { captionsBytesMax as bytesMax, captionLimits } from "./caption-limits.ts";
import { type CaptionProblemKey, cutCaptions, formatCueTime, readCaptions } from "./read-captions.ts";

const { captionsMax: cuesMax, captionLengthMax: cueLengthMax, captionProblemsMax: problemsMax } = captionLimits;

const vttOf = (text: string): string => {
	const reading = readCaptions(text);
	if ("problems" in reading) throw new Error(`Problems: ${JSON.stringify(reading.problems)}`);
	return reading.vtt;
};
const problemsOf = (text: string) => {
	const reading = readCaptions(text);
	return "problems" in reading ? reading.problems.map(({ key, line }) => [key, line]) : [];
};
const lines = (...all: string[]) => all.join("\n");

const two = lines(
	"WEBVTT",
	"",
	"00:00:01.000 --> 00:00:02.500",
	"Ready?",
	"",
	"00:01:03.000 --> 01:00:00.000",
	"<i>Go!</i>",
	"",
);

describe("a part of the captions", () => {
	const vtt = vttOf(
		[0, 1, 2, 3, 4].map((at) => `00:0${at}.000 --> 00:0${at + 1}.500\nNumber ${at}\nof <i>five</i>`).join("\n\n"),
	);

	it("[S5] has those that overlap it, with times from its zero on", () => {
		const cut = cutCaptions(vtt, { startMs: 2_400, endMs: 4_000, zeroMs: 2_000 });
		expect(cut).toBe(
			lines(
				"WEBVTT",
				"",
				// Visible before the part begins: it has no negative time.
				"00:00:00.000 --> 00:00:00.500",
				"Number 1",
				"of <i>five</i>",
				"",
				"00:00:00.000 --> 00:00:01.500",
				"Number 2",
				"of <i>five</i>",
				"",
				"00:00:01.000 --> 00:00:02.500",
				"Number 3",
				"of <i>five</i>",
				"",
			),
		);
		expect(vttOf(cut)).toBe(cut);
	});

	it("[S5] without any is an empty WebVTT file", () => {
		expect(cutCaptions(vtt, { startMs: 60_000, endMs: 70_000, zeroMs: 60_000 })).toBe("WEBVTT\n");
		expect(cutCaptions(vtt, { startMs: 5_500, endMs: 6_000, zeroMs: 5_500 })).toBe("WEBVTT\n");
	});
});

describe("captions", () => {
	it.each<[string, string]>([
		["as they are written", two],
		["with a BOM", `\ufeff${two}`],
		["with CRLF", two.replace(/\n/g, "\r\n")],
		["with CR", two.replace(/\n/g, "\r")],
		["without the last line end", two.trimEnd()],
		["with spaces in empty lines", two.replace(/\n\n/g, "\n \t\n\n")],
		[
			"as SubRip",
			lines(
				"1",
				"00:00:01,000 --> 00:00:02,500",
				"Ready?",
				"",
				"2",
				"00:01:03,000 --> 01:00:00,000 X1:40 X2:600",
				"<i>Go!</i>",
			),
		],
		[
			"as SubRip without numbers and hours",
			lines("0:01.000-->0:02,500", "Ready?", "", "1:03,000 --> 1:00:00,000", "<i>Go!</i>"),
		],
		[
			"with all that WebVTT has",
			lines(
				"WEBVTT - A row on the river",
				"Kind: captions",
				"Language: en",
				"",
				"STYLE",
				"::cue { background: url(https://evil.example) }",
				"",
				"REGION",
				"id:fred",
				"",
				"NOTE to myself",
				"spelling?",
				"",
				"NOTE",
				"",
				"ready",
				"00:01.000 --> 00:02.500 line:0 position:20% align:start region:fred",
				"Ready?",
				"",
				"01:03.000 --> 01:00:00.000\tvertical:rl",
				"<i>Go!</i>",
			),
		],
		["out of order", lines("01:03.000 --> 01:00:00.000", "<i>Go!</i>", "", "00:01.000 --> 00:02.500", "Ready?")],
		["with a cue that shows nothing", `${two}\n00:05.000 --> 00:06.000\n\n00:07.000 --> 00:08.000\n<i> </i>\n`],
		["with a header that a cue follows", two.replace("WEBVTT\n\n", "WEBVTT\n")],
	])("[S5] are read %s", (_name, text) => {
		expect(vttOf(text)).toBe(two);
	});

	it("[S5] an identifier may be anything, also the word of a comment", () => {
		expect(vttOf(lines("NOTE", "00:01.000 --> 00:02.000", "Now"))).toContain("Now");
	});

	it("[S5] a tag ends with its cue", () => {
		expect(vttOf(lines("00:01.000 --> 00:02.000", "<b>a", "", "00:02.000 --> 00:03.000", "b</b>"))).toBe(
			lines("WEBVTT", "", "00:00:01.000 --> 00:00:02.000", "<b>a</b>", "", "00:00:02.000 --> 00:00:03.000", "b", ""),
		);
	});
});

describe("problems", () => {
	const cue = lines("00:01.000 --> 00:02.000", "a", "");
	it.each<[string, string, CaptionProblemKey, number | null]>([
		["nothing", "", "captionsEmpty", null],
		["a header only", "WEBVTT\n\n", "captionsEmpty", null],
		["comments only", lines("WEBVTT", "", "NOTE a"), "captionsEmpty", null],
		["a text without a time", lines(cue, "Hello", "", cue), "captionTimeMissing", 4],
		["two lines without a time", lines(cue, "Hello", "there", "00:01.000 --> 00:02.000", "a"), "captionTimeMissing", 4],
		["a page", "<!DOCTYPE html>\n<html>", "captionTimeMissing", 1],
		["a header that is none", lines("WEBVTTX", "", cue), "captionTimeMissing", 1],
		["a time without milliseconds", lines("1", "00:00:01 --> 00:00:02", "a"), "captionTimeInvalid", 2],
		["a time with two digits", "00:01.50 --> 00:02.00\na", "captionTimeInvalid", 1],
		["a time with letters", "00:O1.000 --> 00:02.000\na", "captionTimeInvalid", 1],
		["sixty seconds", "00:60.000 --> 00:61.000\na", "captionTimeInvalid", 1],
		["sixty minutes", "60:00.000 --> 61:00.000\na", "captionTimeInvalid", 1],
		["a negative time", "-00:01.000 --> 00:02.000\na", "captionTimeInvalid", 1],
		["only an arrow", "-->\na", "captionTimeInvalid", 1],
		["an end before the start", "00:02.000 --> 00:01.000\na", "captionEndBeforeStart", 1],
		["an end at the start", "1\n00:02.000 --> 00:02.000\na", "captionEndBeforeStart", 2],
		["no empty line between cues", lines("00:01.000 --> 00:02.000", "a", "2", cue), "captionBreakMissing", 4],
		["an arrow in the text", lines("00:01.000 --> 00:02.000", "a --> b"), "captionBreakMissing", 2],
		["a long cue", `\r\n00:01.000 --> 00:02.000\r\n${"я".repeat(cueLengthMax + 1)}`, "captionTooLong", 2],
	])("[S5] %s", (_name, text, key, line) => {
		expect(problemsOf(text)).toEqual([[key, line]]);
	});

	it("[S5] the longest cue is accepted, its markup does not count", () => {
		const text = "я".repeat(cueLengthMax);
		expect(vttOf(`00:01.000 --> 00:02.000\n<b>${text}</b>`)).toContain(text);
	});

	it("[S5] all are listed, up to a limit", () => {
		const wrong = "00:02.000 --> 00:01.000\na\n\n";
		expect(problemsOf(wrong.repeat(3))).toEqual([1, 4, 7].map((line) => ["captionEndBeforeStart", line]));
		expect(problemsOf(wrong.repeat(1_000))).toHaveLength(problemsMax);
	});

	it("[S5] the number of cues is limited", () => {
		const many = (count: number) => "0:01.000-->0:02.000\na\n\n".repeat(count);
		expect(problemsOf(many(cuesMax))).toEqual([]);
		expect(problemsOf(many(cuesMax + 1))).toEqual([["captionsTooMany", null]]);
	});

	it("[S5] the size in bytes is limited, of what is read and of what is written", () => {
		const filled = (unit: string, bytes: number) => {
			const cue = `0:01.000-->0:02.000\n${unit.repeat(400)}\n\n`;
			return cue.repeat(Math.floor(bytes / new TextEncoder().encode(cue).length));
		};
		expect(problemsOf(filled("я", bytesMax * 0.98))).toEqual([]);
		expect(problemsOf(filled("я", bytesMax * 1.02))).toEqual([["captionsTooLarge", null]]);
		// Each becomes five characters.
		expect(problemsOf(filled("&", bytesMax * 0.5))).toEqual([["captionsTooLarge", null]]);
		expect(problemsOf("a".repeat(10_000_000))).toEqual([["captionsTooLarge", null]]);
	});
});

describe("hostile texts", () => {
	const start = "0:01.000-->0:02.000\n";
	const fill = (unit: string, before = "") => before + unit.repeat((bytesMax - before.length) / unit.length);
	it.each<[string, string]>([
		["line ends", fill("\n")],
		["carriage returns", fill("\r")],
		["short lines", fill("a\n")],
		["empty blocks", fill("a\n\n")],
		["arrows", fill("-->")],
		["lines of arrows", fill("-->\n\n")],
		["lines of arrows in one cue", fill("-->\n", start)],
		["opening brackets", fill("<", start)],
		["opened tags", fill("<i>", start)],
		["tags without an end", fill("<i ", start)],
		["nested tags", fill("<b><i><u></b></i></u>", start)],
		["voices", fill("<v a>", start)],
		["one long tag", fill(" ", `${start}<`)],
		["one long voice", `${fill("a", `${start}<v `)}>`],
		["open braces", fill("{\\", start)],
		["ampersands", fill("&", start)],
		["references", fill("&#9", start)],
		["spaces", fill(" ", start)],
		["spaces between letters", fill(" \t a", start)],
		["digits in a time", fill("0", "")],
		["colons in a time", `${fill("0:")}-->`],
		["spaces in a time", `${fill(" ", "0:01.000")}--> 0:02.000`],
		["marks", fill("\u0301", start)],
		["the header", fill("a", "WEBVTT ")],
		["lines of a header", fill("a\n", "WEBVTT\n")],
		["comments", fill("NOTE\n\n")],
		["cues at one time", fill(`${start}a\n\n`)],
		[
			"cues in reverse",
			Array.from(
				{ length: cuesMax },
				(_, index) => `${formatCueTime((cuesMax - index) * 1_000)} --> 99:00:00.000\na\n\n`,
			).join(""),
		],
	])("[S5] %s are read in linear time", (_name, text) => {
		const began = performance.now();
		readCaptions(text.slice(0, bytesMax));
		// A few hundredths on a quiet machine; in quadratic time they would take minutes.
		expect(performance.now() - began).toBeLessThan(2_000);
	});
});

describe("any text", () => {
	const time = fc.integer({ min: 0, max: 359_999_999 });
	const cueText = fc.oneof(
		fc.string({ unit: "binary", maxLength: 60 }),
		fc.constantFrom("a", "<i>a</i>", "NOTE", "STYLE", "WEBVTT", "&lt;b&gt;", "a\n\nb", "\u00a0", "1"),
	);
	const cue = fc
		.tuple(fc.constantFrom("", "1\n", "NOTE x\n"), time, time, cueText)
		.map(([id, one, other, text]) => `${id}${formatCueTime(one)} --> ${formatCueTime(other)}\n${text}\n\n`);
	const document = fc
		.tuple(fc.constantFrom("", "WEBVTT\n\n", "\ufeffWEBVTT x\n\n"), fc.array(cue, { maxLength: 8 }))
		.map(([header, cues]) => header + cues.join(""));

	it("[S5] is refused with lines that exist, or becomes WebVTT that reads as itself", () => {
		fc.assert(
			fc.property(fc.oneof(document, fc.string({ unit: "binary", maxLength: 200 })), (text) => {
				const reading = readCaptions(text);
				if ("problems" in reading) {
					const count = text.split(/\r\n|\r|\n/).length;
					expect(reading.problems.length).toBeGreaterThan(0);
					expect(reading.problems.every(({ line }) => line === null || (line >= 1 && line <= count))).toBe(true);
					return;
				}
				expect(readCaptions(reading.vtt)).toEqual(reading);
				expect(reading.vtt.match(/-->/g)).toHaveLength(reading.cues.length);
				const starts = reading.cues.map(({ startMs }) => startMs);
				expect(starts).toEqual([...starts].sort((one, other) => one - other));
			}),
			{ numRuns: 1_000 },
		);
	});

	it("[S5] the times of a cue are those that were read", () => {
		fc.assert(
			fc.property(time, fc.integer({ min: 1, max: 10_000 }), (startMs, length) => {
				const endMs = Math.min(startMs + length, 359_999_999);
				if (endMs === startMs) return;
				const text = `${formatCueTime(startMs).replace(".", ",")} --> ${formatCueTime(endMs)}\na`;
				expect(readCaptions(text)).toMatchObject({ cues: [{ startMs, endMs, plain: "a" }] });
			}),
		);
	});
});
