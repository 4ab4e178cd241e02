import { createTestApp, donationBody, runJob, signUpPerson, type TestApp, testPassword, until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { createFakeEngine } from "../broadcast/fake-engine.test-steps.ts";
import { createStreamSteps, refund } from "../streams.test-steps.ts";
import { binsOf } from "./get-broadcast-statistics.ts";

const engine = createFakeEngine();
let app: TestApp;
let author: Awaited<ReturnType<typeof signUpPerson>>;
let steps: ReturnType<typeof createStreamSteps>;
let offsetMs = 0;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: () => new Date(Date.now() + offsetMs),
		createLiveEngine: engine.create,
	});
	author = await signUpPerson(app);
	steps = createStreamSteps(app, engine);
});
afterAll(() => app.stop());

/** Moves the clock; the author signs in again, since access tokens expire. */
async function pass(ms: number): Promise<void> {
	offsetMs += ms;
	const { token } = await app.client().call("signIn", { body: { email: author.email, password: testPassword } });
	author.token = token;
}

afterEach(() => pass(-offsetMs));

const statistics = (streamId: string) => author.call("getBroadcastStatistics", { params: { streamId } });
const viewers = (streamId: string, count: number, joined: readonly string[] = []) =>
	engine.emit({ kind: "viewers", streamId, count, joined });
const hashesOf = (streamId: string) =>
	app.app.deps.db.selectFrom("broadcastViewer").where("streamId", "=", streamId).select("viewerHash").execute();
const record = (streamId: string) =>
	engine.emit({ kind: "recorded", streamId, durationMs: 61_500, width: 1_280, height: 720 });

async function give(streamId: string) {
	const { campaign } = await steps.get(streamId);
	const donor = app.client();
	const donation = await donor.call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
	await app.sandbox.confirm(donation.clientSecret);
	return donation;
}

describe("the audience", () => {
	it("[S4] each viewer counts once, the peak is the highest count, and time watched adds up", async () => {
		const { id } = await steps.live(author);
		await viewers(id, 2, ["account:a", "device:b"]);
		await viewers(id, 5, ["device:b", "device:c", "device:d", "device:e"]);
		await viewers(id, 1);
		expect((await statistics(id)).audience).toMatchObject({ viewers: 5, peak: 5 });
		const stored = await hashesOf(id);
		expect(stored).toHaveLength(5);
		expect(JSON.stringify(stored)).not.toContain("account:a");
		await pass(600_000);
		const later = await statistics(id);
		// One viewer for ten minutes.
		expect(later.audience?.watched).toBeGreaterThanOrEqual(590);
		expect(later.audience?.watched).toBeLessThan(660);
		expect(later.bins.map((bin) => bin.viewers).slice(1, 10)).toEqual(Array.from({ length: 9 }, () => 1));
	});

	it("[S4] the figures stay after the end, and the viewers are forgotten", async () => {
		const { id } = await steps.live(author);
		await viewers(id, 3, ["a", "b", "c"]);
		await steps.end(author, id);
		// The engine reports the last viewers while it stops.
		await viewers(id, 0, ["d"]);
		await record(id);
		expect((await statistics(id)).audience).toMatchObject({ viewers: 4, peak: 3 });
		expect(await hashesOf(id)).toEqual([]);
		await viewers(id, 9, ["e"]);
		await record(id);
		const { audience, endedAt } = await statistics(id);
		expect(audience).toMatchObject({ viewers: 4, peak: 3 });
		await pass(3_600_000);
		expect(await statistics(id)).toMatchObject({ audience, endedAt });
	});

	it("[S4] the same viewer has another hash in another stream", async () => {
		const one = await steps.live(author);
		const other = await steps.live(author);
		for (const { id } of [one, other]) await viewers(id, 1, ["account:a"]);
		const [first] = await hashesOf(one.id);
		const [second] = await hashesOf(other.id);
		expect(first?.viewerHash.equals(second?.viewerHash ?? Buffer.alloc(0))).toBe(false);
	});

	it("[S4] viewers of a broadcast that was never recorded are counted and removed a day later", async () => {
		const { id } = await steps.live(author);
		await viewers(id, 2, ["a", "b"]);
		await steps.end(author, id);
		await runJob(app, "purge-playback-use");
		expect(await hashesOf(id)).toHaveLength(2);
		await pass(25 * 3_600_000);
		await runJob(app, "purge-playback-use");
		await until("the viewers to be removed", async () => (await hashesOf(id)).length === 0);
		expect((await statistics(id)).audience).toMatchObject({ viewers: 2 });
	});

	it("[S4] a broadcast of which nothing was counted has no audience, an upcoming one no figures", async () => {
		const past = await steps.past(author);
		await app.app.deps.db.updateTable("liveStream").set({ viewersTotal: null }).where("id", "=", past.id).execute();
		expect((await statistics(past.id)).audience).toBeNull();
		const { id } = await steps.announced(author);
		expect(await statistics(id)).toMatchObject({ startedAt: null, audience: null, raised: 0, bins: [] });
	});
});

describe("donations during the broadcast", () => {
	it("[D1] donations between start and end count, less what was refunded", async () => {
		const { id } = await steps.live(author);
		const first = await give(id);
		await give(id);
		const both = await until("both donations", async () => {
			const found = await statistics(id);
			return found.donations === 2 && found;
		});
		const amount = donationBody().amount;
		expect(both.raised).toBe(2 * amount);
		expect(both.bins.reduce((sum, bin) => sum + bin.raised, 0)).toBe(both.raised);
		await steps.end(author, id);
		await record(id);
		await pass(60_000);
		await refund(app, first);
		await until("the refund", async () => (await statistics(id)).donations === 1);
		expect((await statistics(id)).raised).toBe(amount);
	});
});

it.each([
	[0, 1, 1],
	[1, 1, 1],
	[120, 1, 120],
	[121, 2, 61],
	[480, 5, 96],
	[1_440, 15, 96],
	[20_000, 167, 120],
])("[S4] %i minutes have bins of %i minutes, %i of them", (minutes, length, count) => {
	const from = new Date(Date.UTC(2026, 10, 21, 16));
	const { to, binMs } = binsOf(from, new Date(from.getTime() + minutes * 60_000));
	expect(binMs).toBe(length * 60_000);
	expect(Math.ceil((to.getTime() - from.getTime()) / binMs)).toBe(count);
});
