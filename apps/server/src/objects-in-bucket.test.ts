import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createTestApp, createTestCampaign, freePort, signUpPerson, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ConfigError } from "./platform/config.ts";
import { createLog } from "./platform/log.ts";
import { checkConfiguredObjects } from "./providers/objects/configured-objects.ts";
import { bucket, refuse, type S3Server, startS3Server } from "./providers/objects/s3-server.test-steps.ts";
import { runConfigCheck } from "./run-config-check.ts";

let server: S3Server;
let app: TestApp;
let cover: string;
let campaignPath: string;

const settings = () => ({
	OBJECTS_URL: `s3://${bucket}/one?endpoint=http://127.0.0.1:${server.port}`,
	OBJECTS_ACCESS_KEY_ID: "key-id",
	OBJECTS_SECRET_ACCESS_KEY: "key-secret",
});

beforeAll(async () => {
	server = await startS3Server();
	app = await createTestApp(inject("postgresUrl"), { env: settings() });
	const campaign = await createTestCampaign(await signUpPerson(app));
	cover = campaign.image["800"];
	campaignPath = `/v1/campaign/${campaign.name}`;
});
afterAll(async () => {
	await app?.stop();
	await server?.stop();
});

describe("a product whose objects are in a bucket", () => {
	it("stores an uploaded picture there alone, and serves it", async () => {
		const answer = await fetch(app.url + cover);
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
		const stored = server.objects.get(`one/${cover.replace("/media/", "")}`);
		expect(Buffer.from(await answer.arrayBuffer())).toEqual(stored?.body);
		expect(existsSync(join(app.app.deps.config.dataDir, "objects"))).toBe(false);
	});

	it("answers 404 for a picture that does not exist, and for private objects", async () => {
		const absent = cover.replace(/[0-9a-f]{12}\//, "000000000000/");
		await app.app.deps.objects.put("proofs/a.webp", Buffer.from("private"));
		for (const path of [absent, "/media/proofs/a.webp", "/media/../proofs/a.webp"]) {
			expect((await fetch(app.url + path)).status).toBe(404);
		}
	});

	it("closes its connection to the store when a visitor leaves in the middle of a picture", async () => {
		let isClosed = false;
		server.state.fault = () => (response) => {
			response.on("close", () => {
				isClosed = true;
			});
			response.writeHead(200, { "content-length": 2 ** 30 });
			response.write(Buffer.alloc(100_000));
		};
		const visit = new AbortController();
		const answer = await fetch(app.url + cover, { signal: visit.signal });
		await answer.body?.getReader().read();
		expect(isClosed).toBe(false);
		visit.abort();
		await until("the connection to close", () => isClosed);
		server.state.fault = () => undefined;
	});

	it("closes it, too, when the visitor has left before the store answers", async () => {
		let answerNow: (() => void) | undefined;
		let isClosed = false;
		server.state.fault = () => (response) => {
			response.on("close", () => {
				isClosed = true;
			});
			answerNow = () => {
				response.writeHead(200, { "content-length": 2 ** 30 });
				response.write(Buffer.alloc(100_000));
			};
		};
		const visit = new AbortController();
		const answer = fetch(app.url + cover, { signal: visit.signal });
		await until("the request to reach the store", () => answerNow !== undefined);
		visit.abort();
		await expect(answer).rejects.toThrow("aborted");
		answerNow?.();
		await until("the connection to close", () => isClosed, 5_000);
		server.state.fault = () => undefined;
	});

	it("answers 503 for what needs the store while it is unavailable, with one alarm, and serves the rest", async () => {
		server.state.fault = () => (response) => refuse(response, 500, "InternalError");
		for (let request = 0; request < 3; request++) {
			const answer = await fetch(app.url + cover);
			expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
		}
		const alarms = app.logged.filter((line) => line.includes('"alarm":"objects-unavailable"'));
		expect(alarms).toHaveLength(1);
		expect(alarms.join()).not.toMatch(/key-id|key-secret|Credential/);
		expect((await fetch(app.url + campaignPath)).status).toBe(200);
		expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
		server.state.fault = () => undefined;
		expect((await fetch(app.url + cover)).status).toBe(200);
	});
});

describe("the start with a bucket", () => {
	const start = async (url: string) => {
		const lines: string[] = [];
		const objects = { ...app.app.deps.config, objects: { ...server.location(), endpoint: url } };
		await checkConfiguredObjects(objects, createLog("info", { write: (line) => void lines.push(line) }));
		return lines.join("");
	};
	const endpoint = () => `http://127.0.0.1:${server.port}`;

	it("succeeds when the bucket can be listed", async () => {
		expect(await start(endpoint())).toBe("");
	});

	it("is refused in one line when the store refuses the key", async () => {
		server.state.fault = () => (response) => refuse(response, 403, "InvalidAccessKeyId");
		await expect(start(endpoint())).rejects.toThrow(ConfigError);
		await expect(start(endpoint())).rejects.toThrow("does not know OBJECTS_ACCESS_KEY_ID");
		server.state.fault = () => undefined;
	});

	it("succeeds with an alarm when the store is unavailable", async () => {
		const text = await start(`http://127.0.0.1:${await freePort()}`);
		expect(text).toContain('"alarm":"objects-unavailable"');
		expect(text).toContain("nothing listens there");
	});
});

it("check:config tries the bucket", async () => {
	const { dataDir, sandbox } = app.app.deps.config;
	const env = {
		...settings(),
		DATABASE_URL: app.databaseUrl,
		DATA_DIR: dataDir,
		SANDBOX_PORT: String(sandbox.port),
		SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
	};
	const lines: string[] = [];
	await runConfigCheck(env, (line) => void lines.push(line));
	expect(lines.filter((line) => line.includes(" objects: "))).toEqual([
		"ok       objects: the bucket media can be listed, written to, read from and removed from",
		"ok       objects: the bucket is private",
	]);
	await mkdir(join(dataDir, "objects"));
	server.state.fault = () => (response) => refuse(response, 403, "SignatureDoesNotMatch");
	expect(await runConfigCheck(env, (line) => void lines.push(line))).toBe(1);
	expect(lines.at(-2)).toMatch(/^problem {2}objects: .*OBJECTS_SECRET_ACCESS_KEY is wrong/);
	expect(lines.at(-1)).toMatch(/^warning {2}objects: .* the objects in .* are not used. npm run objects:move/);
	server.state.fault = () => undefined;
});
