import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	charityCampaignBody,
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	donationBody,
	freePort,
	nonceDonation,
	plantProject,
	scriptGiving,
	signUpPerson,
	type TestApp,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type App, createApp } from "./app.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./modules/notifications/index.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { readDevice } from "./platform/http/device-cookie.ts";
import { createLog } from "./platform/log.ts";
import { openSealed, sealViewing } from "./providers/embedded-live/playback/sealed-viewing.ts";
import { hashStreamKey, streamKeyHashes } from "./providers/embedded-live/stream-key.ts";

const newSecret = () => randomBytes(32).toString("hex");
const [first, second] = [newSecret(), newSecret()];
const giving = scriptGiving();

/** Another start of the same installation with other secrets. */
async function restart(
	app: TestApp,
	dataDir: string,
	env: Record<string, string>,
): Promise<{ url: string; app: App; stop(): Promise<void> }> {
	const port = await freePort();
	const config = readConfig({
		NODE_ENV: "test",
		DATA_DIR: dataDir,
		DATABASE_URL: app.databaseUrl,
		PORT: String(port),
		PUBLIC_URL: app.url,
		DEMO_DATA: "false",
		ROLES: "web",
		...env,
	});
	const next = await createApp({
		config: {
			...config,
			database: { ...config.database, url: app.databaseUrl },
			stripe: app.app.deps.config.stripe,
		},
		log: createLog("error", { write: () => undefined }),
		pages: false,
		catalogueGiving: giving.giving,
	});
	await next.start();
	return { url: `http://127.0.0.1:${port}`, app: next, stop: () => next.stop() };
}

describe("a replaced secret", () => {
	let app: TestApp;
	let dataDir: string;
	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"), { env: { SECRET: first }, catalogueGiving: giving.giving });
		dataDir = await mkdtemp(join(tmpdir(), "stride-secret-"));
	});
	afterAll(async () => {
		await app?.stop();
		await rm(dataDir, { recursive: true, force: true });
	});

	/** One value of each kind that the installation has issued. */
	async function collect() {
		const person = await signUpPerson(app);
		const { secrets } = app.app.deps;
		const subject = randomUUID();
		const viewing = { streamId: randomUUID(), viewer: "viewer", address: "address" };
		return {
			email: person.email,
			accessToken: String(person.token),
			refresh: String(person.cookies.get("refresh")),
			device: { device: String(person.cookies.get("device")) },
			subject,
			unlock: secrets.hash("unlock-code", subject),
			unsubscribe: unsubscribeToken({ secrets }, "campaign-news", subject),
			viewing,
			sealed: sealViewing(secrets, "live-viewer", { viewing, endsAtMs: Date.now() + 600_000, floorMsn: 0 }),
			recipient: secrets.hash("mail", person.email),
			confirm: secrets.hash("confirm-subscription", "token"),
			streamKey: hashStreamKey(secrets, "key"),
		};
	}

	/** Whether a start recognises each of them. */
	async function recognised(node: { url: string; app: App }, issued: Awaited<ReturnType<typeof collect>>) {
		const { config, secrets } = node.app.deps;
		const profile = await fetch(`${node.url}/v1/user/profile`, {
			headers: { authorization: `Bearer ${issued.accessToken}` },
		});
		const holds = (hashes: readonly Buffer[], stored: Buffer) => hashes.some((hash) => hash.equals(stored));
		const { streamId } = issued.viewing;
		return {
			accessToken: profile.status === 200,
			device: readDevice({ config, secrets }, issued.device) !== null,
			unlock: secrets.matches("unlock-code", issued.subject, issued.unlock),
			unsubscribe: readUnsubscribeToken({ secrets }, "campaign-news", issued.unsubscribe) === issued.subject,
			viewing: openSealed(secrets, "live-viewer", { streamId, sealed: issued.sealed, nowMs: Date.now() }) !== undefined,
			recipient: holds(secrets.hashes("mail", issued.email), issued.recipient),
			confirm: holds(secrets.hashes("confirm-subscription", "token"), issued.confirm),
			streamKey: holds(streamKeyHashes(secrets, "key"), issued.streamKey),
		};
	}
	const all = (value: boolean) => ({
		accessToken: value,
		device: value,
		unlock: value,
		unsubscribe: value,
		viewing: value,
		recipient: value,
		confirm: value,
		streamKey: value,
	});
	const refresh = (url: string, secret: string) =>
		fetch(`${url}/v1/user/refresh-token`, { method: "POST", headers: { cookie: `refresh=${secret}` } });
	const cookieIn = (answer: Response) => /^refresh=([^;]+)/.exec(String(answer.headers.getSetCookie()[0]))?.[1];

	it("[A2] [U3] is recognised everywhere while it is configured as previous, and nowhere afterwards", async () => {
		const issued = await collect();
		const both = await restart(app, dataDir, { SECRET: second, SECRET_PREVIOUS: first });
		try {
			expect(await recognised(both, issued)).toEqual(all(true));
			// New values are made with the current secret.
			expect(both.app.deps.secrets.hash("unlock-code", issued.subject)).not.toEqual(
				app.app.deps.secrets.hash("unlock-code", issued.subject),
			);
		} finally {
			await both.stop();
		}
		const alone = await restart(app, dataDir, { SECRET: second });
		try {
			expect(await recognised(alone, issued)).toEqual(all(false));
		} finally {
			await alone.stop();
		}
	});

	it("[D1] [G4] [C2] preserves the answers to repeated requests with an Idempotency-Key", async () => {
		const author = await signUpPerson(app);
		const project = await plantProject(app);
		const [own, charity] = [await createTestCampaign(author), await createCharityCampaign(author, project.id)];
		const nonceBody = nonceDonation();
		const requests = [
			{ path: `campaign/${own.id}/donate`, body: donationBody(), isAuthor: false },
			{ path: `campaign/${charity.id}/donate`, body: nonceBody, isAuthor: false },
			{ path: "campaign", body: charityCampaignBody(project.id), isAuthor: true },
		];
		const { clientId } = app.client();
		const send = (url: string) =>
			Promise.all(
				requests.map(async ({ path, body, isAuthor }, index) => {
					const response = await fetch(`${url}/v1/${path}`, {
						method: "POST",
						headers: {
							"content-type": "application/json",
							clientid: clientId,
							"idempotency-key": `rotation-${index}`,
							...(isAuthor && { authorization: `Bearer ${author.token}` }),
						},
						body: JSON.stringify(body),
					});
					return { status: response.status, body: await response.json() };
				}),
			);
		const before = await send(app.url);
		expect(before.map(({ status }) => status)).toEqual([201, 201, 201]);
		const both = await restart(app, dataDir, { SECRET: second, SECRET_PREVIOUS: first });
		try {
			expect(await send(both.url)).toEqual(before);
		} finally {
			await both.stop();
		}
		expect(giving.requests.filter(({ email }) => email === nonceBody.email)).toHaveLength(1);
		const count = await app.app.deps.db
			.selectFrom("donation")
			.select(({ fn }) => fn.countAll<number>().as("n"))
			.where("campaignId", "in", [own.id, charity.id])
			.executeTakeFirstOrThrow();
		expect(Number(count.n)).toBe(2);
	});

	it("[A2] preserves sessions: a token exchanged on an old and a new node yields the same successor", async () => {
		const { refresh: secret } = await collect();
		const both = await restart(app, dataDir, { SECRET: second, SECRET_PREVIOUS: first });
		try {
			const old = await refresh(app.url, secret);
			const next = await refresh(both.url, secret);
			expect([old.status, next.status]).toEqual([200, 200]);
			expect(cookieIn(next)).toBe(cookieIn(old));
			expect((await refresh(both.url, String(cookieIn(next)))).status).toBe(200);
		} finally {
			await both.stop();
		}
	});
});

it("[U3] a previous secret that is too short stops the start", () => {
	expect(() => readConfig({ SECRET: newSecret(), SECRET_PREVIOUS: `${newSecret()},short` })).toThrow(ConfigError);
});
