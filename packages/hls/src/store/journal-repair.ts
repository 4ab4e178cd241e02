import { readInitFacts } from "../fmp4/read-init.ts";
import { readSegmentFacts, type SegmentFacts } from "../fmp4/read-segment.ts";
import { epochOf, mediaName, type RandomBytes, stemOf } from "../object-names.ts";
import { TICKS_PER_MS, TICKS_PER_SECOND } from "../track.ts";
import { type InitLine, type Journal, parseJournal, type SegmentLine, writeJournalLine } from "./journal.ts";
import type { Store } from "./store.ts";

/** What a repair found. `unreadable` files stay in the store, and no playlist names them. */
export type JournalRepair = { segments: number; inits: number; unreadable: number };

export type RepairDeps = { store: Store; epoch: number; nowMs: () => number; randomBytes: RandomBytes };

export type RepairOptions = {
	targetDurationS: number;
	/** No broadcaster will send again what was not acknowledged. */
	isFinal: boolean;
};

type FoundInit = { name: string; bytes: number; codecs: string[] };
type FoundSegment = { name: string; bytes: number; facts: SegmentFacts };
type Found = { inits: FoundInit[]; segments: FoundSegment[]; unreadable: string[] };

/**
 * Makes the journal agree with the store after a crash or a takeover. Each owner leaves at most one file without a line,
 * which was never acknowledged: its packets come again, or have come to a later owner. Where one owner left more, or where
 * the journal is empty or damaged, the lines are rebuilt from the files. No file is removed.
 * @returns what a damaged journal had lost; undefined where the journal was intact
 */
export async function repairJournal(deps: RepairDeps, options: RepairOptions): Promise<JournalRepair | undefined> {
	const { store } = deps;
	const bytes = await store.readJournal();
	const journal = parseJournal(bytes);
	if (journal.lines.some(({ kind }) => kind === "end")) return undefined;
	const written = await store.list();
	const unnamed = withoutRepeated(written, journal);
	const isTorn = bytes.length > journal.wholeBytes;
	const isIntact = journal.lines[0]?.kind === "stream" && journal.damagedLines === 0;
	// A file of this owner, which has written nothing yet: the journal is older than the store.
	const isOlder = unnamed.some((name) => epochOf(name) === deps.epoch);
	const isLeftover = unnamed.length === 0 || (isIntact && !isOlder && !hasTwoOfOneEpoch(unnamed, deps.epoch));
	const rebuild = async (found: Found) => {
		const lines = rebuildLines(deps, { journal, found, written, targetDurationS: options.targetDurationS });
		await store.replaceJournal(lines.map(writeJournalLine));
		return lines;
	};
	if (isLeftover) {
		// The line of an acknowledged segment can only be torn by a disk that lost a flushed write.
		const found = options.isFinal || isTorn ? await findContinuation(store, unnamed, journal) : undefined;
		if (found) await rebuild(found);
		else if (isTorn) await store.replaceJournal(journal.lines.map(writeJournalLine));
		return undefined;
	}
	const found = await readFiles(store, unnamed);
	const lines = await rebuild(found);
	const adopted = new Set(lines.map((line) => ("name" in line ? line.name : "")));
	const segments = found.segments.filter(({ name }) => adopted.has(name)).length;
	const inits = found.inits.length;
	return { segments, inits, unreadable: unnamed.length - segments - inits };
}

/** The files that no line names and that no later owner wrote again. */
function withoutRepeated(written: readonly string[], journal: Journal): string[] {
	const stems = new Set(journal.lines.flatMap((line) => ("name" in line ? [stemOf(line.name)] : [])));
	const latest = new Map(written.map((name) => [stemOf(name), name]));
	return [...latest].flatMap(([stem, name]) => (stems.has(stem) ? [] : [name]));
}

function hasTwoOfOneEpoch(names: readonly string[], epochMax: number): boolean {
	// Names of versions without epochs count as of one.
	const epochs = names.map((name) => (epochOf(name) > epochMax ? 0 : epochOf(name)));
	return new Set(epochs).size < epochs.length;
}

/** The last file that follows the journal's last segment on the time line. */
async function findContinuation(
	store: Store,
	names: readonly string[],
	{ lines }: Journal,
): Promise<Found | undefined> {
	const { segments } = await readFiles(store, names);
	const last = lines.findLast((line) => line.kind === "segment");
	const endTicks = last ? last.startTicks + last.durationTicks : 0;
	const segment = segments.findLast(({ facts }) => facts.startTicks >= endTicks);
	return segment && { inits: [], segments: [segment], unreadable: [] };
}

async function readFiles(store: Store, names: readonly string[]): Promise<Found> {
	const found: Found = { inits: [], segments: [], unreadable: [] };
	for (const name of names) {
		const data = (await store.read(name)) ?? new Uint8Array();
		const init = name.endsWith(".mp4") ? readInitFacts(data) : undefined;
		const facts = name.endsWith(".m4s") ? readSegmentFacts(data) : undefined;
		if (init) found.inits.push({ name, bytes: data.length, codecs: init.codecs });
		else if (facts) found.segments.push({ name, bytes: data.length, facts });
		else found.unreadable.push(name);
	}
	return found;
}

type Rebuild = { journal: Journal; found: Found; written: readonly string[]; targetDurationS: number };

function rebuildLines(deps: RepairDeps, { journal, found, written, targetDurationS }: Rebuild) {
	const namedSegments = journal.lines.filter((line) => line.kind === "segment");
	const namedInits = journal.lines.filter((line) => line.kind === "init");
	const inits = [...namedInits, ...numberInits(found.inits, namedInits, namedSegments)];
	const writtenAt = new Map(written.map((name, index) => [name, index]));
	const adopted = found.segments.flatMap((segment) => {
		const init = initOf(segment, inits, writtenAt);
		return init ? [{ ...segment, init: init.init }] : [];
	});
	const segments = joinSegments(deps, namedSegments, adopted);
	const longestTicks = Math.max(0, ...segments.map(({ durationTicks }) => durationTicks));
	const stated = journal.lines.map((line) => (line.kind === "stream" ? line.targetDurationS : 0));
	const wantedS = Math.max(...stated, targetDurationS, Math.round(longestTicks / TICKS_PER_SECOND));
	return [{ kind: "stream", version: 1, targetDurationS: wantedS } as const, ...inits, ...segments];
}

/** Numbers that segments refer to and no line has any more come first. */
function numberInits(
	found: readonly FoundInit[],
	named: readonly InitLine[],
	segments: readonly SegmentLine[],
): InitLine[] {
	const known = new Set(named.map(({ init }) => init));
	const missing = [...new Set(segments.map(({ init }) => init))].filter((init) => !known.has(init));
	let next = Math.max(-1, ...known, ...missing) + 1;
	return found.map(({ name, bytes, codecs }, index) => ({
		kind: "init",
		init: missing[index] ?? next++,
		name,
		bytes,
		codecs,
	}));
}

/** The last init segment with the same tracks that was written before the segment, else the first one after it. */
function initOf(
	segment: FoundSegment,
	inits: readonly InitLine[],
	writtenAt: ReadonlyMap<string, number>,
): InitLine | undefined {
	const trackCount = segment.facts.sound ? 2 : 1;
	const positionOf = ({ name }: { name: string }) => writtenAt.get(name) ?? -1;
	const fitting = inits
		.filter(({ codecs }) => codecs.length === trackCount)
		.sort((one, other) => positionOf(one) - positionOf(other));
	return fitting.findLast((init) => positionOf(init) < positionOf(segment)) ?? fitting[0];
}

type AdoptedSegment = FoundSegment & { init: number };
type Joined = { line: SegmentLine; facts?: SegmentFacts };

/** Puts segments without a line among those with one, by their place on the time line. */
function joinSegments(
	deps: RepairDeps,
	named: readonly SegmentLine[],
	adopted: readonly AdoptedSegment[],
): SegmentLine[] {
	const entries = [
		...named.map((line) => ({ line, startTicks: line.startTicks })),
		...adopted.map((segment) => ({ segment, startTicks: segment.facts.startTicks })),
	].sort((one, other) => one.startTicks - other.startTicks);
	const endTicks = Math.max(0, ...adopted.map(({ facts }) => facts.startTicks + facts.durationTicks));
	const zeroMs = named[0]
		? named[0].programDateTimeMs - named[0].startTicks / TICKS_PER_MS
		: deps.nowMs() - endTicks / TICKS_PER_MS;
	const joined: Joined[] = [];
	for (const entry of entries) {
		const before = joined.at(-1);
		if ("line" in entry) joined.push({ line: renumber(entry.line, before?.line) });
		else joined.push(adopt(deps, entry.segment, { before, zeroMs }));
	}
	// The announced name of the next segment is that of the one that followed.
	return joined.map(({ line, facts }, index) => {
		const after = joined[index + 1];
		return facts && after ? { ...line, nextName: after.line.name } : line;
	});
}

function renumber(line: SegmentLine, before: SegmentLine | undefined): SegmentLine {
	return before && line.msn <= before.msn ? { ...line, msn: before.msn + 1 } : line;
}

function adopt(
	{ randomBytes }: RepairDeps,
	{ name, bytes, facts, init }: AdoptedSegment,
	{ before, zeroMs }: { before: Joined | undefined; zeroMs: number },
): Joined {
	const { startTicks, durationTicks, lastFragment } = facts;
	const last = before?.line;
	const hasHole = last !== undefined && last.startTicks + last.durationTicks !== startTicks;
	const anchorMs = last ? last.programDateTimeMs - last.startTicks / TICKS_PER_MS : zeroMs;
	return {
		facts,
		line: {
			kind: "segment",
			// A gap in the numbers marks the hole.
			msn: last ? last.msn + (hasHole ? 2 : 1) : 0,
			init,
			isDiscontinuity: before !== undefined && (hasHole || !follows(before, { name, facts, init })),
			...(facts.isCut ? { isCut: true } : {}),
			startTicks,
			programDateTimeMs: Math.round(anchorMs + startTicks / TICKS_PER_MS),
			name,
			bytes,
			durationTicks,
			nextFragment: lastFragment + 1,
			nextName: mediaName(randomBytes),
			session: last?.session ?? "",
			recorded: last?.recorded ?? { video: 0, audio: 0 },
			acknowledged: last?.acknowledged ?? 0,
		},
	};
}

/** Whether a segment continues the one before it: the sound of a new run begins with a gap. */
function follows({ line, facts }: Joined, next: { name: string; facts: SegmentFacts; init: number }): boolean {
	if (line.init !== next.init) return false;
	if (!facts) return line.seam !== undefined && stemOf(line.nextName) === stemOf(next.name);
	return facts.sound?.endTicks === next.facts.sound?.startTicks;
}
