import { type BoxSpan, listBoxes, viewOf } from "./box-cursor.ts";
import { FRAGMENT_HEADERS, NON_SYNC, SYNC, TRUN_WITH_OFFSETS } from "./media-fragment.ts";
import { AUDIO_TRACK_ID, VIDEO_TRACK_ID } from "./track-box.ts";

/** What a stored segment says of itself; sound is in ticks of its own track. */
export type SegmentFacts = {
	startTicks: number;
	durationTicks: number;
	/** It begins without a key frame. */
	isCut: boolean;
	firstFragment: number;
	lastFragment: number;
	sound: { startTicks: number; endTicks: number } | undefined;
};

type RunFacts = { trackId: number; startTicks: number; endTicks: number; isSync: boolean };
type FragmentFacts = { sequence: number; runs: RunFacts[] };

const FULL_BOX_BYTES = 4;
const SAMPLE_BYTES = 12;
const OFFSET_BYTES = 4;
/** A minute: far longer than any segment, far shorter than what a flipped bit makes of a duration. */
const LONGEST_TICKS = 60 * 90_000;

/**
 * Reads a segment that this package wrote, from bytes that may be damaged.
 * @returns undefined unless the whole file is fragments whose samples lie within it and follow each other
 */
export function readSegmentFacts(bytes: Uint8Array): SegmentFacts | undefined {
	const boxes = listBoxes(bytes);
	if (!boxes || boxes.length === 0 || boxes.length % 2 !== 0) return undefined;
	const fragments: FragmentFacts[] = [];
	for (let index = 0; index < boxes.length; index += 2) {
		const fragment = readFragment(bytes, boxes[index], boxes[index + 1]);
		if (!fragment) return undefined;
		fragments.push(fragment);
	}
	return joinFragments(fragments);
}

function joinFragments(fragments: readonly FragmentFacts[]): SegmentFacts | undefined {
	const [first, last] = [fragments[0], fragments.at(-1)];
	if (!first || !last || last.sequence - first.sequence !== fragments.length - 1) return undefined;
	const runs = fragments.flatMap((fragment) => fragment.runs);
	const pictures = runs.filter(({ trackId }) => trackId === VIDEO_TRACK_ID);
	const picture = joinRuns(pictures);
	const sounds = runs.filter(({ trackId }) => trackId === AUDIO_TRACK_ID);
	const sound = joinRuns(sounds);
	if (!picture || (sounds.length > 0 && !sound)) return undefined;
	const durationTicks = picture.endTicks - picture.startTicks;
	if (durationTicks <= 0 || durationTicks > LONGEST_TICKS) return undefined;
	const { startTicks } = picture;
	const isCut = pictures[0]?.isSync !== true;
	return { startTicks, durationTicks, isCut, firstFragment: first.sequence, lastFragment: last.sequence, sound };
}

function joinRuns(runs: readonly RunFacts[]): { startTicks: number; endTicks: number } | undefined {
	const [first, last] = [runs[0], runs.at(-1)];
	if (!first || !last) return undefined;
	const isContinuous = runs.every((run, index) => index === 0 || run.startTicks === runs[index - 1]?.endTicks);
	return isContinuous ? { startTicks: first.startTicks, endTicks: last.endTicks } : undefined;
}

function readFragment(bytes: Uint8Array, moof?: BoxSpan, mdat?: BoxSpan): FragmentFacts | undefined {
	if (moof?.type !== "moof" || mdat?.type !== "mdat") return undefined;
	const [header, ...tracks] = listBoxes(bytes, moof.start, moof.end) ?? [];
	if (!isFragmentBox(bytes, header, "mfhd") || tracks.length === 0) return undefined;
	if (header.end - header.start !== FULL_BOX_BYTES + 4) return undefined;
	const runs: RunFacts[] = [];
	let dataAt = mdat.start;
	for (const track of tracks) {
		const run = readTrack(bytes, track, dataAt - (moof.start - 8));
		if (!run) return undefined;
		runs.push(run);
		dataAt += run.dataBytes;
	}
	if (dataAt !== mdat.end) return undefined;
	return { sequence: viewOf(bytes).getUint32(header.start + FULL_BOX_BYTES), runs };
}

/** @param dataOffset where the samples must begin, counted from the moof's first byte */
function readTrack(
	bytes: Uint8Array,
	traf: BoxSpan,
	dataOffset: number,
): (RunFacts & { dataBytes: number }) | undefined {
	if (traf.type !== "traf") return undefined;
	const [tfhd, tfdt, trun, ...others] = listBoxes(bytes, traf.start, traf.end) ?? [];
	if (!isFragmentBox(bytes, tfhd, "tfhd") || !isFragmentBox(bytes, tfdt, "tfdt")) return undefined;
	const hasOffsets = isFullBox(bytes, trun, "trun", TRUN_WITH_OFFSETS);
	if (!(trun && (hasOffsets || isFragmentBox(bytes, trun, "trun"))) || others.length > 0) return undefined;
	const lengths = [tfhd, tfdt].map(({ start, end }) => end - start - FULL_BOX_BYTES);
	if (lengths[0] !== 4 || lengths[1] !== 8 || trun.end - trun.start < FULL_BOX_BYTES + 8) return undefined;
	const view = viewOf(bytes);
	const count = view.getUint32(trun.start + FULL_BOX_BYTES);
	const samplesAt = trun.start + FULL_BOX_BYTES + 8;
	const sampleBytes = SAMPLE_BYTES + (hasOffsets ? OFFSET_BYTES : 0);
	if (count === 0 || trun.end - samplesAt !== count * sampleBytes) return undefined;
	if (view.getUint32(trun.start + FULL_BOX_BYTES + 4) !== dataOffset) return undefined;
	const startTicks = Number(view.getBigUint64(tfdt.start + FULL_BOX_BYTES));
	let endTicks = startTicks;
	let dataBytes = 0;
	for (let index = 0; index < count; index++) {
		const at = samplesAt + index * sampleBytes;
		endTicks += view.getUint32(at);
		dataBytes += view.getUint32(at + 4);
		const flags = view.getUint32(at + 8);
		if (flags !== SYNC && flags !== NON_SYNC) return undefined;
	}
	const trackId = view.getUint32(tfhd.start + FULL_BOX_BYTES);
	if (trackId !== VIDEO_TRACK_ID && trackId !== AUDIO_TRACK_ID) return undefined;
	if (!Number.isSafeInteger(endTicks)) return undefined;
	return { trackId, startTicks, endTicks, dataBytes, isSync: view.getUint32(samplesAt + 8) === SYNC };
}

function isFragmentBox(
	bytes: Uint8Array,
	box: BoxSpan | undefined,
	type: keyof typeof FRAGMENT_HEADERS,
): box is BoxSpan {
	return isFullBox(bytes, box, type, FRAGMENT_HEADERS[type]);
}

function isFullBox(
	bytes: Uint8Array,
	box: BoxSpan | undefined,
	type: string,
	{ version, flags }: { version: number; flags: number },
): boolean {
	if (box?.type !== type || box.end - box.start < FULL_BOX_BYTES) return false;
	return viewOf(bytes).getUint32(box.start) === version * 0x1_00_00_00 + flags;
}
