import { expect } from "@playwright/test";
import { coverAddress } from "../cover.ts";
import type { World } from "../fixtures.ts";
import { password } from "../story.ts";

export type Scheduled = { id: string; title: string; token: string };

type StreamNow = {
	status: string;
	endReason: string | null;
	streamStarted: string;
	streamEnded: string;
	playbackUrl: string;
};

async function call<T>(world: World, method: "GET" | "POST", path: string, token?: string, body?: object): Promise<T> {
	const answer = await fetch(`${world.url}/v1${path}`, {
		method,
		headers: {
			...(body && { "content-type": "application/json" }),
			...(token && { authorization: `Bearer ${token}` }),
		},
		...(body && { body: JSON.stringify(body) }),
	});
	if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
	return (await answer.json()) as T;
}

/** Schedules a challenge as the form would, for an hour from now. */
export async function schedule(world: World, email: string, campaignId: string, title: string): Promise<Scheduled> {
	const { token } = await call<{ token: string }>(world, "POST", "/user/sign-in", undefined, { email, password });
	const { id } = await call<{ id: string }>(world, "POST", `/campaign/${campaignId}/liveStream`, token, {
		title,
		description: "Once around the lake, and back by boat.",
		image: coverAddress,
		startDate: new Date(Date.now() + 3_600_000).toISOString(),
	});
	return { id, title, token };
}

export const streamNow = (world: World, { id, token }: Scheduled) =>
	call<StreamNow>(world, "GET", `/liveStream/${id}`, token);

/** The facts of the recording, once it exists; before that, of the live stream. */
async function playlistOf(
	world: World,
	stream: Scheduled,
): Promise<{ text: string; isRecording: boolean; address: URL | null }> {
	const { playbackUrl } = await streamNow(world, stream);
	const { token } = await call<{ token: string }>(world, "POST", `/liveStream/${stream.id}/session`, stream.token);
	const address = new URL(`${playbackUrl}?token=${token}`, world.url);
	const index = await fetch(address);
	const media = index.ok ? (await index.text()).split("\n").find((line) => line !== "" && !line.startsWith("#")) : "";
	if (!media) return { text: "", isRecording: false, address: null };
	const playlist = new URL(media, address);
	return {
		text: await (await fetch(playlist)).text(),
		isRecording: media.endsWith("/recording.m3u8"),
		address: playlist,
	};
}

const durationsOf = (playlist: string) =>
	[...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));

/** The start time of the newest complete published segment, by the server's clock; 0 before there is one. */
export async function reachedMs(world: World, stream: Scheduled): Promise<number> {
	const { text } = await playlistOf(world, stream);
	const whole = text.slice(0, text.lastIndexOf("#EXTINF"));
	const times = [...whole.matchAll(/^#EXT-X-PROGRAM-DATE-TIME:(.+)$/gm)];
	return Date.parse(times.at(-1)?.[1] ?? "1970-01-01T00:00:00Z");
}

/** The complete recording: its duration, and its discontinuities with the seconds that precede each. */
export async function recordingOf(
	world: World,
	stream: Scheduled,
): Promise<{ seconds: number; seams: number; seamsAtSeconds: number[] }> {
	let playlist = "";
	await expect
		.poll(async () => {
			const { text, isRecording } = await playlistOf(world, stream);
			playlist = text;
			return isRecording;
		})
		.toBe(true);
	const secondsOf = (part: string) => durationsOf(part).reduce((sum, one) => sum + one, 0);
	const seams = [...playlist.matchAll(/^#EXT-X-DISCONTINUITY$/gm)];
	return {
		seconds: secondsOf(playlist),
		seams: seams.length,
		seamsAtSeconds: seams.map(({ index }) => secondsOf(playlist.slice(0, index))),
	};
}

/** The recording as one file: its first init segment and its segments. */
export async function recordedFile(world: World, stream: Scheduled): Promise<Buffer> {
	await recordingOf(world, stream);
	const { text, address } = await playlistOf(world, stream);
	const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? "";
	const names = [init, ...text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))];
	const parts = await Promise.all(
		names.map(async (name) => Buffer.from(await (await fetch(new URL(name, address ?? world.url))).arrayBuffer())),
	);
	return Buffer.concat(parts);
}
