import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "../viewer.test-steps.ts";
import { findFreePort } from "./rtmp-encoder.test-steps.ts";

const run = promisify(execFile);
const host = createTestHost();
let machine: LiveMachine;
let server: LiveServer;
let port: number;
let folder: string;

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	port = await findFreePort();
	server = await startLiveServer(machine, { host, env: { RTMP_PORT: String(port) } });
	folder = await mkdtemp(join(tmpdir(), "stride-rtmp-"));
});
afterAll(async () => {
	await server?.stop();
	await machine?.remove();
	if (folder) await rm(folder, { recursive: true, force: true });
});

const framesPerSecond = 30;
const seconds = 13;

/** Broadcasts a test picture and a tone with ffmpeg. */
async function broadcast(streamKey: string, encoding: readonly string[]): Promise<void> {
	const picture = `testsrc2=size=320x180:rate=${framesPerSecond}`;
	await run("ffmpeg", [
		...["-v", "error", "-re", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=sample_rate=48000"],
		...["-t", String(seconds), "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", ...encoding],
		...["-c:a", "aac", "-ac", "2", "-f", "flv", `rtmp://127.0.0.1:${port}/live/${streamKey}`],
	]);
}

/** The recording as one file, and its playlist. */
async function download(streamId: string) {
	const { media } = await openAs(server, { streamId });
	const { text } = await get(media);
	const inits = new Set([...text.matchAll(/EXT-X-MAP:URI="([^"]+)"/g)].map(([, uri]) => uri));
	const { segments, targetDuration } = readMedia(text);
	const files = [];
	for (const uri of [...inits, ...segments.map((segment) => segment.uri)])
		files.push(await get(besides(media, uri ?? "")));
	const path = join(folder, `${streamId}.mp4`);
	await writeFile(path, Buffer.concat(files.map(({ bytes }) => bytes)));
	return { path, text, targetDuration, durations: segments.map((segment) => Number(segment.duration)) };
}

/** The recording as the file that its author downloads. */
async function downloadFile(streamId: string): Promise<string> {
	const [file] = await server.engine.listRecordingFiles({ streamId, reader: "author", fileName: "Race" });
	const { bytes } = await get((file?.url ?? "").replace(server.platform.config.mediaUrl, server.url));
	const path = join(folder, `${streamId}-file.mp4`);
	await writeFile(path, bytes);
	return path;
}

/** A hash of the first picture at or after a time, found by seeking. */
async function pictureAt(path: string, seconds: number): Promise<string> {
	const from = ["-v", "warning", "-ss", String(seconds), "-i", path];
	const { stdout, stderr } = await run("ffmpeg", [...from, "-an", "-frames:v", "1", "-f", "md5", "-"]);
	return `${stdout.trim()}${stderr}`;
}

/** Decodes each frame of a track. */
async function probe(path: string, track: "v" | "a") {
	const options = ["-v", "warning", "-count_frames", "-select_streams", `${track}:0`];
	const entries = ["-show_entries", "stream=nb_read_frames,has_b_frames:frame=pts_time", "-of", "json", path];
	const { stdout, stderr } = await run("ffprobe", [...options, ...entries], { maxBuffer: 50_000_000 });
	const { frames, streams } = JSON.parse(stdout) as {
		frames: { pts_time: string }[];
		streams: { nb_read_frames: string; has_b_frames?: number }[];
	};
	const times = frames.map((frame) => Number(frame.pts_time));
	return { count: Number(streams[0]?.nb_read_frames), hasBFrames: streams[0]?.has_b_frames, times, errors: stderr };
}

it.concurrent.each([
	{ name: "a key frame every 2 s", encoding: ["-g", "60", "-bf", "0"], durations: [2, 2, 2, 2, 2, 2, 1], bFrames: 0 },
	{
		name: "B-frames and a key frame every 4 s",
		encoding: ["-g", "120", "-bf", "2"],
		durations: [4, 4, 4, 1],
		bFrames: 2,
	},
	{
		name: "one group of pictures",
		encoding: ["-g", "600", "-bf", "2", "-sc_threshold", "0"],
		durations: [10, 3],
		bFrames: 2,
	},
])(
	"[S5] a broadcast by ffmpeg with $name is recorded frame by frame, and its file has the same ones",
	async ({ encoding, durations, bFrames }) => {
		const streamId = server.newStreamId();
		const { streamKey } = await server.engine.createBroadcastConfig(streamId);
		await broadcast(streamKey, encoding);
		const isInterrupted = () =>
			host.events.some((event) => event.kind === "interrupted" && event.streamId === streamId);
		await until("the interruption", isInterrupted);
		await server.engine.stop(streamId, "author");
		const recording = await download(streamId);
		expect(recording.durations.map((duration) => Math.round(duration))).toEqual(durations);
		expect(recording.targetDuration).toBe(10);
		// Only a broadcast whose group was cut has a segment that needs the one before it.
		expect(recording.text.includes("EXT-X-INDEPENDENT-SEGMENTS")).toBe(durations[0] !== 10);
		const picture = await probe(recording.path, "v");
		expect(picture).toMatchObject({ count: framesPerSecond * seconds, hasBFrames: bFrames, errors: "" });
		// In the order of presentation the pictures are evenly spaced.
		const [first = 0] = picture.times;
		expect(picture.times).toEqual(picture.times.toSorted((one, other) => one - other));
		for (const [at, time] of picture.times.entries()) expect(time - first).toBeCloseTo(at / framesPerSecond, 2);
		const sound = await probe(recording.path, "a");
		expect(sound.errors).toBe("");
		// The sound before the first picture is left out, and both tracks end together.
		expect(sound.count).toBeGreaterThanOrEqual(Math.floor((seconds * 48_000) / 1024) - 5);
		expect(Math.abs((sound.times[0] ?? 9) - first)).toBeLessThan(0.05);
		const file = await downloadFile(streamId);
		expect(await probe(file, "v")).toEqual(picture);
		expect(await probe(file, "a")).toEqual(sound);
		for (const at of [0.5, 4.7, 7.3, 12.2]) {
			expect([at, await pictureAt(file, at)]).toEqual([at, await pictureAt(recording.path, at)]);
		}
	},
	90_000,
);
