import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../../packages/testing/src/free-port.ts";
import { programOf } from "../engines/programs.ts";
import { clockBits, clockFields } from "./clock-camera.ts";

const width = 640;
const height = 360;
const framesPerSecond = 30;

export type ObsOptions = {
	/** `rtmp://…/live` */
	server: string;
	key: string;
	/** Absent for the default of OBS and x264, 250 frames. */
	keyFrameSeconds?: number;
};

export type Obs = {
	/** Ends the broadcast. @returns how many frames OBS has sent */
	stopStream(): Promise<number>;
	/** Ends OBS and the displays, whatever their state. */
	close(): Promise<void>;
};

const executable = {
	obs: () => programOf("obs-studio", "/usr/bin/obs"),
	xvfb: () => programOf("xvfb", "/usr/bin/Xvfb"),
};

/**
 * Broadcasts the clock of `clock-camera.ts` by OBS with the settings of a new profile. OBS runs on a virtual display and
 * films a second one, into whose memory the clock is drawn.
 * @throws Error where OBS or Xvfb is not installed, or the broadcast does not begin
 */
export async function broadcastByObs(options: ObsOptions): Promise<Obs> {
	const folder = await mkdtemp(join(tmpdir(), "stride-obs-"));
	const closes: (() => Promise<void> | void)[] = [() => rm(folder, { recursive: true, force: true })];
	const close = async () => {
		for (const one of closes.splice(0).reverse()) await one();
	};
	const start: Start = (command, args, spawned) => {
		const child = spawn(command, args, spawned);
		closes.push(() => end(child));
		return child;
	};
	try {
		const window = await startDisplay(start);
		const filmed = await startDisplay(start, folder);
		closes.push(drawClock(join(folder, "Xvfb_screen0")));
		const port = await freePort();
		await writeProfile(folder, { ...options, port, display: filmed });
		const args = ["--startstreaming", "--multi", "--disable-updater", "--profile", "Test", "--collection", "Test"];
		const obs = start(executable.obs(), args, {
			env: {
				...process.env,
				HOME: folder,
				XDG_CONFIG_HOME: join(folder, "config"),
				DISPLAY: window,
				LIBGL_ALWAYS_SOFTWARE: "1",
				// Nothing is loaded from outside.
				https_proxy: "http://127.0.0.1:9",
			},
			stdio: ["ignore", "pipe", "pipe"],
		});
		const log = readLog(obs);
		await log.found(/Streaming Start/);
		return {
			async stopStream() {
				await requestStop(port);
				const [, frames] = await log.found(/Total frames output: (\d+)/);
				// OBS counts one that it does not send: ffmpeg as the server receives one less, too.
				return Number(frames) - 1;
			},
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

type Start = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGKILL");
	await ended;
}

/** A virtual display. @param folder where its memory is mapped as `Xvfb_screen0` @returns its name */
async function startDisplay(start: Start, folder?: string): Promise<string> {
	const screen = ["-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp", "-displayfd", "3"];
	const xvfb = start(executable.xvfb(), folder ? [...screen, "-fbdir", folder] : screen, {
		stdio: ["ignore", "ignore", "ignore", "pipe"],
	});
	const [number] = (await Promise.race([
		once(xvfb.stdio[3] as NodeJS.ReadableStream, "data"),
		once(xvfb, "exit").then(() => Promise.reject(new Error("The virtual display did not start."))),
	])) as [Buffer];
	return `:${String(number).trim()}`;
}

const windowHeaderInts = 25;
const bytesPerColour = 12;

/**
 * Draws the clock thirty times a second as rows of the display's memory, a file in the format XWD.
 * @returns what ends it
 */
function drawClock(path: string): () => void {
	const file = openSync(path, "r+");
	const header = Buffer.alloc(windowHeaderInts * 4);
	readSync(file, header, 0, header.length, 0);
	const field = (index: number) => header.readUInt32BE(index * 4);
	const [headerBytes, bytesPerLine, colours] = [field(0), field(12), field(19)];
	const firstLine = height / 3;
	const start = headerBytes + colours * bytesPerColour + firstLine * bytesPerLine;
	const fieldWidth = width / (clockBits + 2);
	const line = Buffer.alloc(bytesPerLine);
	const timer = setInterval(() => {
		for (const [index, isOn] of clockFields(Date.now()).entries()) {
			line.fill(isOn ? 255 : 0, Math.round(index * fieldWidth) * 4, Math.round((index + 1) * fieldWidth) * 4);
		}
		const lines = Buffer.concat(Array.from({ length: height / 3 }, () => line));
		writeSync(file, lines, 0, lines.length, start);
	}, 1_000 / framesPerSecond);
	return () => {
		clearInterval(timer);
		closeSync(file);
	};
}

/** A profile and a scene that films the display. */
async function writeProfile(
	folder: string,
	{ server, key, keyFrameSeconds, port, display }: ObsOptions & { port: number; display: string },
): Promise<void> {
	const root = join(folder, "config", "obs-studio");
	const profile = join(root, "basic", "profiles", "Test");
	const scenes = join(root, "basic", "scenes");
	await Promise.all([profile, scenes].map((path) => mkdir(path, { recursive: true })));
	const sections = (all: Record<string, Record<string, string | number | boolean>>) =>
		Object.entries(all)
			.map(
				([name, values]) =>
					`[${name}]\n${Object.entries(values)
						.map((pair) => `${pair.join("=")}\n`)
						.join("")}`,
			)
			.join("\n");
	await writeFile(
		join(root, "global.ini"),
		sections({
			General: { FirstRun: true, LicenseAccepted: true, EnableAutoUpdates: false, InfoIncrement: 9_999 },
			Basic: { Profile: "Test", ProfileDir: "Test", SceneCollection: "Test", SceneCollectionFile: "Test" },
			OBSWebSocket: { FirstLoad: false, ServerEnabled: true, ServerPort: port, AuthRequired: false },
		}),
	);
	const keyFrames = keyFrameSeconds && {
		UseAdvanced: true,
		x264Settings: `keyint=${keyFrameSeconds * framesPerSecond}`,
	};
	await writeFile(
		join(profile, "basic.ini"),
		sections({
			General: { Name: "Test" },
			Video: { BaseCX: width, BaseCY: height, OutputCX: width, OutputCY: height, FPSCommon: framesPerSecond },
			Output: { Mode: "Simple" },
			SimpleOutput: { VBitrate: 2_500, ABitrate: 160, StreamEncoder: "x264", ...keyFrames },
		}),
	);
	const service = { type: "rtmp_custom", settings: { server, key, use_auth: false } };
	await writeFile(join(profile, "service.json"), JSON.stringify(service));
	const source = {
		id: "xshm_input",
		versioned_id: "xshm_input",
		name: "Clock",
		settings: { advanced: true, server: display, screen: 0, show_cursor: false },
		mixers: 0,
		enabled: true,
	};
	const item = {
		name: "Clock",
		id: 1,
		visible: true,
		align: 5,
		pos: { x: 0, y: 0 },
		scale: { x: 1, y: 1 },
		bounds: { x: 0, y: 0 },
		bounds_type: 0,
	};
	const scene = { id: "scene", versioned_id: "scene", name: "Scene", settings: { items: [item], id_counter: 1 } };
	await writeFile(
		join(scenes, "Test.json"),
		JSON.stringify({
			name: "Test",
			current_scene: "Scene",
			current_program_scene: "Scene",
			scene_order: [{ name: "Scene" }],
			sources: [source, { ...scene, mixers: 0, enabled: true }],
		}),
	);
}

const logWaitMs = 60_000;

/** Waits for lines of the log, also earlier ones. */
function readLog(child: ChildProcess) {
	const lines: string[] = [];
	const waiting = new Set<() => void>();
	for (const stream of [child.stdout, child.stderr]) {
		if (!stream) continue;
		createInterface({ input: stream }).on("line", (line) => {
			lines.push(line);
			for (const check of waiting) check();
		});
	}
	return {
		found: (pattern: RegExp): Promise<RegExpExecArray> =>
			new Promise((resolve, reject) => {
				const timer = setTimeout(() => {
					waiting.delete(check);
					reject(new Error(`OBS did not log ${pattern}:\n${lines.slice(-20).join("\n")}`));
				}, logWaitMs);
				const check = () => {
					const match = lines.map((line) => pattern.exec(line)).find((one) => one !== null);
					if (!match) return;
					clearTimeout(timer);
					waiting.delete(check);
					resolve(match);
				};
				waiting.add(check);
				check();
			}),
	};
}

/** Ends the broadcast over OBS's own remote control (obs-websocket 5). */
function requestStop(port: number): Promise<void> {
	const socket = new WebSocket(`ws://127.0.0.1:${port}`);
	const send = (op: number, d: object) => socket.send(JSON.stringify({ op, d }));
	/** By the operation that the server sends: its greeting, the identification, the answer. */
	const replies: Record<number, () => void> = {
		0: () => send(1, { rpcVersion: 1, eventSubscriptions: 0 }),
		2: () => send(6, { requestType: "StopStream", requestId: "stop" }),
		7: () => socket.close(),
	};
	return new Promise((resolve, reject) => {
		let isAnswered = false;
		socket.addEventListener("message", ({ data }) => {
			const { op } = JSON.parse(String(data)) as { op: number };
			isAnswered ||= op === 7;
			replies[op]?.();
		});
		socket.addEventListener("error", () => reject(new Error("OBS cannot be reached.")));
		socket.addEventListener("close", () => (isAnswered ? resolve() : reject(new Error("OBS gave no answer."))));
	});
}
