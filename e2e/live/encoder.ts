import { spawn } from "node:child_process";
import { once } from "node:events";

const picture = ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25"];
const sound = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"];

/** Broadcasts by ffmpeg, with B-frames and a key frame every four seconds. @returns what ends it */
export function broadcastByEncoder(address: string, soundCodec: "aac" | "libmp3lame" = "aac"): () => Promise<void> {
	const video = [
		"-c:v",
		"libx264",
		"-preset",
		"superfast",
		"-bf",
		"2",
		"-g",
		"100",
		"-b:v",
		"2M",
		"-pix_fmt",
		"yuv420p",
	];
	const encodedSound = ["-c:a", soundCodec, "-ac", "2", "-ar", soundCodec === "aac" ? "48000" : "44100"];
	const args = ["-v", "error", "-re", ...picture, ...sound, ...video, ...encodedSound, "-f", "flv", address];
	// A refused encoder reports the closed connection.
	const child = spawn("ffmpeg", args, { stdio: ["ignore", "ignore", soundCodec === "aac" ? "inherit" : "ignore"] });
	const ended = once(child, "exit");
	return async () => {
		child.kill("SIGTERM");
		await ended;
	};
}
