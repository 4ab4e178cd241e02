import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createTestApp, createTestCampaign, ownEnv, signUpPerson, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createApp } from "./app.ts";
import { createLog } from "./platform/log.ts";
import { objectFolder } from "./providers/objects/configured-objects.ts";
import { createDiskObjects } from "./providers/objects/disk.ts";
import { bucket, type S3Server, startS3Server } from "./providers/objects/s3-server.test-steps.ts";

let app: TestApp;
let server: S3Server;

beforeAll(async () => {
	server = await startS3Server();
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(async () => {
	await app?.stop();
	await server?.stop();
});

function begin(args: string[] = [], env: Record<string, string> = {}): { child: ChildProcess; text: () => string } {
	const settings = {
		DATA_DIR: app.app.deps.config.dataDir,
		OBJECTS_URL: `s3://${bucket}/one?endpoint=http://127.0.0.1:${server.port}`,
		OBJECTS_ACCESS_KEY_ID: "key-id",
		OBJECTS_SECRET_ACCESS_KEY: "key-secret",
		...env,
	};
	const child = spawn(process.execPath, [join(import.meta.dirname, "objects-move.ts"), ...args], {
		env: { ...ownEnv(), ...settings },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let text = "";
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += String(chunk)));
	return { child, text: () => text };
}

async function run(args: string[] = [], env: Record<string, string> = {}) {
	const { child, text } = begin(args, env);
	const [code] = await once(child, "exit");
	return { code, text: text() };
}

describe("objects:move", () => {
	it("moves an installation that is in use, also after it was killed", async () => {
		const author = await signUpPerson(app);
		const before = await createTestCampaign(author);
		const { dataDir } = app.app.deps.config;
		const disk = createDiskObjects(objectFolder(dataDir));
		for (let at = 0; at < 60; at++) await disk.put(`streams/many-${at % 5}/${at}.m4s`, Buffer.alloc(50_000, at));
		// Half of the writes are not answered until the process is killed.
		let writes = 0;
		server.state.fault = ({ method }) => (method === "PUT" && ++writes > 30 ? () => undefined : undefined);
		const killed = begin();
		await until("the first copies", () => writes > 30);
		killed.child.kill("SIGKILL");
		await once(killed.child, "exit");
		server.state.fault = () => undefined;
		expect(server.objects.size).toBeGreaterThan(20);
		expect(server.objects.size).toBeLessThan(62);

		const continued = await run();
		expect(continued).toMatchObject({ code: 0, text: expect.stringContaining(" 0 failed, 0 removed.") });
		expect(continued.text).toMatch(/\d\d copied \(\d+ bytes\), \d\d present/);
		expect(continued.text).not.toMatch(/key-id|key-secret/);

		// The product has continued on the disk.
		const after = await createTestCampaign(author, { title: "Another lap around the lake" });
		await disk.remove("streams/many-0/0.m4s");
		const last = await run(["--prune"]);
		expect(last).toMatchObject({ code: 0, text: expect.stringContaining(" 0 failed, 1 removed.") });

		const moved = await createApp({
			config: {
				...app.app.deps.config,
				database: { ...app.app.deps.config.database, url: app.databaseUrl },
				objects: server.location(),
				roles: new Set(["web"]),
			},
			log: createLog("silent"),
			pages: false,
		});
		for (const path of [before.image["344"], before.image["800"], after.image["800"]]) {
			const [old, answer] = [await fetch(app.url + path), await moved.http.inject(path)];
			expect([old.status, answer.statusCode]).toEqual([200, 200]);
			expect(answer.rawPayload).toEqual(Buffer.from(await old.arrayBuffer()));
		}
		expect(await moved.deps.objects.list("streams/many-0")).toHaveLength(11);
		await moved.stop();
	});

	it("explains itself to wrong arguments and without a bucket", async () => {
		expect(await run(["--force"])).toMatchObject({ code: 2, text: expect.stringContaining("--prune") });
		expect(await run(["--prune", "--in-use"])).toMatchObject({ code: 2 });
		const none = { OBJECTS_URL: "", OBJECTS_ACCESS_KEY_ID: "", OBJECTS_SECRET_ACCESS_KEY: "" };
		expect(await run([], none)).toMatchObject({ code: 2, text: expect.stringContaining("OBJECTS_URL is not set") });
		const absent = `s3://absent?endpoint=http://127.0.0.1:${server.port}`;
		expect(await run([], { OBJECTS_URL: absent })).toMatchObject({
			code: 1,
			text: expect.stringContaining("there is no bucket absent"),
		});
	});
});
