/**
 * Records the recordings of the demo: eight seconds of each picture, as a hand-held camera would film it. The movement
 * ends where it began, so that repetitions join.
 *
 *     node apps/server/src/demo/clips/film-covers.mjs /usr/bin/chromium
 *
 * Needs a Chromium and ffmpeg with libx264. The format of the files is that of `packages/hls/fixture/broadcast.bin`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { chromium } = createRequire(new URL("../../../../../e2e/package.json", import.meta.url))("@playwright/test");
const [executablePath = "/usr/bin/chromium"] = process.argv.slice(2);
const [width, height, frameRate, seconds] = [640, 360, 25, 8];
const tau = 2 * Math.PI;

/** The view at a moment of the loop, 0 to 1: a slow sweep, with the steps of the person who films. */
function cameraAt(moment) {
	const step = moment * 14;
	const zoom = 1.22 + 0.07 * Math.sin(tau * moment);
	const x = 4.5 * Math.sin(tau * moment) + 0.25 * Math.sin(tau * step * 0.5);
	const y = 1.6 * Math.sin(tau * moment * 2) + 0.55 * Math.abs(Math.sin(Math.PI * step));
	return `scale(${zoom.toFixed(4)}) translate(${x.toFixed(3)}%, ${y.toFixed(3)}%) rotate(${(0.5 * Math.sin(tau * moment * 3)).toFixed(3)}deg)`;
}

async function film(browser, name, folder) {
	const page = await browser.newPage({ viewport: { width, height } });
	const picture = readFileSync(new URL(`../pictures/covers/${name}.svg`, import.meta.url), "base64");
	await page.setContent(
		`<body style="margin:0;overflow:hidden;background:#000"><img style="width:100vw;height:100vh;object-fit:cover" src="data:image/svg+xml;base64,${picture}">`,
	);
	const frames = frameRate * seconds;
	for (let frame = 0; frame < frames; frame++) {
		await page.evaluate(
			(move) => {
				document.images[0].style.transform = move;
			},
			cameraAt(frame / frames),
		);
		await page.screenshot({ path: join(folder, `${String(frame).padStart(3, "0")}.png`) });
	}
	await page.close();
	const video = ["-c:v", "libx264", "-preset", "veryslow", "-crf", "30", "-g", "50", "-bf", "0", "-sc_threshold", "0"];
	const wind = `anoisesrc=color=brown:amplitude=0.12:seed=7:sample_rate=48000:duration=${seconds + 0.1}`;
	const input = ["-framerate", String(frameRate), "-i", join(folder, "%03d.png"), "-f", "lavfi", "-i", wind];
	const sound = ["-af", "lowpass=f=700", "-c:a", "aac", "-b:a", "48k", "-ac", "1"];
	const file = join(folder, "clip.flv");
	execFileSync("ffmpeg", ["-v", "error", "-y", ...input, ...video, "-pix_fmt", "yuv420p", ...sound, "-f", "flv", file]);
	return readFileSync(file);
}

/** The tags of an FLV file (FLV 10.1, E.4): descriptions of the tracks, and packets. */
function readFlv(file) {
	const found = { packets: [] };
	for (let at = 13; at < file.length; ) {
		const [type, size] = [file[at], file.readUIntBE(at + 1, 3)];
		const timeMs = file.readUIntBE(at + 4, 3);
		const tag = file.subarray(at + 11, at + 11 + size);
		at += 15 + size;
		if (type === 9 && tag[1] === 0) found.avcC = tag.subarray(5);
		if (type === 8 && tag[1] === 0) found.audioSpecificConfig = tag.subarray(2);
		if (type === 9 && tag[1] === 1) {
			const isKey = tag[0] >> 4 === 1;
			found.packets.push({ track: "video", timeUs: timeMs * 1000, durationUs: 40_000, isKey, data: tag.subarray(5) });
		}
		if (type === 8 && tag[1] === 1) {
			const durationUs = Math.round((1024 / 48_000) * 1e6);
			found.packets.push({ track: "audio", timeUs: timeMs * 1000, durationUs, isKey: true, data: tag.subarray(2) });
		}
	}
	return found;
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
for (const name of ["pack", "night", "fog"]) {
	const folder = mkdtempSync(join(tmpdir(), "clip-"));
	const { packets, avcC, audioSpecificConfig } = readFlv(await film(browser, name, folder));
	rmSync(folder, { recursive: true });
	const head = Buffer.from(
		JSON.stringify({
			configs: {
				video: { width, height, avcC: avcC.toString("base64") },
				audio: { sampleRateHz: 48_000, channels: 1, audioSpecificConfig: audioSpecificConfig.toString("base64") },
			},
			packets: packets.map(({ data, ...packet }) => ({ ...packet, bytes: data.length })),
		}),
	);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(head.length);
	const clip = Buffer.concat([length, head, ...packets.map(({ data }) => data)]);
	writeFileSync(new URL(`./${name}.bin`, import.meta.url), clip);
	console.log(`${name}: ${packets.length} packets, ${clip.length} bytes`);
}
await browser.close();
