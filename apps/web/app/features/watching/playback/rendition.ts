import type { LevelDetails, ManifestLoadedData } from "hls.js";

/** All have the same segments; with `auto` the player changes between the full and the smaller picture by itself. */
export const renditions = ["auto", "full", "saver", "sound"] as const;
export type Rendition = (typeof renditions)[number];

/** The addresses of a session's playlists; null for those that are not offered. With one picture that is `auto`. */
export type Playlists = Record<Rendition, string | null>;

/** `presence`: where the player reports that it plays; null where the server does not ask for it. */
export type SessionAddresses = { playlists: Playlists; presence: string | null };

const soundDataId = "stride.sound";
const picturesDataId = "stride.pictures";
const presenceDataId = "stride.presence";

/** Reads the session's addresses from its multivariant playlist (docs/live.md, "Sound only"). */
export function readSessionAddresses(
	data: Pick<ManifestLoadedData, "url"> & {
		levels: readonly { url: string }[];
		sessionData: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
	},
): SessionAddresses {
	const addressIn = (dataId: string) => {
		const value = data.sessionData?.[dataId]?.VALUE;
		return typeof value === "string" ? new URL(value, new URL(data.url, document.baseURI)).href : null;
	};
	const [full, saver] = data.levels.map(({ url }) => url);
	const pictures = addressIn(picturesDataId);
	const sound = addressIn(soundDataId);
	const presence = addressIn(presenceDataId);
	// The first variant is the full picture.
	if (full === undefined || saver === undefined || !pictures) {
		return { playlists: { auto: full ?? null, full: null, saver: null, sound }, presence };
	}
	return { playlists: { auto: pictures, full, saver, sound }, presence };
}

/** What is played where this rendition is chosen: another one has to be offered. */
export function offeredRendition(playlists: Playlists, wanted: Rendition): Rendition {
	return playlists[wanted] === null ? "auto" : wanted;
}

/**
 * A live stream is heard alone, or watched in the smaller picture, by viewers on a poor line: from the plain playlist,
 * several seconds behind. Low latency requests three playlists a second, which are a sixth of what such a line carries,
 * and buffers too little for its delays.
 */
export const isForPoorLines = (rendition: Rendition): boolean => rendition === "saver" || rendition === "sound";

/** The plain playlist of a live one; another address is returned unchanged. */
export const plainPlaylist = (address: string): string => address.replace(/\/live(-\w+)?\.m3u8$/, "/plain$1.m3u8");

type Timed = { start: number; duration: number; programDateTime: number | null };

/**
 * Where a live playlist continues what was playing at a wall-clock time, in seconds of its time line. A plain playlist
 * begins no later than three target durations before its end (RFC 8216bis, 6.3.3): without this buffer it would stall.
 * @returns null where the player starts by itself
 */
export function startIn(
	details: Pick<LevelDetails, "edge" | "fragmentStart" | "targetduration"> & { fragments: readonly Timed[] },
	date: Date | null,
	isPlain: boolean,
): number | null {
	const position = positionAt(details, date);
	if (!isPlain) return position;
	const latest = details.edge - 3 * details.targetduration;
	return Math.max(details.fragmentStart, Math.min(position ?? latest, latest));
}

/**
 * The position of a wall-clock time in a playlist, in seconds of its time line.
 * @returns null where the playlist does not list that time
 */
export function positionAt(
	{ fragments, edge }: Pick<LevelDetails, "edge"> & { fragments: readonly Timed[] },
	date: Date | null,
): number | null {
	if (!date) return null;
	const atMs = date.getTime();
	const found = fragments.findLast(({ programDateTime }) => programDateTime !== null && programDateTime <= atMs);
	if (!found || found.programDateTime === null) return null;
	const position = found.start + (atMs - found.programDateTime) / 1_000;
	return position < edge ? position : null;
}
