import { createTestApp, type TestApp, tinyJpeg } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createVerifiedAccount } from "../modules/accounts/index.ts";
import { createLiveHost, createStream, endStream, type StreamDeps } from "../modules/streams/index.ts";
import { demoCampaigns } from "./demo-campaigns.ts";
import { demoAuthors } from "./demo-people.ts";
import { ensureDemoCampaign } from "./ensure-demo-campaign.ts";
import { demoPassword } from "./plant-demo.ts";
import { demoStreams, endOnceLive, plantStreams } from "./plant-streams.ts";

const recording = demoStreams.find(({ daysAgo, campaign }) => daysAgo !== undefined && campaign.author === "grace");
const campaign = demoCampaigns.find(({ cover }) => cover === recording?.campaign.cover);
if (!recording || !campaign) throw new Error("The demo data has no recording of grace's.");

let app: TestApp;
let accountId: string;
let campaignId: string;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	const { deps } = app.app;
	// The other authors have no account here, so their challenges are skipped.
	const password = demoPassword(deps.secrets, demoAuthors.grace.email);
	accountId = await createVerifiedAccount(deps, deps.db, { ...demoAuthors.grace, password, demo: true });
	campaignId = await ensureDemoCampaign(deps, campaign, accountId);
});
afterAll(() => app.stop());

const planted = () =>
	app.app.deps.db
		.selectFrom("liveStream")
		.select(["id", "state", "deletedAt"])
		.where("title", "=", recording.title)
		.orderBy("id")
		.execute();

describe("demo recordings", () => {
	it("[S3] a recording whose broadcast failed is planted by the next start, and only once", async () => {
		const { deps } = app.app;
		const unreachable: StreamDeps = {
			...deps,
			liveEngine: {
				...deps.liveEngine,
				createBroadcastConfig: () => Promise.reject(new Error("The ingest cannot be reached.")),
			},
		};
		await plantStreams(unreachable);
		expect(await planted()).toMatchObject([{ state: "upcoming", deletedAt: expect.any(Date) }]);

		await plantStreams(deps);
		const whole = [{ deletedAt: expect.any(Date) }, { state: "ended", deletedAt: null }];
		expect(await planted()).toMatchObject(whole);
		await plantStreams(deps);
		expect(await planted()).toMatchObject(whole);
	});

	it("[S3] a recording that its author deleted is not planted again", async () => {
		const { deps } = app.app;
		await deps.db
			.updateTable("liveStream")
			.set({ deletedAt: new Date() })
			.where("title", "=", recording.title)
			.where("state", "=", "ended")
			.execute();
		const before = await planted();
		await plantStreams(deps);
		expect(await planted()).toEqual(before);
	});

	it("[S3] a broadcast that the engine reports late is ended when it is reported", async () => {
		const { deps } = app.app;
		const { id } = await createStream(deps, {
			campaign: campaignId,
			accountId,
			demo: true,
			body: {
				title: "Reported late",
				description: "The engine reports it after the last frame.",
				image: tinyJpeg,
				startDate: new Date(Date.now() + 60_000).toISOString(),
			},
		});
		const isEnded = endOnceLive(deps, { id, accountId });
		await expect(endStream(deps, { id, accountId })).rejects.toMatchObject({ code: "LiveStreamNotOnAirException" });
		await createLiveHost(deps).handleEvent({ kind: "on-air", streamId: id, width: 1280, height: 720 });
		await isEnded;
		const stream = await deps.db
			.selectFrom("liveStream")
			.select("state")
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		expect(stream.state).toBe("ended");
	});
});
