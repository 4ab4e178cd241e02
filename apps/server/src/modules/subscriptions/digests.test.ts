import {
	createTestApp,
	createTestCampaign,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	tinyJpeg,
	until,
} from "@stride/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { recordDonationChange, rollUpTotals } from "../campaigns/index.ts";
import { type CreateLiveEngine, type LiveHost, streamScheduled } from "../streams/index.ts";
import { paceMs } from "./digest-time.ts";
import { announceStarts, publishUpdate, sendDigestsJob } from "./news.ts";
import { readNews } from "./read-news.ts";
import { sendDigests } from "./send-digests.ts";
import { listWaiting } from "./updates.queries.ts";

let host: LiveHost | undefined;
/** An engine without video. */
const createLiveEngine: CreateLiveEngine = (of) => {
	host = of;
	return {
		createBroadcastConfig: async () => ({
			endpoint: "ws://engine.invalid/ingest",
			otherEndpoints: [],
			streamKey: "key",
		}),
		interruptAbandoned: async () => undefined,
		getEncoderStatus: async () => ({ hasKey: false, isConnected: false, health: null, refusal: null }),
		listRecordingFiles: async () => [],
		placeClip: async () => null,
		findClipPosition: async () => null,
		findPositions: async () => [],
		clipUrl: (streamId, clipId) => `/none/${streamId}/${clipId}.m3u8`,
		createViewerToken: async () => ({ token: "token", expiresAt: new Date(Date.now() + 60_000) }),
		playbackUrl: (streamId) => `/none/${streamId}.m3u8`,
		stop: async () => undefined,
		deleteStream: async () => undefined,
	};
};
let offsetMs = 0;
let app: TestApp;
let author: TestClient & { email: string };
const minuteMs = 60_000;
const now = () => new Date(Date.now() + offsetMs);

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: now,
		createLiveEngine,
		env: { NEWS_GATHER_SECONDS: "60" },
	});
	// The product's own schedule would run at any moment of a test; `pass` runs both jobs instead.
	const scheduled = [sendDigestsJob.name, "announce-stream-starts"];
	await sql`delete from pgboss.schedule where name = any(${scheduled})`.execute(deps().db);
	await sql`delete from pgboss.job where name = any(${scheduled}) and state = 'created'`.execute(deps().db);
	author = await signUpPerson(app);
});
afterAll(() => app?.stop());
/** The clock moves past the end of sessions, so each test signs in again. */
const signInAgain = async () => {
	const { token } = await app.client().call("signIn", { body: { email: author.email, password: testPassword } });
	author.token = token;
};
beforeEach(signInAgain);

const deps = () => app.app.deps;
const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * minuteMs);

/** A subscriber without an account who consented a minute ago. */
async function subscriber(campaignId: string, locale: "en" | "uk" = "en"): Promise<string> {
	const email = `reader-${crypto.randomUUID()}@example.org`;
	const at = inMinutes(-1);
	await deps()
		.db.insertInto("subscription")
		.values({
			id: deps().newId(),
			campaignId,
			email,
			emailKey: email,
			locale,
			timeZone: "Europe/Kyiv",
			consentVersion: "1",
			consentedAt: at,
			createdAt: at,
		})
		.execute();
	return email;
}
const plan = (campaignId: string, minutes: number, client: TestClient = author) =>
	client.call("createLiveStream", {
		params: { campaignId },
		body: {
			title: "The first pass, live",
			description: "Eighteen per cent uphill, all the way.",
			image: tinyJpeg,
			startDate: inMinutes(minutes).toISOString(),
		},
	});
/** Waits until every update is queued for its subscribers and every mail is sent. */
const settled = () =>
	until(
		"jobs and mails to be done",
		async () => {
			const { rows } = await sql<{ open: number }>`select
				(select count(*) from mail where state in ('queued', 'sending'))
				+ (select count(*) from pgboss.job where name = 'spread-campaign-update' and state < 'completed')
				+ (select count(*) from pgboss.job where name in (${sendDigestsJob.name}, 'announce-stream-starts')
					and state = 'active') as open
				`.execute(deps().db);
			return rows[0]?.open === 0;
		},
		20_000,
	);
/** Advances the clock in steps and sends what is due at each one. */
async function pass(minutes: number, step = 1): Promise<void> {
	for (let passed = 0; passed < minutes; passed += step) {
		await settled();
		offsetMs += step * minuteMs;
		await announceStarts(deps());
		await settled();
		await sendDigests(deps());
	}
	await settled();
}
const mailsTo = async (email: string) => (await app.sandbox.mails(email)).map(({ subject }) => subject).reverse();
const changeRaised = (campaignId: string, raisedCents: number) =>
	deps()
		.db.transaction()
		.execute((tx) => recordDonationChange(deps(), tx, { campaignId, raisedCents, donations: 0, supporters: 0 }));

describe("a subscriber", () => {
	it("[N3] receives one mail about a planned challenge in their language and time zone, and none about earlier ones", async () => {
		const campaign = await createTestCampaign(author);
		const [en, uk] = [await subscriber(campaign.id), await subscriber(campaign.id, "uk")];
		await plan(campaign.id, 3 * 24 * 60);
		await settled();
		const late = await subscriber(campaign.id);
		await deps()
			.db.updateTable("subscription")
			.set({ consentedAt: inMinutes(1) })
			.where("emailKey", "=", late)
			.execute();
		await pass(3);
		expect(await mailsTo(en)).toEqual(["Challenge planned: The first pass, live"]);
		expect(await mailsTo(uk)).toEqual(["Заплановано виклик: The first pass, live"]);
		expect((await app.sandbox.mail(en)).text).toMatch(/EET|GMT\+[23]/);
		expect(await mailsTo(late)).toEqual([]);
	});

	it("[N3] receives a mail an hour before a challenge, and one at its start although it starts within that hour", async () => {
		const campaign = await createTestCampaign(author);
		const stream = await plan(campaign.id, 66);
		const email = await subscriber(campaign.id);
		await settled();
		await deps()
			.db.deleteFrom("subscriptionNews")
			.where("updateId", "in", (news) =>
				news.selectFrom("campaignUpdate").select("id").where("subjectId", "=", stream.id),
			)
			.execute();
		await pass(8);
		expect(await mailsTo(email)).toEqual(["Starting soon: The first pass, live"]);
		await pass(57);
		await host?.handleEvent({ kind: "on-air", streamId: stream.id, width: 1280, height: 720 });
		await pass(6);
		expect(await mailsTo(email)).toEqual(["Starting soon: The first pass, live", "Live now: The first pass, live"]);
		for (const [subject, button] of [
			[/Starting soon/, "Open the challenge"],
			[/Live now/, "Watch live"],
		] as const) {
			const { text } = await app.sandbox.mail(email, subject);
			expect(text).toContain(`${button}:\n${app.url}/en/campaign/${campaign.name}/challenge/${stream.id}\n`);
		}
	});

	it("[N3] receives each milestone of the goal once, also when a donation is refunded and another one is made", async () => {
		const campaign = await createTestCampaign(author, { fundGoal: 10_000 });
		const email = await subscriber(campaign.id);
		const move = async (cents: number) => {
			await changeRaised(campaign.id, cents);
			await rollUpTotals(deps());
			await pass(62, 31);
		};
		for (const cents of [5_000, -1_000, 1_000, 4_500, -5_000, 5_500]) await move(cents);
		expect(await mailsTo(email)).toEqual([
			`Half of the goal reached: ${campaign.title}`,
			`90% of the goal reached: ${campaign.title}`,
			`Goal reached: ${campaign.title}`,
		]);
	});

	it("[N3] receives the end of the campaign and no outdated update", async () => {
		const campaign = await createTestCampaign(author, { fundGoal: 10_000 });
		const email = await subscriber(campaign.id);
		const stream = await plan(campaign.id, 3 * 24 * 60);
		await author.call("deleteLiveStream", { params: { streamId: stream.id } });
		await changeRaised(campaign.id, 5_000);
		await rollUpTotals(deps());
		await changeRaised(campaign.id, -4_000);
		await rollUpTotals(deps());
		await pass(3);
		expect(await mailsTo(email)).toEqual([]);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		await pass(3);
		expect(await mailsTo(email)).toEqual([`The campaign has ended: ${campaign.title}`]);
	});

	it("[N3] receives several news in one mail, whose button leads to the most urgent one's challenge", async () => {
		const campaign = await createTestCampaign(author);
		const email = await subscriber(campaign.id);
		await author.call("createPost", { params: { campaignId: campaign.id }, body: { text: "On the way." } });
		const stream = await plan(campaign.id, 3 * 24 * 60);
		await settled();
		await pass(8);
		const { text } = await app.sandbox.mail(email, /2 pieces of news/);
		expect(text).toContain(`Open the challenge:\n${app.url}/en/campaign/${campaign.name}/challenge/${stream.id}\n`);
	});

	it("[N3] receives only posts that are still published", async () => {
		const campaign = await createTestCampaign(author);
		const email = await subscriber(campaign.id);
		const params = { campaignId: campaign.id };
		await author.call("createPost", { params, body: { text: "Two hundred kilometres are behind me." } });
		const gone = await author.call("createPost", { params, body: { text: "Not for long." } });
		await settled();
		await author.call("deletePost", { params: { postId: gone.id } });
		const { rows } = await sql<{ id: string }>`select id from subscription where email_key = ${email}`.execute(
			deps().db,
		);
		const waiting = await listWaiting(deps().db, String(rows[0]?.id));
		expect(waiting).toHaveLength(2);
		const news = await readNews(deps(), campaign.id, waiting);
		expect(news?.items).toEqual([{ kind: "post", text: "Two hundred kilometres are behind me." }]);
	});
});

describe("digests", () => {
	it("[N3] send at most one mail an hour per campaign, for any sequence of updates and repeated jobs", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.record({ wait: fc.integer({ min: 1, max: 45 }), twice: fc.boolean() }), {
					minLength: 4,
					maxLength: 7,
				}),
				async (steps) => {
					await signInAgain();
					const campaign = await createTestCampaign(author);
					const email = await subscriber(campaign.id);
					const stream = await plan(campaign.id, 6 * 24 * 60);
					for (const { wait, twice } of steps) {
						// A changed date is a new update.
						const startsAt = inMinutes(5 * 24 * 60 + wait);
						await deps().db.updateTable("liveStream").set({ startsAt }).where("id", "=", stream.id).execute();
						await deps()
							.db.transaction()
							.execute((tx) =>
								deps().events.publish(tx, streamScheduled, { id: stream.id, campaignId: campaign.id, startsAt }),
							);
						await settled();
						if (twice) {
							const { rows } = await sql<{ id: string }>`
								select id from campaign_update where subject_id = ${stream.id}`.execute(deps().db);
							await Promise.all(rows.flatMap(({ id }) => [publishUpdate(deps(), id), publishUpdate(deps(), id)]));
							await Promise.all([sendDigests(deps()), sendDigests(deps())]);
						}
						await pass(wait, 5);
					}
					await pass(70, 10);
					const rows = await deps()
						.db.selectFrom("mail")
						.innerJoin("digest", "digest.id", "mail.subjectId")
						.innerJoin("subscription", "subscription.id", "digest.subscriptionId")
						.select("mail.sentAt")
						.where("subscription.emailKey", "=", email)
						.where("mail.state", "=", "sent")
						.orderBy("mail.sentAt")
						.execute();
					const times = rows.map(({ sentAt }) => Number(sentAt?.getTime()));
					expect(times.length).toBeGreaterThan(0);
					expect((await mailsTo(email)).length).toBe(times.length);
					for (const [index, time] of times.entries()) {
						if (index > 0) expect(time - Number(times[index - 1])).toBeGreaterThanOrEqual(paceMs);
					}
				},
			),
			{ numRuns: 5 },
		);
	}, 120_000);

	it("[N3] are sent neither to former subscribers nor to addresses that bounce", async () => {
		const campaign = await createTestCampaign(author);
		const [left, bounced] = [await subscriber(campaign.id), await subscriber(campaign.id)];
		await deps()
			.db.insertInto("mailSuppression")
			.values({ recipientHash: deps().secrets.hash("mail", bounced), reason: "bounced", createdAt: now() })
			.execute();
		await plan(campaign.id, 3 * 24 * 60);
		await settled();
		await deps().db.updateTable("subscription").set({ endedAt: now() }).where("emailKey", "=", left).execute();
		await pass(3);
		expect([await mailsTo(left), await mailsTo(bounced)]).toEqual([[], []]);
	});

	it("[N3] are not sent twice to a guest who has an account", async () => {
		const campaign = await createTestCampaign(author);
		const person = await signUpPerson(app);
		await person.call("subscribe", { params: { campaignId: campaign.id }, body: {} });
		const guest = await subscriber(campaign.id);
		await deps()
			.db.updateTable("subscription")
			.set({ email: person.email, emailKey: person.email })
			.where("emailKey", "=", guest)
			.execute();
		await plan(campaign.id, 3 * 24 * 60);
		await pass(130, 10);
		expect((await mailsTo(person.email)).filter((subject) => subject.startsWith("Challenge"))).toHaveLength(1);
	});
});
