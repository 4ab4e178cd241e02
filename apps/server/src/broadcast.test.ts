import { streamNamespace } from "@stride/contract/realtime";
import {
	createTestApp,
	createTestCampaign,
	donationBody,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
	until,
} from "@stride/testing";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
	connectBroadcaster,
	fixturePackets,
	repeatedPackets,
} from "./providers/embedded-live/broadcaster.test-steps.ts";
import { addressesOf, besides, get, readMedia } from "./providers/embedded-live/viewer.test-steps.ts";

/* The product and its embedded engine together, over the network only. */

/** Longer than the part that a new viewer gets at once. */
const freeSeconds = 10;
let app: TestApp;
let author: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { FREE_VIEWING_SECONDS: String(freeSeconds) } });
	author = await signUpPerson(app);
});
afterAll(() => app.stop());

async function announce() {
	const campaign = await createTestCampaign(author);
	const body = {
		title: "The first pass, live",
		description: "Eighteen per cent uphill, all the way.",
		image: tinyJpeg,
		startDate: new Date(Date.now() + 60_000).toISOString(),
	};
	return author.call("createLiveStream", { params: { campaignId: campaign.id }, body });
}

async function goOnAir(streamId: string, packets = fixturePackets) {
	const { endpoint, streamKey } = await author.call("createLiveConfig", { params: { streamId } });
	expect(endpoint).toBe(`${app.url.replace(/^http/, "ws")}/v1/live-ingest`);
	const broadcaster = await connectBroadcaster(app.url.replace(/^http/, "ws"));
	await broadcaster.greet(streamKey);
	broadcaster.configure();
	broadcaster.push(packets);
	return broadcaster;
}

const read = (streamId: string, client = app.client()) => client.call("getLiveStream", { params: { streamId } });
const becomes = (streamId: string, status: string) =>
	until(`the stream to be ${status}`, async () => {
		const stream = await read(streamId);
		return stream.status === status && stream;
	});

/** Opens the playlists as a player does. @returns the media playlist's address */
async function play(client: TestClient, streamId: string): Promise<string> {
	const { token } = await client.call("createViewerSession", { params: { streamId } });
	const { playbackUrl } = await read(streamId, client);
	const index = await get(`${playbackUrl}?token=${token}`);
	expect(index.status).toBe(200);
	const media = index.text.split("\n").find((line) => line !== "" && !line.startsWith("#"));
	return besides(index.url, String(media));
}

/** Plays a recording from its beginning. @returns the seconds played before the first refusal */
async function secondsGiven(media: string): Promise<{ given: number; all: number }> {
	const { segments } = readMedia((await get(media)).text);
	let given = 0;
	for (const { uri, duration } of segments) {
		if ((await get(besides(media, uri))).status !== 200) break;
		given += duration;
	}
	return { given, all: segments.reduce((sum, { duration }) => sum + duration, 0) };
}

describe("a challenge from its announcement to its recording", () => {
	it("[S3] [S4] [S5] goes live, is watched, paid for, ended and played as a recording", async () => {
		const { id, campaign } = await announce();
		const broadcaster = await goOnAir(id, repeatedPackets(2));
		await becomes(id, "live");
		const viewer = app.client();
		expect((await get(await play(viewer, id))).text).toContain("#EXT-X-PART");
		await until("the viewer to be counted", async () => (await read(id)).viewerCount === 1, 15_000);
		await until("all to be recorded", () => broadcaster.acknowledged() > 900);

		await author.call("endLiveStream", { params: { streamId: id } });
		expect(await broadcaster.untilClosed()).toBe(4410);
		const past = await until("the recording", async () => {
			const stream = await read(id);
			return stream.duration > 0 && stream;
		});
		expect(past).toMatchObject({ status: "ended", endReason: "author", duration: 16, resolution: "320x180" });

		// Live playback counts towards the free time; beyond it the recording is refused.
		const guest = app.client();
		const recording = await play(guest, id);
		const { given, all } = await secondsGiven(recording);
		expect(all).toBeCloseTo(16, 1);
		expect(given).toBeGreaterThanOrEqual(freeSeconds);
		expect(given).toBeLessThanOrEqual(freeSeconds + 2.5);
		await expect(guest.call("createViewerSession", { params: { streamId: id } })).rejects.toMatchObject({
			code: "PlaybackTimeExceededException",
		});

		const donation = await guest.call("donate", {
			params: { campaignId: campaign.id },
			body: { ...donationBody(), liveStreamId: id },
		});
		await app.sandbox.confirm(donation.clientSecret);
		// The existing session continues as soon as the donation has arrived.
		await until("the donation to unlock all of it", async () => (await secondsGiven(recording)).given === all);

		await author.call("deleteLiveStream", { params: { streamId: id } });
		await until("the recording to be deleted", async () => (await get(recording)).status !== 200);
	});

	it("[S3] a disconnected broadcaster leaves the stream interrupted, and can resume it", async () => {
		const { id } = await announce();
		const first = await goOnAir(id);
		const { endsBy } = await becomes(id, "live");
		await until("acknowledgements", () => first.acknowledged() > 100);
		first.cut();
		await becomes(id, "interrupted");
		const again = await goOnAir(id, repeatedPackets(1));
		expect(await becomes(id, "live")).toMatchObject({ endsBy });
		await author.call("endCampaign", { params: { campaignId: (await read(id)).campaign.id } });
		expect(await again.untilClosed()).toBe(4410);
		expect(await becomes(id, "ended")).toMatchObject({ endReason: "campaign-ended", playbackUrl: null });
	});

	it("[S3] [U4] the limit ends the broadcast and notifies its author", async () => {
		const { id } = await announce();
		const codes: string[] = [];
		const socket = io(`${app.url}${streamNamespace(id)}`, {
			transports: ["websocket"],
			forceNew: true,
			auth: { token: author.token },
		});
		try {
			socket.on("notification", ({ code }: { code: string }) => codes.push(code));
			let isKnown = false;
			socket.once("metadata", () => {
				isKnown = true;
			});
			await until("the first state", () => isKnown);
			const broadcaster = await goOnAir(id);
			await becomes(id, "live");
			await app.app.deps.db
				.updateTable("liveStream")
				.set({ endsBy: new Date(Date.now() + 200) })
				.where("id", "=", id)
				.execute();
			broadcaster.cut();
			await becomes(id, "ended");
			await until("both messages", () => codes.length === 2);
			expect(codes).toEqual(["LIVE_STREAM_LIMITED", "LIVE_STREAM_TIMEOUT"]);
		} finally {
			socket.disconnect();
		}
	});

	it("[S4] a session is valid for its own stream only, live and recorded", async () => {
		const [one, other] = [await announce(), await announce()];
		for (const { id } of [one, other]) {
			await goOnAir(id);
			await becomes(id, "live");
		}
		const media = await play(app.client(), one.id);
		const elsewhere = media.replace(one.id, other.id);
		expect((await get(elsewhere)).status).toBe(403);
		const { token } = await app.client().call("createViewerSession", { params: { streamId: one.id } });
		const { playbackUrl } = await read(other.id);
		expect((await get(`${playbackUrl}?token=${token}`)).status).toBeGreaterThanOrEqual(400);
		expect(addressesOf(await get(media)).length).toBeGreaterThan(0);
	});
});
