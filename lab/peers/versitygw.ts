import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, until } from "@stride/testing";
import { versitygwProgram } from "./install-versitygw.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts versitygw with the empty bucket `media` on a free loopback port. */
export async function startVersitygw() {
	const folder = await mkdtemp(join(tmpdir(), "stride-bucket-"));
	await mkdir(join(folder, "media"));
	const key = { accessKeyId: "stride-key", secretAccessKey: "stride-secret" };
	const port = await freePort();
	const endpoint = `http://127.0.0.1:${port}`;
	const child = spawn(
		versitygwProgram(root),
		["--access", key.accessKeyId, "--secret", key.secretAccessKey, "--port", `127.0.0.1:${port}`, "posix", folder],
		{ stdio: "ignore" },
	);
	const ended = once(child, "exit");
	const endWithUs = () => child.kill("SIGKILL");
	process.once("exit", endWithUs);
	await until("versitygw to answer", async () => {
		if (child.exitCode !== null) throw new Error(`versitygw ended with ${child.exitCode}.`);
		return fetch(endpoint).then(
			() => true,
			() => false,
		);
	});
	return {
		location: { bucket: "media", prefix: "stride/", region: "us-east-1", endpoint, isPathStyle: true, ...key },
		async stop() {
			process.removeListener("exit", endWithUs);
			child.kill("SIGKILL");
			await ended;
			await rm(folder, { recursive: true, force: true });
		},
	};
}

export type Versitygw = Awaited<ReturnType<typeof startVersitygw>>;
