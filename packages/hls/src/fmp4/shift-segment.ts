import { type BoxSpan, listBoxes, viewOf } from "./box-cursor.ts";

/** ISO/IEC 14496-12, 8.8.7 and 8.8.12: the positions after the boxes' headers. */
const TFHD_TRACK_AT = 4;
const TFDT_TIME_AT = 4;

/** Decode times by the number of the track, each in the units of its track. */
export type TrackTimes = ReadonlyMap<number, number>;

/** Calls with the place of each fragment's decode time (tfdt, version 1) and its track. */
function visitTimes(segment: Uint8Array, visit: (track: number, at: number) => void): void {
	const view = viewOf(segment);
	const within = ({ start, end }: BoxSpan, type: string) =>
		(listBoxes(segment, start, end) ?? []).filter((box) => box.type === type);
	const fragments = (listBoxes(segment) ?? []).filter(({ type }) => type === "moof");
	for (const traf of fragments.flatMap((moof) => within(moof, "traf"))) {
		const [tfhd, tfdt] = [within(traf, "tfhd")[0], within(traf, "tfdt")[0]];
		if (tfhd && tfdt) visit(view.getUint32(tfhd.start + TFHD_TRACK_AT), tfdt.start + TFDT_TIME_AT);
	}
}

/** The first decode time of each track of a segment. */
export function firstTimesOf(segment: Uint8Array): TrackTimes {
	const times = new Map<number, number>();
	visitTimes(segment, (track, at) => {
		if (!times.has(track)) times.set(track, Number(viewOf(segment).getBigUint64(at)));
	});
	return times;
}

/** A copy of a segment that this package wrote, whose decode times are earlier by those of `by`; its size is the same. */
export function shiftSegment(segment: Uint8Array, by: TrackTimes): Uint8Array {
	const shifted = segment.slice();
	visitTimes(shifted, (track, at) => {
		const view = viewOf(shifted);
		view.setBigUint64(at, view.getBigUint64(at) - BigInt(by.get(track) ?? 0));
	});
	return shifted;
}
