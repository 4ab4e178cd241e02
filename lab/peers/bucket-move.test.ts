import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createS3Objects } from "@stride/server/s3-objects";
import { ownEnv, until } from "@stride/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startVersitygw, type Versitygw } from "./versitygw.ts";

const command = fileURLToPath(new URL("../../apps/server/src/objects-move.ts", import.meta.url));

let server: Versitygw;
let dataDir: string;
beforeAll(async () => {
	server = await startVersitygw();
	dataDir = await mkdtemp(join(tmpdir(), "stride-move-"));
});
afterAll(async () => {
	await server?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

function begin(args: string[] = []) {
	const { endpoint, bucket, accessKeyId, secretAccessKey } = server.location;
	const child = spawn(process.execPath, [command, ...args], {
		env: {
			...ownEnv(),
			DATA_DIR: dataDir,
			OBJECTS_URL: `s3://${bucket}/stride?endpoint=${endpoint}`,
			OBJECTS_ACCESS_KEY_ID: accessKeyId,
			OBJECTS_SECRET_ACCESS_KEY: secretAccessKey,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	let text = "";
	child.stdout.on("data", (chunk) => {
		text += String(chunk);
	});
	const ended = once(child, "close");
	return { child, ended, text: () => text };
}

it("an installation moves to versitygw in spite of kills, byte by byte", async () => {
	const files = new Map(
		Array.from({ length: 1_500 }, (_, at) => [
			`streams/${at % 50}/${at}.m4s`,
			Buffer.alloc(1 + ((at * 37) % 9_000), at),
		]),
	);
	for (const [name, body] of files) {
		const path = join(dataDir, "objects", name);
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, body);
	}
	const objects = createS3Objects(server.location);
	let kills = 0;
	for (const wanted of [100, 400, 800]) {
		const move = begin();
		await until("copies", async () => (await objects.list("streams")).length > wanted);
		kills += move.child.kill("SIGKILL") ? 1 : 0;
		await move.ended;
	}
	const last = begin(["--prune"]);
	expect(await last.ended).toEqual([0, null]);
	const [, copied, present] =
		/(\d+) copied \(\d+ bytes\), (\d+) present, 0 failed, 0 removed\./.exec(last.text()) ?? [];
	expect(Number(copied) + Number(present)).toBe(files.size);
	// Without work left by the kills they prove nothing.
	expect(Number(copied)).toBeGreaterThan(0);
	for (const [name, body] of files) {
		const found = await objects.get(name);
		expect(found && body.equals(await buffer(found.body)), name).toBe(true);
	}
	console.log(`${files.size} objects moved through ${kills} kills, ${copied} of them in the last run`);
});
