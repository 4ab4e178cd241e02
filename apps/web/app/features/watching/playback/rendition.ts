import type { LevelDetails, ManifestLoadedData } from "hls.js";

/** Picture and sound, or the sound alone, of the same segments. */
export type Rendition = "muxed" | "sound";

/** The addresses of a session's media playlists; `sound` is null where the sound is not offered alone. */
export type Playlists = { muxed: string | null; sound: string | null };

const soundDataId = "stride.sound";

/** Reads the session's playlists from its multivariant playlist (docs/live.md, "Sound only"). */
export function readPlaylists(
	data: Pick<ManifestLoadedData, "url"> & {
		levels: readonly { url: string }[];
		sessionData: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
	},
): Playlists {
	const sound = data.sessionData?.[soundDataId]?.VALUE;
	return {
		muxed: data.levels[0]?.url ?? null,
		sound: typeof sound === "string" ? new URL(sound, new URL(data.url, document.baseURI)).href : null,
	};
}

type Timed = { start: number; duration: number; programDateTime: number | null };

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
