import type { RefreshDonations } from "@stride/contract/realtime";
import {
	createTestApp,
	createTestCampaign,
	donationBody,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let author: TestClient;
const sockets: Socket[] = [];

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { nodes: 2 });
	author = await signUpPerson(app);
});
afterAll(() => app.stop());
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.disconnect();
});

function connect(url: string, namespace: string, options: object = {}): Socket {
	const socket = io(`${url}${namespace}`, {
		transports: ["websocket"],
		reconnection: false,
		forceNew: true,
		...options,
	});
	sockets.push(socket);
	return socket;
}

function watch(url: string, campaignId: string, options?: object) {
	const states: RefreshDonations[] = [];
	const socket = connect(url, `/v1/campaign/${campaignId}`, options);
	socket.on("refresh-donations", (state: RefreshDonations) => states.push(state));
	return { socket, states };
}

async function give(campaignId: string): Promise<void> {
	const donation = await app.client().call("donate", { params: { campaignId }, body: donationBody() });
	await app.sandbox.confirm(donation.clientSecret);
}

describe("watching a campaign", () => {
	it("[U4] [C4] the removal of a campaign reaches watchers on every node, late ones included", async () => {
		const campaign = await createTestCampaign(author);
		const watchers = app.urls.map((url) => watch(url, campaign.id));
		const gone: unknown[] = [];
		for (const { socket } of watchers) socket.on("campaign-gone", (payload) => gone.push(payload));
		for (const { states } of watchers) await until("the first state", () => states.length > 0);
		await author.call("deleteCampaign", { params: { campaignId: campaign.id } });
		await until("both watchers to be notified", () => gone.length === watchers.length);
		expect(gone).toEqual(watchers.map(() => ({ campaignId: campaign.id })));
		// The others keep its channel open, so a further connection is accepted.
		watch(app.urls[0] ?? "", campaign.id).socket.on("campaign-gone", (payload) => gone.push(payload));
		await until("the late watcher to be notified", () => gone.length === watchers.length + 1);
	});

	it("[U4] [D2] a donation reaches watchers on every node, and a new watcher gets the state at once", async () => {
		const campaign = await createTestCampaign(author);
		const watchers = app.urls.map((url) => watch(url, campaign.id));
		for (const { states } of watchers) await until("the first state", () => states.length > 0);
		await give(campaign.id);
		for (const { states } of watchers) {
			const last = await until("the donation", () => states.find((state) => state.donations.total === 1));
			expect(last).toMatchObject({
				campaignId: campaign.id,
				version: 1,
				campaign: { fundRaised: 10_000, supportersCount: 1 },
			});
			expect(last.donations.items).toHaveLength(1);
		}
		const late = watch(String(app.urls[1]), campaign.id);
		const first = await until("the state", () => late.states[0]);
		expect(first.version).toBe(1);
	});

	it("[U4] concurrent donations are published together, and the last state is complete", async () => {
		const campaign = await createTestCampaign(author);
		const { states } = watch(app.url, campaign.id);
		await until("the first state", () => states.length > 0);
		await Promise.all(Array.from({ length: 15 }, () => give(campaign.id)));
		await until("all donations", () => states.at(-1)?.donations.total === 15);
		expect(states.length).toBeLessThan(16);
		const versions = states.map((state) => state.version);
		expect(versions).toEqual([...versions].sort((a, b) => a - b));
	});

	it("[U4] after the listening connection broke, watchers get the missed state", async () => {
		const campaign = await createTestCampaign(author);
		const { states } = watch(app.url, campaign.id);
		await until("the first state", () => states.length > 0);
		const before = states.length;
		await sql`select pg_terminate_backend(pid) from pg_stat_activity
			where application_name = 'stride-signals' and datname = current_database()`.execute(app.app.deps.db);
		await until("the state to be published again", () => states.length > before);
		await give(campaign.id);
		await until("the donation", () => states.at(-1)?.donations.total === 1);
	});

	it("[U4] the server greets a client by its own label", async () => {
		const campaign = await createTestCampaign(author);
		const socket = connect(app.url, `/v1/campaign/${campaign.id}`, { auth: { clientId: "my-own-label" } });
		const greeting = await new Promise((resolve) => socket.on("clientCreated", resolve));
		expect(greeting).toEqual({ clientId: "my-own-label" });
	});

	it("[U4] [U3] a bad token makes a guest, not an error", async () => {
		const campaign = await createTestCampaign(author);
		const { states } = watch(app.url, campaign.id, { auth: { token: "not.a.token", clientId: 7 } });
		await until("the state", () => states.length > 0);
	});
});

describe("hostile namespaces", () => {
	const unknownId = "018f3c5e-7b1a-7c3d-8e4f-5a6b7c8d9e0f";
	it.each([
		"/",
		"/v1/campaign/",
		"/v1/campaign/x",
		`/v1/campaign/${unknownId}`,
		`/v1/campaign/${unknownId.toUpperCase()}`,
		`/v1/campaign/${unknownId}/x`,
		`/x/v1/campaign/${unknownId}`,
		`/v1/campaign/${unknownId}%00`,
		`/v1/campaign/${unknownId}"; drop table campaign; --`,
		`/v1/campaign/${"a".repeat(2_000)}`,
		"/v1/campaign/__proto__",
		"/v1/playback-live-stream/../campaign",
	])("[U4] %s is refused before anything is made of it", async (namespace) => {
		const socket = connect(app.url, namespace);
		const error = await new Promise<Error>((resolve, reject) => {
			socket.on("connect_error", resolve);
			socket.on("connect", () => reject(new Error("it was let in")));
		});
		expect(error.message).toMatch(/namespace/i);
	});

	it("[U4] [U3] another site's page is not let in", async () => {
		const campaign = await createTestCampaign(author);
		const socket = connect(app.url, `/v1/campaign/${campaign.id}`, {
			extraHeaders: { origin: "https://evil.example" },
		});
		await new Promise((resolve, reject) => {
			socket.on("connect_error", resolve);
			socket.on("connect", () => reject(new Error("it was let in")));
		});
	});

	it("[U4] a message that is too large ends its own connection alone", async () => {
		const campaign = await createTestCampaign(author);
		const { socket } = watch(app.url, campaign.id);
		const { states } = watch(app.url, campaign.id);
		await until("the state", () => states.length > 0);
		const closed = new Promise((resolve) => socket.on("disconnect", resolve));
		socket.emit("authorize", { token: "x".repeat(100_000) });
		await closed;
		await give(campaign.id);
		await until("the donation", () => states.at(-1)?.donations.total === 1);
	});
});
