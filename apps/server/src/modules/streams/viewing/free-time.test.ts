import { randomBytes } from "node:crypto";
import {
	createTestApp,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createFakeEngine } from "../broadcast/fake-engine.test-steps.ts";
import type { Viewing } from "../broadcast/live-engine.ts";
import { createStreamSteps, refund } from "../streams.test-steps.ts";
import { createFreeTime } from "./free-time.ts";

const engine = createFakeEngine();
let app: TestApp;
let author: TestClient;
let steps: ReturnType<typeof createStreamSteps>;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		nodes: 2,
		env: { TRUST_PROXY: "127.0.0.1", FREE_VIEWINGS_PER_ADDRESS_HOUR: "3" },
		createLiveEngine: engine.create,
	});
	author = await signUpPerson(app);
	steps = createStreamSteps(app, engine);
});
afterAll(() => app.stop());

const segmentMs = 2_000;
const freeSegments = 300_000 / segmentMs;
let addresses = 0;
const freshAddress = () => `198.51.100.${++addresses}`;

/** A browser at an address of its own, so that tests do not share a limit. */
const guest = (address = freshAddress()): TestClient => Object.assign(app.client(), { address });

async function viewingOf(client: TestClient, streamId: string): Promise<Viewing> {
	await steps.session(client, streamId);
	return engine.requests.viewings.at(-1) as Viewing;
}
const ask = (viewing: Viewing, number: number, node = 0, durationMs = segmentMs) =>
	engine.host(node).admitViewer(viewing, { number, durationMs, isStartUp: false });
const requestStartUp = (viewing: Viewing, number: number) =>
	engine.host().admitViewer(viewing, { number, durationMs: segmentMs, isStartUp: true });

/** Requests segments until one is refused. @returns the number of admitted segments */
async function watch(viewing: Viewing, first: number, limit = freeSegments + 10): Promise<number> {
	for (let count = 0; count < limit; count++) if (!(await ask(viewing, first + count)).isAdmitted) return count;
	return limit;
}
type Stream = Awaited<ReturnType<typeof steps.past>>;

const statusOf = (call: Promise<unknown>) =>
	call.then(
		() => "let in",
		({ status, code, title }: { status: number; code: string; title: string }) => ({ status, code, title }),
	);
const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => "let in",
		(error: { code: string }) => error.code,
	);

describe("free time", () => {
	it("[S4] a guest's segments and next session are refused after five minutes", async () => {
		const { id } = await steps.live(author);
		const client = guest();
		const viewing = await viewingOf(client, id);
		expect(client.cookies.has("device")).toBe(true);
		expect(await watch(viewing, 0)).toBe(freeSegments);
		expect(await codeOf(steps.session(client, id))).toBe("PlaybackTimeExceededException");
	});

	it("[S4] a segment is charged once, in any number of tabs and requests", async () => {
		const { id } = await steps.past(author);
		const viewing = await viewingOf(guest(), id);
		for (let repeat = 0; repeat < 3; repeat++) {
			const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(viewing, number, number % 2)));
			expect(answers.every(({ isAdmitted }) => isAdmitted)).toBe(true);
		}
		expect(await watch(viewing, 40)).toBe(freeSegments - 40);
		// A charged segment may be watched again.
		expect((await ask(viewing, 7)).isAdmitted).toBe(true);
		expect((await ask(viewing, 9_999)).isAdmitted).toBe(false);
	});

	it("[S4] fifty concurrent segments on two nodes exceed the limit by one at most", async () => {
		const { id } = await steps.past(author);
		const viewing = await viewingOf(guest(), id);
		let given = 0;
		for (let round = 0; round < 6; round++) {
			const answers = await Promise.all(
				Array.from({ length: 50 }, (_, index) => ask(viewing, round * 50 + index, index % 2, 7_000)),
			);
			given += answers.filter(({ isAdmitted }) => isAdmitted).length;
		}
		expect(given * 7_000).toBeGreaterThanOrEqual(300_000);
		expect(given * 7_000).toBeLessThan(307_000);
	});

	it("[S4] another label changes nothing, another device has its own time, and a cleared cookie is limited by the address", async () => {
		const { id } = await steps.live(author);
		const address = freshAddress();
		const first = guest(address);
		await watch(await viewingOf(first, id), 0);
		first.clientId = crypto.randomUUID();
		expect(await codeOf(steps.session(first, id))).toBe("PlaybackTimeExceededException");
		let given = freeSegments;
		for (let device = 0; device < 5; device++) {
			const client = guest(address);
			if ((await codeOf(steps.session(client, id))) !== "let in") break;
			given += await watch(engine.requests.viewings.at(-1) as Viewing, 0);
		}
		expect(given).toBe(3 * freeSegments);
		expect(await codeOf(steps.session(guest(address), id))).toBe("PlaybackNetworkExceededException");
		expect(await codeOf(steps.session(guest(), id))).toBe("let in");
	});

	it("[S4] the limit of a network address is named as such and does not apply to accounts behind it", async () => {
		const { id } = await steps.live(author);
		const address = freshAddress();
		const late = guest(address);
		const lateViewing = await viewingOf(late, id);
		for (let device = 0; device < 3; device++) await watch(await viewingOf(guest(address), id), 0);
		expect(await ask(lateViewing, 0)).toEqual({
			isAdmitted: false,
			refusal: { code: "PlaybackNetworkExceededException" },
		});
		const person = Object.assign(await signUpPerson(app), { address });
		expect(await watch(await viewingOf(person, id), 0)).toBe(freeSegments);
		expect(await codeOf(steps.session(person, id))).toBe("PlaybackTimeExceededException");
	});

	it("[S4] segments behind the live edge are free for thirty seconds per viewer, and count for the address", async () => {
		const { id } = await steps.live(author);
		const address = freshAddress();
		const viewing = await viewingOf(guest(address), id);
		const freeStarts = 30_000 / segmentMs;
		for (let number = 0; number < freeStarts; number++)
			expect((await requestStartUp(viewing, number)).isAdmitted).toBe(true);
		// Named again, in another tab, they are not counted twice.
		for (let number = 0; number < 3; number++) await requestStartUp(viewing, number);
		expect(await watch(viewing, 1_000)).toBe(freeSegments);
		expect(await requestStartUp(viewing, 2_000)).toEqual({
			isAdmitted: false,
			refusal: { code: "PlaybackTimeExceededException" },
		});

		const reopening = await viewingOf(guest(address), id);
		for (let number = 0; number < 2 * freeStarts; number++) await requestStartUp(reopening, number);
		expect(await watch(reopening, 1_000)).toBe(freeSegments - freeStarts);
		// Two viewers have used their time and 30 s of start-up each; the third has what is left of three allowances.
		expect(await watch(await viewingOf(guest(address), id), 0)).toBe(freeSegments - 2 * freeStarts);
	});

	it("[S4] promises a new guest what is left at their address after the opening", async () => {
		const openingSegments = 3;
		const streamWith = async (leftSegments: number) => {
			const { id: streamId } = await steps.live(author);
			const address = freshAddress();
			const client = guest(address);
			const viewing = await viewingOf(client, streamId);
			for (let device = 0; device < 2; device++) await watch(await viewingOf(guest(address), streamId), 0);
			await watch(viewing, 0, freeSegments - leftSegments);
			return { streamId, address, client, addressHash: Buffer.from(viewing.address, "base64url") };
		};
		const { streamId, address, addressHash } = await streamWith(10);
		const left = createFreeTime(app.app.deps).left({ streamId, viewerHash: randomBytes(32), addressHash });
		expect(await left).toEqual({ leftMs: 14_000, exceeded: null });
		const viewing = await viewingOf(guest(address), streamId);
		for (let number = 0; number < openingSegments; number++) await requestStartUp(viewing, number);
		expect(await watch(viewing, 1_000)).toBe(7);

		const nearlyUsed = await streamWith(openingSegments);
		const late = guest(nearlyUsed.address);
		expect(await codeOf(steps.session(late, nearlyUsed.streamId))).toBe("PlaybackNetworkExceededException");
		// A viewer who has begun may use the rest.
		expect(await codeOf(steps.session(nearlyUsed.client, nearlyUsed.streamId))).toBe("let in");
	});

	it("[S4] concurrent start-up segments on one node exceed neither limit", async () => {
		const { id } = await steps.live(author);
		const viewing = await viewingOf(guest(), id);
		await Promise.all(Array.from({ length: 40 }, (_, number) => requestStartUp(viewing, number)));
		expect(await watch(viewing, 1_000)).toBe(freeSegments - (40 - 30_000 / segmentMs));
	});

	it("[S4] is counted per stream, also at the same address", async () => {
		const [first, second] = [await steps.live(author), await steps.live(author)];
		const client = guest();
		await watch(await viewingOf(client, first.id), 0);
		const viewing = await viewingOf(client, second.id);
		expect(viewing.streamId).toBe(second.id);
		expect((await ask(viewing, 0)).isAdmitted).toBe(true);
	});

	it("[S4] a hundred concurrent viewers are counted separately", async () => {
		const { id } = await steps.live(author);
		const viewings = Array.from({ length: 100 }, () => ({
			streamId: id,
			viewer: `device:${app.app.deps.newId()}`,
			address: randomBytes(32).toString("base64url"),
		}));
		for (let number = 0; number < 3; number++) {
			const answers = await Promise.all(viewings.map((viewing, index) => ask(viewing, number, index % 2)));
			expect(answers.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(100);
		}
		const rows = await app.app.deps.db
			.selectFrom("playbackUse")
			.select(["usedMs", "segments"])
			.where("streamId", "=", id)
			.execute();
		expect(rows).toHaveLength(100);
		for (const row of rows) expect(row).toEqual({ usedMs: 6_000, segments: [0, 1, 2] });
	});
});

describe("the audience", () => {
	it("[S4] counts eight fresh sessions of one device as one viewer, and accounts on their own", async () => {
		const { id } = await steps.live(author);
		const address = freshAddress();
		const keys = new Set<string>();
		for (let n = 0; n < 8; n++) {
			const viewing = await viewingOf(guest(address), id);
			keys.add(engine.host().audienceKey(viewing, { cookies: {}, address }));
		}
		expect(keys.size).toBe(1);
		// A browser that keeps its cookie is a device of its own behind the same address.
		const browser = guest(address);
		const viewing = await viewingOf(browser, id);
		keys.add(engine.host().audienceKey(viewing, { cookies: Object.fromEntries(browser.cookies), address }));
		keys.add(engine.host().audienceKey(await viewingOf(author, id), { cookies: {}, address }));
		expect(keys.size).toBe(3);
	});
});

describe("refused viewers", () => {
	it("[S4] upcoming, hidden and deleted streams and those of an ended campaign are refused", async () => {
		const upcoming = await steps.announced(author);
		expect(await codeOf(steps.session(guest(), upcoming.id))).toBe("LiveStreamNotOnAirException");
		const { id, campaign } = await steps.past(author);
		const viewing = await viewingOf(guest(), id);
		expect((await ask(viewing, 0)).isAdmitted).toBe(true);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		await until("the end to take effect", async () => !(await ask(viewing, 1)).isAdmitted);
		expect(await codeOf(steps.session(guest(), id))).toBe("StreamGoneException");
		expect((await ask({ ...viewing, viewer: "" }, 2)).isAdmitted).toBe(false);
		expect((await ask({ ...viewing, streamId: app.app.deps.newId() }, 3)).isAdmitted).toBe(false);
	});

	it("[S4] a stream that was withdrawn is refused with its reason, to its author and donors as to guests", async () => {
		const { db, signals } = app.app.deps;
		const withdrawals = {
			"campaign-ended": ({ campaign }: Stream) => author.call("endCampaign", { params: { campaignId: campaign.id } }),
			deleted: ({ id }: Stream) => author.call("deleteLiveStream", { params: { streamId: id } }),
			hidden: async ({ campaign }: Stream) => {
				await db.updateTable("campaign").set({ hiddenAt: new Date() }).where("id", "=", campaign.id).execute();
				await signals.publish(db, { kind: "campaign", id: campaign.id });
			},
		};
		const titles = {
			"campaign-ended": "This campaign has ended",
			deleted: "This challenge was deleted",
			hidden: "This challenge is no longer public",
		};
		for (const [reason, withdraw] of Object.entries(withdrawals)) {
			const stream = await steps.past(author);
			const donor = guest();
			const { clientSecret } = await donor.call("donate", {
				params: { campaignId: stream.campaign.id },
				body: donationBody(),
			});
			await app.sandbox.confirm(clientSecret);
			const viewings = [await viewingOf(guest(), stream.id), await viewingOf(donor, stream.id)];
			await until("the donation", async () => {
				const answer = await ask(viewings[1] as Viewing, 0);
				return answer.isAdmitted && answer.recheckMs > 0;
			});
			expect(await engine.host().findWithdrawal(stream.id)).toBeNull();
			await withdraw(stream);
			await until("the withdrawal", async () => (await engine.host().findWithdrawal(stream.id)) === reason);
			const code = "StreamGoneException";
			for (const viewing of viewings)
				expect(await ask(viewing, 1)).toEqual({ isAdmitted: false, refusal: { code, reason } });
			for (const client of [guest(), donor, author]) {
				const title = titles[reason as keyof typeof titles];
				expect(await statusOf(steps.session(client, stream.id))).toEqual({ status: 410, code, title });
			}
		}
	});

	it("[S4] a forged device cookie is ignored and replaced", async () => {
		const { id } = await steps.live(author);
		const client = guest();
		client.cookies.set("device", `${app.app.deps.newId()}.${randomBytes(32).toString("base64url")}`);
		const before = client.cookies.get("device");
		await viewingOf(client, id);
		expect(client.cookies.get("device")).not.toBe(before);
	});
});

describe("watching without limit", () => {
	it("[S4] the author is not charged on any device", async () => {
		const { id } = await steps.live(author);
		const viewing = await viewingOf(author, id);
		expect(await ask(viewing, 0)).toEqual({ isAdmitted: true, recheckMs: 15_000 });
		expect(await watch(viewing, 1)).toBe(freeSegments + 10);
	});

	it("[S4] [D2] a donation lifts the limit at once, and its refund restores it", async () => {
		const { id, campaign } = await steps.live(author);
		const client = app.client();
		const viewing = await viewingOf(client, id);
		await watch(viewing, 0);
		expect((await ask(viewing, 500)).isAdmitted).toBe(false);
		const donation = await client.call("donate", {
			params: { campaignId: campaign.id },
			body: { ...donationBody(), liveStreamId: id },
		});
		expect((await ask(viewing, 500)).isAdmitted).toBe(false);
		await app.sandbox.confirm(donation.clientSecret);
		await until("the donation to open the stream", async () => (await ask(viewing, 500)).isAdmitted);
		expect(await watch(viewing, 501)).toBe(freeSegments + 10);
		expect(await codeOf(steps.session(client, id))).toBe("let in");
		// The same donation opens every stream of its campaign and no other campaign's.
		const elsewhere = await steps.live(author);
		const other = await viewingOf(client, elsewhere.id);
		expect(await ask(other, 0)).toEqual({ isAdmitted: true, recheckMs: 0 });

		await refund(app, donation);
		await until("the refund to take effect", async () => !(await ask(viewing, 5_000)).isAdmitted);
		expect(await codeOf(steps.session(client, id))).toBe("PlaybackTimeExceededException");
		expect((await ask(viewing, 3)).isAdmitted).toBe(true);
	});

	it("[S4] a donation before the sign-in counts for the account that is signed in on that device", async () => {
		const { id, campaign } = await steps.live(author);
		const person = await signUpPerson(app);
		const { token } = person;
		person.token = null;
		const donation = await person.call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
		await app.sandbox.confirm(donation.clientSecret);
		person.token = token;
		const viewing = await viewingOf(person, id);
		expect(viewing.viewer).toMatch(/^account:.*;device:/);
		const isUnlimited = async () => {
			const answer = await ask(viewing, 0);
			return answer.isAdmitted && answer.recheckMs === 15_000;
		};
		await until("the donation to open the stream", isUnlimited);
	});
});

describe("a donation with a stream", () => {
	it("[D2] [S4] stores it; a hidden or unknown one, or one of another campaign, is refused at its field", async () => {
		const { id, campaign } = await steps.live(author);
		const other = await steps.announced(author);
		const give = (liveStreamId: string) =>
			app.client().call("donate", { params: { campaignId: campaign.id }, body: { ...donationBody(), liveStreamId } });
		const { donationId } = await give(id);
		const row = await app.app.deps.db
			.selectFrom("donation")
			.select(["liveStreamId as streamId", "source"])
			.where("id", "=", donationId)
			.executeTakeFirstOrThrow();
		expect(row).toEqual({ streamId: id, source: "stream" });
		for (const wrong of [other.id, app.app.deps.newId()]) {
			expect((await refusal(give(wrong))).fields).toHaveProperty("liveStreamId");
		}
	});
});
