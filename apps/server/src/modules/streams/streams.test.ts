import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let author: TestClient;
let stranger: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	[author, stranger] = [await signUpPerson(app, { firstName: "Marta" }), await signUpPerson(app)];
});
afterAll(() => app.stop());

const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const body = {
	title: "The first pass, live",
	description: "Eighteen per cent uphill, all the way.",
	image: tinyJpeg,
	startDate: inHours(24),
};
const newCampaign = () => createTestCampaign(author);
const schedule = (campaignId: string, change: object = {}, client = author) =>
	client.call("createLiveStream", { params: { campaignId }, body: { ...body, ...change } });

describe("scheduling a challenge", () => {
	it("[S1] returns the stream to its author, by the campaign's id or name", async () => {
		const campaign = await newCampaign();
		const stream = await schedule(campaign.name);
		expect(stream).toMatchObject({
			title: body.title,
			description: body.description,
			campaign: { id: campaign.id, name: campaign.name, author: { firstName: "Marta" } },
			poster: null,
			isOwner: true,
			status: "upcoming",
			isLive: false,
			startDate: body.startDate,
			streamStarted: null,
			streamEnded: null,
			endReason: null,
			duration: 0,
			playbackUrl: null,
			allowsDownload: false,
			captions: [],
			viewerCount: 0,
			permissions: { update: true, delete: true, broadcast: true },
		});
		for (const width of ["430", "800"] as const) {
			expect((await fetch(`${app.url}${stream.image[width]}`)).headers.get("content-type")).toBe("image/webp");
		}
	});

	it.each([
		[{ title: "Four" }, "title"],
		[{ title: "x".repeat(61) }, "title"],
		[{ description: "Too short" }, "description"],
		[{ description: "x".repeat(2_001) }, "description"],
		[{ startDate: "" }, "startDate"],
		[{ startDate: "2030-01-01" }, "startDate"],
		[{ startDate: "2030-01-01T10:00:00" }, "startDate"],
		[{ startDate: inHours(-1) }, "startDate"],
		[{ startDate: inHours(367 * 24) }, "startDate"],
		[{ startDate: "9999-12-31T23:59:00Z" }, "startDate"],
		[{ image: "data:image/svg+xml;base64,PHN2Zy8+" }, "image"],
		[{ image: "data:image/jpeg;base64,AAAA" }, "image"],
		[{ state: "live" }, "state"],
	])("[S1] refuses %j at its field", async (change, field) => {
		const { id } = await newCampaign();
		const error = await refusal(schedule(id, change));
		expect(Object.keys(error.fields ?? {})).toEqual([field]);
	});

	it("[S1] a start within a year is accepted, and a later one refused in the language of the request", async () => {
		const { id } = await newCampaign();
		const tooFar = await refusal(schedule(id, { startDate: "9999-12-31T23:59:00Z" }));
		expect(tooFar.fields).toEqual({ startDate: "Choose a time within a year from now." });
		const stream = await schedule(id, { startDate: inHours(365 * 24) });
		const change = { params: { streamId: stream.id }, body: { startDate: "2100-01-01T00:00:00Z" } };
		expect(Object.keys((await refusal(author.call("updateLiveStream", change))).fields ?? {})).toEqual(["startDate"]);
	});

	it("[S1] a campaign has one upcoming stream, also under 32 concurrent creations", async () => {
		const { id } = await newCampaign();
		const answers = await Promise.allSettled(Array.from({ length: 32 }, () => schedule(id)));
		expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const codes = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code as string] : []));
		expect(new Set(codes)).toEqual(new Set(["CampaignHasStreamException"]));
	});

	it("[S1] a deleted stream does not block another one", async () => {
		const { id } = await newCampaign();
		const first = await schedule(id);
		await author.call("deleteLiveStream", { params: { streamId: first.id } });
		expect((await schedule(id)).id).not.toBe(first.id);
		const gone = await refusal(author.call("getLiveStream", { params: { streamId: first.id } }));
		expect(gone).toMatchObject({ status: 410, code: "StreamGoneException", title: "This challenge was deleted" });
		const unknown = await refusal(author.call("getLiveStream", { params: { streamId: crypto.randomUUID() } }));
		expect(unknown.code).toBe("LiveStreamNotFoundException");
	});

	it("[S1] [U3] only the author of an active campaign schedules", async () => {
		const { id } = await newCampaign();
		expect((await refusal(schedule(id, {}, stranger))).code).toBe("ForbiddenException");
		expect((await refusal(schedule(id, {}, app.client()))).code).toBe("UnauthorizedException");
		await author.call("endCampaign", { params: { campaignId: id } });
		expect((await refusal(schedule(id))).code).toBe("ForbiddenException");
	});
});

describe("changing a challenge", () => {
	it("[S1] only the fields in the body change", async () => {
		const { id } = await newCampaign();
		const before = await schedule(id);
		const startDate = inHours(48);
		const after = await author.call("updateLiveStream", {
			params: { streamId: before.id },
			body: { title: "Another title", startDate },
		});
		expect(after).toMatchObject({ title: "Another title", description: before.description, startDate });
		expect(after.image).toEqual(before.image);
		const { image } = await author.call("updateLiveStream", {
			params: { streamId: before.id },
			body: { image: tinyJpeg },
		});
		expect(image).not.toEqual(before.image);
	});

	it("[S1] a passed start may stay while texts change, but cannot be chosen again", async () => {
		const { id } = await newCampaign();
		const { id: streamId } = await schedule(id);
		const startDate = inHours(-2);
		await app.app.deps.db
			.updateTable("liveStream")
			.set({ startsAt: new Date(startDate) })
			.where("id", "=", streamId)
			.execute();
		const change = (patch: object) => author.call("updateLiveStream", { params: { streamId }, body: patch });
		expect((await change({ title: "It begins late", startDate })).title).toBe("It begins late");
		const error = await refusal(change({ startDate: inHours(-1) }));
		expect(error.fields).toHaveProperty("startDate");
	});
});

describe("counts of a campaign", () => {
	it("[S2] [C2] contain its visible streams only", async () => {
		const campaign = await newCampaign();
		expect(campaign.liveStreamCount).toEqual({ live: 0, upcoming: 0, past: 0 });
		await schedule(campaign.id);
		const read = () => app.client().call("getCampaign", { params: { campaignId: campaign.id } });
		expect((await read()).liveStreamCount).toEqual({ live: 0, upcoming: 1, past: 0 });
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		expect((await read()).liveStreamCount).toEqual({ live: 0, upcoming: 0, past: 0 });
	});
});
