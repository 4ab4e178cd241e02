import { types as kinds, parse } from "hls-parser";
import type { LiveEngine } from "../../modules/streams/index.ts";

export type Answer = { status: number; text: string; bytes: Uint8Array; headers: Headers; url: string };

export async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
	const response = await fetch(url, { headers });
	const bytes = new Uint8Array(await response.arrayBuffer());
	return { status: response.status, text: new TextDecoder().decode(bytes), bytes, headers: response.headers, url };
}

/** Resolves a playlist's URI against the playlist's address. */
export const besides = (url: string, uri: string): string => new URL(uri, url).href;

type Watched = { engine: LiveEngine; url: string };
type Who = { streamId: string; viewer?: string; latency?: string };

export async function tokenFor({ engine }: Pick<Watched, "engine">, { streamId, viewer = "device:1" }: Who) {
	return (await engine.createViewerToken({ streamId, viewer, address: "a".repeat(43) })).token;
}

export type Rendition = "full" | "saver" | "sound";

/** The addresses of the media playlists that a multivariant one offers; "" for none. */
export function renditionsOf(index: Answer): Record<Rendition, string> {
	const playlist = parse(index.text);
	if (!(playlist instanceof kinds.MasterPlaylist)) throw new Error("not a multivariant playlist");
	const [full, saver] = playlist.variants.map(({ uri }) => besides(index.url, uri));
	const sound = playlist.sessionDataList.find(({ id }) => id === "stride.sound")?.value;
	return { full: full ?? "", saver: saver ?? "", sound: sound === undefined ? "" : besides(index.url, sound) };
}

/**
 * Opens a stream as a player does.
 * @returns the addresses of the media playlist and of the sound's ("" for none), or the refusal
 */
export async function openAs(server: Watched, who: Who): Promise<{ index: Answer; media: string; sound: string }> {
	const token = await tokenFor(server, who);
	const query = who.latency ? `&latency=${who.latency}` : "";
	const index = await get(`${server.url}/live/${who.streamId}/index.m3u8?token=${token}${query}`);
	if (index.status !== 200) return { index, media: "", sound: "" };
	const { full: media, sound } = renditionsOf(index);
	return { index, media, sound };
}

/** Parses a media playlist with an independent parser. */
export function readMedia(text: string) {
	const playlist = parse(text);
	if (!(playlist instanceof kinds.MediaPlaylist)) throw new Error("not a media playlist");
	return playlist;
}

/** Every address in a media playlist: inits, segments, parts and the preload hint. */
export function addressesOf(answer: Answer): string[] {
	const uris = [...answer.text.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)].map(([, quoted, plain]) => quoted ?? plain);
	return [...new Set(uris.map((uri) => besides(answer.url, uri ?? "")))];
}
