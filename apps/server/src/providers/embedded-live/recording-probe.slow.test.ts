import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectBroadcaster, repeatedPackets, type SentPacket } from "./broadcaster.test-steps.ts";
import { createLiveMachine, type LiveMachine, type LiveServer, startLiveServer } from "./live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "./viewer.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
let folder: string;

beforeAll(async () => {
	if (spawnSync("ffprobe", ["-version"]).error) {
		throw new Error("ffprobe is missing: install the package ffmpeg (apt-get install ffmpeg), .ci/run does so itself.");
	}
	machine = await createLiveMachine(inject("postgresUrl"));
	server = await startLiveServer(machine);
	folder = await mkdtemp(join(tmpdir(), "stride-probe-"));
});
afterAll(async () => {
	await server?.stop();
	await machine?.remove();
	if (folder) await rm(folder, { recursive: true, force: true });
});

type Probe = { frames: number; seconds: number; errors: string };

/** The result of ffprobe, which decodes each frame, for one track of a file. */
function probe(file: string, track: "v" | "a"): Probe {
	const { stdout, stderr } = spawnSync(
		"ffprobe",
		[
			"-v",
			"warning",
			"-count_frames",
			"-select_streams",
			`${track}:0`,
			"-show_entries",
			"stream=nb_read_frames",
			"-of",
			"json",
			file,
		],
		{ encoding: "utf8" },
	);
	const [stream] = JSON.parse(stdout).streams as { nb_read_frames: string }[];
	const packets = execFileSync(
		"ffprobe",
		[
			"-v",
			"error",
			"-select_streams",
			`${track}:0`,
			"-show_entries",
			"packet=pts_time,duration_time",
			"-of",
			"csv=p=0",
			file,
		],
		{ encoding: "utf8" },
	);
	const times = packets
		.trim()
		.split("\n")
		.map((line) => line.split(",").map(Number));
	const end = Math.max(...times.map(([at = 0, length = 0]) => at + (length || 0)));
	return { frames: Number(stream?.nb_read_frames), seconds: end - (times[0]?.[0] ?? 0), errors: stderr };
}

/** Time, size and hash of each encoded frame of the sound. */
function framesOf(file: string): string {
	const shown = ["-show_packets", "-show_data_hash", "md5", "-show_entries", "packet=pts,dts,size,data_hash"];
	return execFileSync("ffprobe", ["-v", "error", "-select_streams", "a", ...shown, "-of", "csv=p=0", file], {
		encoding: "utf8",
	});
}

function probeTracks(file: string): string[] {
	const shown = ["-show_entries", "stream=codec_type", "-of", "csv=p=0", file];
	return execFileSync("ffprobe", ["-v", "error", ...shown], { encoding: "utf8" })
		.trim()
		.split("\n");
}

/** Downloads a recording's playlist as a viewer does: its inits and segments, concatenated to one file. */
async function download(streamId: string, name: "media" | "sound"): Promise<string> {
	const media = (await openAs(server, { streamId }))[name];
	const text = (await get(media)).text;
	const inits = new Set([...text.matchAll(/EXT-X-MAP:URI="([^"]+)"/g)].map(([, uri]) => uri));
	expect(inits.size).toBe(1);
	const addresses = [...inits, ...readMedia(text).segments.map(({ uri }) => uri)].map((uri) =>
		besides(media, uri ?? ""),
	);
	const files = await Promise.all(addresses.map((address) => get(address)));
	expect(new Set(files.map(({ status }) => status))).toEqual(new Set([200]));
	const path = join(folder, `${streamId}.${name}.mp4`);
	await writeFile(path, Buffer.concat(files.map(({ bytes }) => bytes)));
	return path;
}

/** Downloads the recording as its author does: one MP4 file. */
async function downloadMp4(streamId: string): Promise<string> {
	const files = await server.engine.listRecordingFiles({ streamId, reader: "author", fileName: "recording" });
	expect(files).toHaveLength(1);
	const address = files[0]?.url.replace(server.platform.config.mediaUrl, server.url) ?? "";
	const path = join(folder, `${streamId}-file.mp4`);
	await writeFile(path, (await get(address)).bytes);
	return path;
}

/** What ffprobe reads from the file's header alone. */
function probeHeader(file: string): { duration: string; start_time: string } {
	const parameters = ["-v", "error", "-show_entries", "format=duration,start_time", "-of", "json"];
	return JSON.parse(execFileSync("ffprobe", [...parameters, file], { encoding: "utf8" })).format;
}

/** Sends each piece over its own connection, which is dropped without a close frame. */
async function broadcast(pieces: readonly (readonly SentPacket[])[]) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const session = randomUUID();
	const all = pieces.flat();
	for (const piece of pieces) {
		const broadcaster = await connectBroadcaster(server.ws);
		const { lastSequence } = await broadcaster.greet(streamKey, { session });
		broadcaster.configure();
		const end = piece.at(-1)?.sequence ?? 0;
		broadcaster.push(all.slice(lastSequence, end));
		await until("the piece to be received", () => broadcaster.last("receipt")?.sequence === end);
		broadcaster.cut();
	}
	await server.engine.stop(streamId, "author");
	return { streamId, all };
}

const count = (packets: readonly SentPacket[], track: string) =>
	packets.filter((packet) => packet.track === track).length;

describe("a recording as ffprobe sees it", () => {
	it.each([
		["in one go", 1],
		["over four connections", 4],
	])(
		"[S5] %s: every acknowledged frame is recorded exactly once",
		async (_, pieces) => {
			const packets = repeatedPackets(5);
			const size = Math.ceil(packets.length / pieces);
			const cut = Array.from({ length: pieces }, (__, at) => packets.slice(at * size, (at + 1) * size));
			const { streamId, all } = await broadcast(cut);
			const mp4 = await downloadMp4(streamId);
			const muxed = await download(streamId, "media");
			for (const file of [muxed, mp4]) {
				for (const [track, name] of [
					["v", "video"],
					["a", "audio"],
				] as const) {
					const { frames, seconds, errors } = probe(file, track);
					expect(count(all, name) - frames, `${name} frames lost`).toBe(0);
					expect(seconds).toBeCloseTo(40, 1);
					expect(errors).toBe("");
				}
			}
			const { duration, start_time } = probeHeader(mp4);
			expect(Number(duration)).toBeCloseTo(40, 1);
			expect(Number(start_time)).toBeCloseTo(0, 1);
			const sound = await download(streamId, "sound");
			expect(probe(sound, "a")).toEqual(probe(muxed, "a"));
			expect(framesOf(sound)).toEqual(framesOf(muxed));
			expect(probeTracks(sound)).toEqual(["audio"]);
		},
		60_000,
	);
});
