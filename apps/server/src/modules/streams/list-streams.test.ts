import type { LiveStream } from "@stride/contract/streams/streams";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { copyRowOf } from "../../access/world.test-steps.ts";
import { createFakeEngine } from "./broadcast/fake-engine.test-steps.ts";
import { accountOf, createStreamSteps, inHours } from "./streams.test-steps.ts";

const engine = createFakeEngine();
let app: TestApp;
let author: TestClient & { email: string };
let authorId: string;
let pattern: LiveStream;
const minuteMs = 60_000;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		createLiveEngine: engine.create,
		env: { STREAMING_SECONDS: "5400", FREE_VIEWING_SECONDS: "120", RESUME_SECONDS: "30" },
	});
	author = await signUpPerson(app);
	authorId = accountOf(author);
	pattern = await createStreamSteps(app, engine).announced(author);
	// The template of the copies.
	await change(pattern.id, { hiddenAt: new Date() });
});
afterAll(() => app.stop());

const db = () => app.app.deps.db;
const change = (id: string, columns: object) =>
	db().updateTable("liveStream").set(columns).where("id", "=", id).execute();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
const created = minutesAgo(10_000);

/** Inserts streams of separate campaigns in states that would take long to reach. */
async function plant(columns: object, campaign?: string): Promise<string> {
	const campaignId =
		campaign ??
		(await copyRowOf(app, "campaign", pattern.campaign.id, { slug: `copy-${crypto.randomUUID().slice(0, 13)}` }));
	return copyRowOf(app, "liveStream", pattern.id, {
		campaignId,
		hiddenAt: null,
		createdAt: created,
		...columns,
	});
}
const live = (viewers: number, columns: object = {}) =>
	plant({
		state: "live",
		startedAt: minutesAgo(60),
		endsBy: new Date(inHours(1)),
		viewersCount: viewers,
		...columns,
	});
const upcoming = (hours: number, columns: object = {}) => plant({ startsAt: new Date(inHours(hours)), ...columns });
const past = (endedMinutesAgo: number, columns: object = {}, campaign?: string) =>
	plant(
		{
			state: "ended",
			startedAt: minutesAgo(endedMinutesAgo + 30),
			endsBy: minutesAgo(endedMinutesAgo),
			endedAt: minutesAgo(endedMinutesAgo),
			endReason: "author",
			durationMs: 60_000,
			...columns,
		},
		campaign,
	);
const list = (streamType: "live" | "upcoming" | "past" | "featured", query: object = {}) =>
	app.client().call("listLiveStreams", { params: { streamType }, query });
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const clear = () => db().deleteFrom("liveStream").where("id", "<>", pattern.id).execute();

describe("lists of all campaigns", () => {
	it("[S2] [C3] live ones are ordered by viewers, announced ones by start, past ones by newest end", async () => {
		await clear();
		const lives = [await live(3), await live(900), await live(0)];
		const announced = [await upcoming(30), await upcoming(2), await upcoming(400)];
		const ended = [await past(500), await past(5), await past(50)];
		expect(idsOf(await list("live"))).toEqual([lives[1], lives[0], lives[2]]);
		expect(idsOf(await list("upcoming"))).toEqual([announced[1], announced[0], announced[2]]);
		expect(idsOf(await list("past"))).toEqual([ended[1], ended[2], ended[0]]);
	});

	it("[S2] featured are live ones by viewers, then what starts within two days, then what is pinned", async () => {
		await clear();
		const pinnedPast = await past(5, { pinnedAt: minutesAgo(1) });
		const pinnedFar = await upcoming(100, { pinnedAt: minutesAgo(2) });
		const [late, soon] = [await upcoming(47), await upcoming(1, { pinnedAt: minutesAgo(3) })];
		const [small, big] = [await live(1), await live(10)];
		for (const other of [await upcoming(49), await past(1)]) expect(other).not.toBe("");
		expect(idsOf(await list("featured"))).toEqual([big, small, soon, late, pinnedPast, pinnedFar]);
	});

	it("[S2] hidden and deleted streams, those of hidden campaigns and announced ones of ended campaigns are not listed", async () => {
		await clear();
		const now = new Date();
		await live(1, { hiddenAt: now });
		await upcoming(1, { deletedAt: now });
		const gone = [{ deletedAt: now }, { hiddenAt: now }];
		for (const columns of gone) {
			const slug = `gone-${crypto.randomUUID().slice(0, 13)}`;
			await past(1, {}, await copyRowOf(app, "campaign", pattern.campaign.id, { ...columns, slug }));
		}
		const slug = `ended-${crypto.randomUUID().slice(0, 13)}`;
		const ended = await copyRowOf(app, "campaign", pattern.campaign.id, { endedAt: minutesAgo(1), slug });
		await plant({ startsAt: new Date(inHours(1)) }, ended);
		const shown = await past(2, {}, ended);
		for (const type of ["live", "upcoming", "featured"] as const) expect(idsOf(await list(type))).toEqual([]);
		const { data } = await list("past");
		expect(data.map(({ id, playbackUrl }) => ({ id, playbackUrl }))).toEqual([{ id: shown, playbackUrl: null }]);
	});

	it("[S2] a stream that should have started hours ago is announced on its own campaign only", async () => {
		await clear();
		const [overdue, late] = [await upcoming(-7), await upcoming(-1)];
		expect(idsOf(await list("upcoming"))).toEqual([late]);
		const { campaign } = await app.client().call("getLiveStream", { params: { streamId: overdue } });
		const ofCampaign = await app
			.client()
			.call("listCampaignLiveStreams", { params: { campaignId: campaign.id, streamType: "upcoming" } });
		expect(ofCampaign.map(({ id }) => id)).toEqual([overdue]);
	});

	it("[S2] an empty recording is listed without a playback address", async () => {
		await clear();
		const id = await past(1, { durationMs: 0 });
		const { data } = await list("past");
		expect(data).toMatchObject([{ id, duration: 0, playbackUrl: null }]);
	});
});

describe("pages of streams", () => {
	/** All pages of a list, with what happens after each of them. */
	async function readAll(
		type: "past" | "upcoming",
		meanwhile: (seen: string[]) => Promise<unknown>,
	): Promise<string[]> {
		const seen: string[] = [];
		let page = await list(type);
		for (;;) {
			expect(page.data.length).toBeLessThanOrEqual(12);
			seen.push(...idsOf(page));
			const { next, asOf } = page.pagination;
			if (next === null) return seen;
			await meanwhile(seen);
			page = await list(type, { page: next, asOf });
		}
	}

	it("[S2] of past ones stay stable while others end", async () => {
		await clear();
		const ended: string[] = [];
		for (let index = 0; index < 30; index++) ended.push(await past(10 + index));
		expect(await readAll("past", () => past(0, { endedAt: new Date() }))).toEqual(ended);
	});

	it("[S2] of announced ones stay stable while some start and others are announced", async () => {
		await clear();
		const announced: string[] = [];
		for (let index = 0; index < 30; index++) announced.push(await upcoming(1 + index));
		const seen = await readAll("upcoming", async (before) => {
			const begun = { state: "live", startedAt: new Date(), endsBy: new Date(inHours(1)) };
			await change(String(before[0]), begun);
			await upcoming(0.5, { createdAt: new Date() });
		});
		expect(seen).toEqual(announced);
	});
});

describe("lists of one author and one campaign", () => {
	it("[A6] [S2] contain only that author's streams", async () => {
		await clear();
		const mine = await past(1);
		const other = await signUpPerson(app);
		const theirs = await createTestCampaign(other);
		const others = await past(2, {}, theirs.id);
		const of = (userId: string) =>
			app.client().call("listUserLiveStreams", { params: { userId, streamType: "past" }, query: {} });
		expect(idsOf(await of(authorId))).toEqual([mine]);
		expect(idsOf(await of(accountOf(other)))).toEqual([others]);
		expect(idsOf(await of(app.app.deps.newId()))).toEqual([]);
		const ofCampaign = (campaignId: string) =>
			other.call("listCampaignLiveStreams", { params: { campaignId, streamType: "past" } });
		const [row] = await ofCampaign(theirs.name);
		expect(row).toMatchObject({ id: others, isOwner: true });
		expect((await refusal(ofCampaign(app.app.deps.newId()))).code).toBe("CampaignNotFoundException");
	});
});

it("[S3] [S4] pages receive the installation's limits", async () => {
	expect((await app.client().call("getSite", {})).streams).toEqual({
		streamingSeconds: 5_400,
		freeViewingSeconds: 120,
		resumeSeconds: 30,
		pauseSeconds: 900,
		playbackDevices: 3,
		encoderServer: null,
	});
});

describe("the calendar file", () => {
	it("[S2] contains start, maximum duration, texts, the address in the requested language and an alarm", async () => {
		await clear();
		const startsAt = new Date("2031-05-01T17:00:00Z");
		const id = await plant({ startsAt, title: "Night; ride, with “lights”\u2028" });
		const read = async (lang: string) => {
			const answer = await fetch(`${app.url}/v1/liveStream/${id}/calendar.ics?lang=${lang}`);
			expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
			expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="[a-z0-9-]+\.ics"$/);
			// Long lines are folded.
			return (await answer.text()).replaceAll("\r\n ", "");
		};
		const file = await read("uk");
		for (const line of [
			`UID:${id}@127.0.0.1`,
			"DTSTART:20310501T170000Z",
			"DTEND:20310501T183000Z",
			"SUMMARY:Night\\; ride\\, with",
			`URL;VALUE=URI:${app.url}/uk/campaign/`,
			"BEGIN:VALARM",
			"TRIGGER:-PT15M",
		]) {
			expect(file).toContain(line);
		}
		expect(await read("en")).toContain(`${app.url}/en/campaign/`);
		expect(await read("xx")).toContain(`${app.url}/en/campaign/`);
	});
});
