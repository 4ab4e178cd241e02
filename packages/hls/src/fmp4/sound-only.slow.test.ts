import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listBoxes } from "./box-cursor.ts";
import { soundOnlyInit, soundOnlyMedia } from "./sound-only.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "stride-sound-"));
});
afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
});

/** @throws unless the tool succeeds without a message of this level */
function run(tool: "ffmpeg" | "ffprobe", args: readonly string[], level = "warning"): string {
	const { stdout, stderr, status, error } = spawnSync(tool, ["-v", level, ...args], { encoding: "utf8" });
	if (error) throw new Error(`${tool} is missing: install the package ffmpeg, .ci/run does so itself.`);
	expect([status, stderr]).toEqual([0, ""]);
	return stdout;
}

/** Time, length and hash of each encoded frame of the sound; then the hash of each decoded one. */
const framesOf = (file: string): [string, string] => [
	run("ffprobe", [
		...["-select_streams", "a", "-show_packets", "-show_data_hash", "md5"],
		...["-show_entries", "packet=pts,dts,size,data_hash", "-of", "csv=p=0", file],
	]),
	run("ffmpeg", ["-i", file, "-map", "0:a", "-f", "framemd5", "-"]),
];

const tracksOf = (file: string): string =>
	run("ffprobe", ["-show_entries", "stream=codec_name,codec_type,sample_rate,channels", "-of", "csv=p=0", file]).trim();

const flags = "empty_moov+default_base_moof";

test.each([
	["AAC, a fragment per key frame", "aac", `${flags}+frag_keyframe`, 2],
	["AAC, a fragment per picture", "aac", `${flags}+frag_every_frame`, 40],
	["AAC, as CMAF", "aac", "cmaf+frag_keyframe", 2],
	["Opus, a fragment per key frame", "libopus", `${flags}+frag_keyframe`, 2],
	["Opus, a fragment per half second", "libopus", `${flags}+frag_custom`, 1, ["-frag_duration", "500000"]],
])("[S4] %s: ffprobe finds the source's sound, frame by frame", async (name, codec, movflags, atLeast, more = []) => {
	const source = join(folder, `${name}.mp4`);
	const encoding = [
		...["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30"],
		...["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-t", "5.3"],
		...["-c:v", "libx264", "-preset", "ultrafast", "-g", "30", "-c:a", codec, "-ac", "2", "-b:a", "96k"],
	];
	run("ffmpeg", [...encoding, "-movflags", movflags, ...more, "-y", source], "fatal");
	const bytes = await readFile(source);
	const boxes = listBoxes(bytes) ?? [];
	const mediaAt = (boxes.find(({ type }) => type === "moof")?.start ?? 0) - 8;
	expect(boxes.filter(({ type }) => type === "moof").length).toBeGreaterThanOrEqual(atLeast);
	const init = soundOnlyInit(bytes.subarray(0, mediaAt));
	const media = soundOnlyMedia(bytes.subarray(mediaAt));
	expect(media?.hasSamples).toBe(true);
	const sound = join(folder, `${name}.sound.mp4`);
	await writeFile(sound, Buffer.concat([init ?? new Uint8Array(), media?.data ?? new Uint8Array()]));
	expect(tracksOf(sound)).toBe(`${codec.replace("lib", "")},audio,48000,2`);
	const [frames, decoded] = framesOf(sound);
	expect(frames.split("\n").length).toBeGreaterThan(240);
	expect([frames, decoded]).toEqual(framesOf(source));
	expect((await readFile(sound)).length).toBeLessThan(bytes.length / 2);
});
