import { captionLimits, captionsBytesMax } from "./caption-limits.ts";
import { readCueText } from "./caption-text.ts";

/*
 * Reads captions in WebVTT and SubRip (.vtt, .srt) and writes them as WebVTT of our own, so that nothing is served
 * as it was sent. Both formats are blocks between empty lines, and a block is a cue if one of its first two lines is a time.
 * Settings of cues are dropped, since the player decides where captions are shown; so are NOTE, STYLE and REGION.
 */

/** Times in milliseconds. `plain` is the text without markup. */
export type Cue = { startMs: number; endMs: number; payload: string; plain: string };

/** Keys of `validation.json`. */
export type CaptionProblemKey =
	| "captionsTooLarge"
	| "captionsEmpty"
	| "captionsTooMany"
	| "captionTimeInvalid"
	| "captionTimeMissing"
	| "captionEndBeforeStart"
	| "captionBreakMissing"
	| "captionTooLong";

/** `line` counts from 1; null for a problem of the whole text. */
export type CaptionProblem = { key: CaptionProblemKey; line: number | null };

/** `vtt` reads as itself, and has its cues in the order in which they begin. */
export type CaptionsReading = { vtt: string; cues: readonly Cue[] } | { problems: readonly CaptionProblem[] };

const arrow = "-->";

/** @returns the captions, or what is wrong with them: at least one problem, at most `captionLimits.captionProblemsMax` */
export function readCaptions(text: string): CaptionsReading {
	if (isTooLarge(text)) return { problems: [{ key: "captionsTooLarge", line: null }] };
	const cues: Cue[] = [];
	const problems: CaptionProblem[] = [];
	for (const block of blocksOf(text)) {
		if (problems.length >= captionLimits.captionProblemsMax) break;
		const found = readBlock(block);
		if (found === null) continue;
		if ("key" in found) problems.push(found);
		else if (cues.length >= captionLimits.captionsMax) return { problems: [{ key: "captionsTooMany", line: null }] };
		else cues.push(found);
	}
	if (problems.length > 0) return { problems };
	if (cues.length === 0) return { problems: [{ key: "captionsEmpty", line: null }] };
	cues.sort((one, other) => one.startMs - other.startMs);
	const vtt = writeVtt(cues);
	// Escapes and the marks of times make it longer than what was read.
	return isTooLarge(vtt) ? { problems: [{ key: "captionsTooLarge", line: null }] } : { vtt, cues };
}

function isTooLarge(text: string): boolean {
	return text.length > captionsBytesMax || new TextEncoder().encode(text).length > captionsBytesMax;
}

const writeVtt = (cues: readonly Omit<Cue, "plain">[]): string =>
	`WEBVTT\n${cues
		.map(({ startMs, endMs, payload }) => `\n${formatCueTime(startMs)} ${arrow} ${formatCueTime(endMs)}\n${payload}\n`)
		.join("")}`;

/**
 * The captions of a part of a recording.
 * @param vtt as `readCaptions` returns it
 * @param part in milliseconds: captions outside `startMs` to `endMs` are left out, and `zeroMs` becomes zero
 */
export function cutCaptions(vtt: string, part: { startMs: number; endMs: number; zeroMs: number }): string {
	const cues: Omit<Cue, "plain">[] = [];
	for (const block of blocksOf(vtt)) {
		const [timing = "", ...payload] = block.lines;
		const times = readTimes(timing);
		if (!times || times.endMs <= part.startMs) continue;
		if (times.startMs >= part.endMs) break;
		const [startMs, endMs] = [Math.max(0, times.startMs - part.zeroMs), times.endMs - part.zeroMs];
		cues.push({ startMs, endMs, payload: payload.join("\n") });
	}
	return writeVtt(cues);
}

/** `01:02:03.004` */
export function formatCueTime(ms: number): string {
	const seconds = Math.floor(ms / 1_000);
	const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
	return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}.${String(ms % 1_000).padStart(3, "0")}`;
}

/** Lines without an empty one between them; `line` is the number of the first. */
type Block = { line: number; lines: string[] };

function* blocksOf(text: string): Generator<Block> {
	const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
	let block: Block | null = null;
	for (let index = headerLength(lines); index < lines.length; index++) {
		const line = lines[index] as string;
		if (isEmpty(line)) {
			if (block) yield block;
			block = null;
		} else if (block) block.lines.push(line);
		else block = { line: index + 1, lines: [line] };
	}
	if (block) yield block;
}

function isEmpty(line: string): boolean {
	for (let at = 0; at < line.length; at++) if (line.charAt(at) !== " " && line.charAt(at) !== "\t") return false;
	return true;
}

/** The lines of a WebVTT header, which may name a title and a language; 0 for SubRip. */
function headerLength(lines: readonly string[]): number {
	if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) return 0;
	let length = 1;
	while (length < lines.length && !isEmpty(lines[length] as string) && !lines[length]?.includes(arrow)) length++;
	return length;
}

const isComment = (line: string): boolean => /^NOTE(?:[ \t]|$)/.test(line) || /^(?:STYLE|REGION)[ \t]*$/.test(line);

/** @returns null for a block without anything to show */
function readBlock({ line, lines }: Block): Cue | CaptionProblem | null {
	const [first = "", second] = lines;
	// The line before the time is a number or a name.
	const timeAt = first.includes(arrow) ? 0 : 1;
	const timing = timeAt === 0 ? first : second;
	if (!timing?.includes(arrow)) return isComment(first) ? null : { key: "captionTimeMissing", line };
	const times = readTimes(timing);
	if (!times) return { key: "captionTimeInvalid", line: line + timeAt };
	if (times.endMs <= times.startMs) return { key: "captionEndBeforeStart", line: line + timeAt };
	const content = lines.slice(timeAt + 1);
	const next = content.findIndex((one) => one.includes(arrow));
	if (next !== -1) return { key: "captionBreakMissing", line: line + timeAt + 1 + next };
	const text = readCueText(content);
	if (text.plain.length > captionLimits.captionLengthMax) return { key: "captionTooLong", line: line + timeAt };
	return text.plain === "" ? null : { ...times, ...text };
}

/** Both formats in one: hours may be absent, and a comma or a point separates the milliseconds. Settings may follow. */
function readTimes(line: string): { startMs: number; endMs: number } | null {
	const at = line.indexOf(arrow);
	const [end = ""] = line
		.slice(at + arrow.length)
		.trimStart()
		.split(/[ \t]/, 1);
	const startMs = readTime(line.slice(0, at).trim());
	const endMs = readTime(end);
	return startMs === null || endMs === null ? null : { startMs, endMs };
}

function readTime(text: string): number | null {
	const match = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[.,](\d{3})$/.exec(text);
	if (!match) return null;
	const [hours = 0, minutes = 0, seconds = 0, ms = 0] = match.slice(1).map((part) => Number(part ?? 0));
	return minutes > 59 || seconds > 59 ? null : ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms;
}
