import { concat } from "../fmp4/box.ts";
import { saverName } from "../object-names.ts";
import type { PlaylistSegment } from "../playlist/media-playlist.ts";
import type { SegmentOpening } from "../segmenter/segmenter-event.ts";
import { TICKS_PER_SECOND } from "../track.ts";

/** An init segment under its random name. */
export type WindowInit = { name: string; data: Uint8Array<ArrayBuffer> };

type SaverMedia = { isIndependent: boolean; data: Uint8Array<ArrayBuffer> };

export type WindowPart = {
	name: string;
	durationTicks: number;
	isIndependent: boolean;
	data: Uint8Array<ArrayBuffer>;
	/** With the smaller picture, if the segment has it. */
	saver?: SaverMedia;
};

/** A segment in memory; its parts are views into its bytes once it is closed. */
export type WindowSegment = SegmentOpening & {
	name: string;
	durationTicks: number;
	parts: WindowPart[];
	/** The init segment of the smaller picture, if the segment has it. */
	saverInit?: WindowInit;
	/** All bytes, once the segment is closed. */
	data?: Uint8Array<ArrayBuffer>;
	saverData?: Uint8Array<ArrayBuffer>;
};

/** Closes a segment. @returns its bytes */
export function closeWindowSegment(segment: WindowSegment): Uint8Array<ArrayBuffer> {
	if (segment.saverInit) segment.saverData = join(segment.parts.flatMap(({ saver }) => saver ?? []));
	segment.data = join(segment.parts);
	return segment.data;
}

/** Concatenates media, which become views into the result. */
function join(media: readonly { data: Uint8Array<ArrayBuffer> }[]): Uint8Array<ArrayBuffer> {
	const data = concat(media.map((one) => one.data));
	let at = 0;
	for (const one of media) {
		one.data = data.subarray(at, at + one.data.length);
		at += one.data.length;
	}
	return data;
}

/** The media of a segment by the names under which they are served. */
export function mediaOf({
	name,
	parts,
	data,
	saverData,
}: WindowSegment): [name: string, data: Uint8Array<ArrayBuffer>][] {
	const media: [string, Uint8Array<ArrayBuffer>][] = parts.flatMap((part) => [
		[part.name, part.data],
		...(part.saver ? ([[saverName(part.name), part.saver.data]] as [string, Uint8Array<ArrayBuffer>][]) : []),
	]);
	if (data) media.push([name, data]);
	if (saverData) media.push([saverName(name), saverData]);
	return media;
}

/** The playlist form of a segment; `uriOf` maps names to URIs. */
export function toPlaylistSegment(
	segment: WindowSegment,
	mapName: string,
	uriOf: (name: string) => string,
): PlaylistSegment {
	return {
		...(segment.data ? { uri: uriOf(segment.name) } : {}),
		durationS: segment.durationTicks / TICKS_PER_SECOND,
		isDiscontinuity: segment.isDiscontinuity,
		...(segment.isCut ? { isCut: true } : {}),
		mapUri: uriOf(mapName),
		programDateTimeMs: segment.programDateTimeMs,
		parts: segment.parts.map((part) => ({
			uri: uriOf(part.name),
			durationS: part.durationTicks / TICKS_PER_SECOND,
			isIndependent: part.isIndependent,
		})),
	};
}

/** The same with the smaller picture, or with the full one where the segment has no other. */
export function toSaverSegment(
	segment: WindowSegment,
	mapName: string,
	uriOf: (name: string) => string,
): PlaylistSegment {
	const { saverInit, name, parts } = segment;
	if (!saverInit) return toPlaylistSegment(segment, mapName, uriOf);
	const saverParts = parts.map((part) => ({
		...part,
		name: saverName(part.name),
		isIndependent: part.saver?.isIndependent ?? false,
	}));
	return toPlaylistSegment({ ...segment, name: saverName(name), parts: saverParts }, saverInit.name, uriOf);
}

export type BitRates = { peakBitsPerSecond: number; averageBitsPerSecond: number };

/** The bit rates of the closed segments that have this picture. @returns undefined without any */
export function bitRatesOf(segments: readonly WindowSegment[], picture: "muxed" | "saver"): BitRates | undefined {
	let peakBitsPerSecond = 0;
	let bits = 0;
	let seconds = 0;
	for (const { data, saverData, durationTicks } of segments) {
		const media = picture === "saver" ? saverData : data;
		if (!media) continue;
		const lasts = durationTicks / TICKS_PER_SECOND;
		peakBitsPerSecond = Math.max(peakBitsPerSecond, (media.length * 8) / lasts);
		bits += media.length * 8;
		seconds += lasts;
	}
	return seconds > 0 ? { peakBitsPerSecond, averageBitsPerSecond: bits / seconds } : undefined;
}
