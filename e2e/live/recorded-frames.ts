import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { TestInfo } from "@playwright/test";

/** Decodes every picture of a recording. */
export async function countFrames(file: Buffer, info: TestInfo): Promise<{ frames: number; errors: string }> {
	const path = info.outputPath("recording.mp4");
	await writeFile(path, file);
	const options = ["-v", "warning", "-count_frames", "-select_streams", "v:0"];
	const entries = ["-show_entries", "stream=nb_read_frames", "-of", "default=nw=1:nk=1", path];
	const { stdout, stderr } = await promisify(execFile)("ffprobe", [...options, ...entries]);
	return { frames: Number(stdout), errors: stderr };
}
