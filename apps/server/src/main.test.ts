import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, freePort, ownEnv, until } from "@stride/testing";
import { expect, inject, it } from "vitest";

it("the server is not ready while the demo data is being planted", async () => {
	const database = await createTestDatabase(inject("postgresUrl"));
	const dataDir = await mkdtemp(join(tmpdir(), "stride-main-"));
	// Accepts connections and never responds, so that planting does not finish.
	const sandbox = createServer().listen(0, "127.0.0.1");
	await once(sandbox, "listening");
	const address = sandbox.address();
	if (address === null || typeof address === "string") throw new Error("The system gave no port.");
	const port = await freePort();
	const server = fork(join(import.meta.dirname, "main.ts"), [], {
		env: {
			...ownEnv(),
			LOG_LEVEL: "silent",
			DATA_DIR: dataDir,
			DATABASE_URL: database.url,
			PORT: String(port),
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			SANDBOX_PORT: String(address.port),
			DEMO_DATA: "true",
		},
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	const ended = once(server, "exit");
	try {
		// A separate process starts slowly on a busy machine.
		const ready = () => fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
		const answer = await until("the server to listen", ready, 80_000);
		expect(answer.status).toBe(503);
		expect(await answer.json()).toEqual({
			status: "unavailable",
			checks: { database: true, objects: true, demoData: false },
		});
	} finally {
		server.kill("SIGKILL");
		await ended;
		sandbox.close();
		await database.drop();
		await rm(dataDir, { recursive: true, force: true });
	}
});
