import { STORED_NAME } from "../object-names.ts";
import type { SegmentSeam } from "../segmenter/segmenter-event.ts";
import type { TrackName } from "../track.ts";

/** The lines of a recording's journal, in the order in which they are written. */
export type StreamLine = { kind: "stream"; version: 1; targetDurationS: number };
/** `shown`: the name in the live window; absent where it is `name`. */
export type InitLine = { kind: "init"; init: number; name: string; shown?: string; bytes: number; codecs: string[] };
export type SegmentLine = {
	kind: "segment";
	msn: number;
	init: number;
	name: string;
	/** The name in the live window; absent where it is `name`. */
	shown?: string;
	bytes: number;
	startTicks: number;
	durationTicks: number;
	isDiscontinuity: boolean;
	/** It begins without a key frame. */
	isCut?: true;
	programDateTimeMs: number;
	nextFragment: number;
	/** The name of the next segment in the live window, and what it begins with if it follows without a discontinuity. */
	nextName: string;
	seam?: SegmentSeam;
	/** Its broadcaster had declared the smaller picture, which is not recorded. */
	saver?: true;
	/** Whose packets these are, and the last of each track that are recorded up to here. */
	session: string;
	recorded: Record<TrackName, number>;
	/** Every packet up to this one is recorded or was dropped. */
	acknowledged: number;
};
export type EndLine = { kind: "end" };
export type JournalLine = StreamLine | InitLine | SegmentLine | EndLine;

export type Journal = {
	lines: JournalLine[];
	/** Up to here the journal is whole; what follows is a line that was torn. */
	wholeBytes: number;
	/** Lines before the last that say nothing. */
	damagedLines: number;
};

const LINE_FEED = 10;

export function writeJournalLine(line: JournalLine): string {
	return JSON.stringify(line);
}

/** Reads what a crash left. A last line without its end was never acknowledged and does not count. */
export function parseJournal(bytes: Uint8Array): Journal {
	const wholeBytes = bytes.lastIndexOf(LINE_FEED) + 1;
	const texts = new TextDecoder().decode(bytes.subarray(0, wholeBytes)).split("\n").slice(0, -1);
	const lines = texts.map(parseLine);
	return {
		lines: lines.filter((line) => line !== undefined),
		wholeBytes,
		damagedLines: lines.filter((line) => line === undefined).length,
	};
}

function parseLine(text: string): JournalLine | undefined {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	return isJournalLine(value) ? value : undefined;
}

function isJournalLine(value: unknown): value is JournalLine {
	if (typeof value !== "object" || value === null || !("kind" in value)) return false;
	const line = value as Record<string, unknown>;
	if (line["kind"] === "end") return true;
	if (line["kind"] === "stream") return line["version"] === 1 && isCount(line["targetDurationS"]);
	if (line["kind"] === "init") return isStored(line) && Array.isArray(line["codecs"]);
	return line["kind"] === "segment" && isStored(line) && isSegment(line);
}

function isStored(line: Record<string, unknown>): boolean {
	const { init, bytes, name, shown } = line;
	const isShown = shown === undefined || STORED_NAME.test(String(shown));
	return isCount(init) && isCount(bytes) && STORED_NAME.test(String(name)) && isShown;
}

function isSegment(line: Record<string, unknown>): boolean {
	const counts = ["msn", "startTicks", "durationTicks", "nextFragment", "acknowledged"];
	const recorded = line["recorded"];
	return (
		counts.every((name) => isCount(line[name])) &&
		typeof line["isDiscontinuity"] === "boolean" &&
		Number.isFinite(line["programDateTimeMs"]) &&
		typeof line["session"] === "string" &&
		STORED_NAME.test(String(line["nextName"])) &&
		(line["seam"] === undefined || isSeam(line["seam"])) &&
		typeof recorded === "object" &&
		recorded !== null &&
		["video", "audio"].every((track) => isCount((recorded as Record<string, unknown>)[track]))
	);
}

function isSeam(value: unknown): boolean {
	if (typeof value !== "object" || value === null) return false;
	const seam = value as Record<string, unknown>;
	const numbers = ["keyUs", "originUs", "originTicks", "programDateTimeMs"];
	return numbers.every((name) => Number.isFinite(seam[name])) && isCount(seam["soundTicks"]);
}

function isCount(value: unknown): boolean {
	return Number.isSafeInteger(value) && Number(value) >= 0;
}
