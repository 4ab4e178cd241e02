import { randomUUID } from "node:crypto";
import { type TestClient, tinyJpeg, until } from "@stride/testing";
import { connectBroadcaster, fixturePackets } from "../providers/embedded-live/broadcaster.test-steps.ts";
import { addressesOf, besides, get, readMedia } from "../providers/embedded-live/viewer.test-steps.ts";

type Retry = <T>(what: string, attempt: () => Promise<T>) => Promise<T>;
type Story = { client: TestClient; url: string; campaignId: string; retry: Retry };

/** Not acknowledged before the end: the frames of the open group of pictures. */
const openAtTheEnd = 160;
const hourMs = 3_600_000;

/** A challenge from its announcement to its recording, by a broadcaster that reconnects after each interruption. */
export async function runBroadcastStory({ client, url, campaignId, retry }: Story) {
	const stream = await retry("announcing a challenge", async () => {
		const params = { campaignId, streamType: "upcoming" as const };
		const [known] = await client.call("listCampaignLiveStreams", { params });
		const body = {
			title: "Once more around the lake",
			description: "Forty kilometres, live.",
			image: tinyJpeg,
			startDate: new Date(Date.now() + hourMs).toISOString(),
		};
		return known ?? (await client.call("createLiveStream", { params: { campaignId }, body }));
	});
	const params = { streamId: stream.id };
	const { streamKey } = await retry("a key", () => client.call("createLiveConfig", { params }));
	await sendAll(url.replace(/^http/, "ws"), streamKey);
	await retry("ending the challenge", () => client.call("endLiveStream", { params }));
	const recorded = await retry("the recording", () =>
		until("the recording", async () => {
			const seen = await client.call("getLiveStream", { params });
			return seen.duration > 0 && seen;
		}),
	);
	const media = await retry("its playlist", async () => {
		const { token } = await client.call("createViewerSession", { params });
		const index = await get(`${recorded.playbackUrl}?token=${encodeURIComponent(token)}`);
		return get(besides(index.url, index.text.trim().split("\n").at(-1) ?? ""));
	});
	const statuses = await Promise.all(addressesOf(media).map(async (address) => (await get(address)).status));
	const seconds = readMedia(media.text).segments.reduce((sum, { duration }) => sum + duration, 0);
	return { recorded, seconds, statuses };
}

/** Sends the fixture until all of it that can be durable is acknowledged, over as many connections as needed. */
async function sendAll(wsUrl: string, streamKey: string): Promise<void> {
	const session = randomUUID();
	await until(
		"the broadcast to be acknowledged",
		async () => {
			const broadcaster = await connectBroadcaster(wsUrl).catch(() => undefined);
			if (!broadcaster) return false;
			try {
				const { lastSequence } = await broadcaster.greet(streamKey, { session });
				broadcaster.configure();
				broadcaster.push(fixturePackets.slice(lastSequence));
				return await until("acknowledgements", () => {
					if (!broadcaster.isOpen()) throw new Error("cut off");
					return broadcaster.acknowledged() >= fixturePackets.length - openAtTheEnd;
				});
			} catch {
				return false;
			} finally {
				broadcaster.cut();
			}
		},
		180_000,
	);
}
