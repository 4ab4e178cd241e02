import { isRelease, type TestClient, tinyJpeg, until } from "@stride/testing";
import { repeatedPackets } from "../../providers/embedded-live/broadcaster.test-steps.ts";
import { get, renditionsOf } from "../../providers/embedded-live/viewer.test-steps.ts";
import { broadcast, compareRecording, watch } from "../broadcasts.test-steps.ts";
import type { Site } from "./site.test-steps.ts";

/** Of the sample that the packets repeat. */
const sampleMs = 8_000;
/** A broadcast continues when its viewer has so many more segments. */
const segmentsMore = isRelease ? 2 : 1;
/** Longer than the test. */
const samplesMax = 120;
/** Bounds a hang. */
const hangsAfterMs = 120_000;

export type SiteBroadcast = Awaited<ReturnType<typeof goLive>>;

/** A broadcast from a studio, and a viewer who loads each of its segments. */
export async function goLive(site: Site, author: TestClient, campaignId: string) {
	const body = {
		title: "Around the lake, whatever fails",
		description: "Forty kilometres, live.",
		image: tinyJpeg,
		startDate: new Date(Date.now() + 60_000).toISOString(),
	};
	const { id } = await author.call("createLiveStream", { params: { campaignId }, body });
	const params = { streamId: id };
	const { endpoint, otherEndpoints, streamKey } = await author.call("createLiveConfig", { params });
	const studio = broadcast([endpoint, ...otherEndpoints], streamKey, repeatedPackets(samplesMax));
	const isLive = async () => (await author.call("getLiveStream", { params })).status === "live";
	await until("the stream to be live", isLive, hangsAfterMs);
	/** The address with a new token, as a player requests it when it opens the stream. */
	const entry = async () => {
		const { playbackUrl } = await author.call("getLiveStream", { params });
		const { token } = await author.call("createViewerSession", { params });
		return `${new URL(playbackUrl ?? "", site.publicUrl).href}?token=${encodeURIComponent(token)}`;
	};
	// Without parts: the viewer loads whole segments.
	const viewer = watch(async () => `${await entry()}&latency=plain`);
	return {
		host: studio.host,
		hosts: studio.hosts,
		longestMs: viewer.longestMs,
		acknowledged: studio.acknowledged,
		/** Waits for segments and acknowledgements that follow this call. */
		async advance(): Promise<void> {
			const [segments, acknowledged] = [viewer.segments.size, studio.acknowledged()];
			await until(
				`${id} to advance`,
				() => viewer.segments.size >= segments + segmentsMore && studio.acknowledged() > acknowledged,
				hangsAfterMs,
			);
		},
		/**
		 * Sends to the end of the sample, and ends the challenge as its author.
		 * @returns the recording's length, what differs in it, and how many segments the viewer has not seen
		 */
		async end(): Promise<{ seconds: number; faults: string[]; missed: number }> {
			const sent = studio.closeAt(sampleMs);
			await until("the broadcast to be complete", () => studio.isComplete(), hangsAfterMs);
			await author.call("endLiveStream", { params });
			const isRecorded = async () => (await author.call("getLiveStream", { params })).duration > 0;
			await until("the recording", isRecorded, hangsAfterMs);
			await viewer.end();
			await studio.end();
			const index = await get(await entry());
			const media = renditionsOf(index).full;
			const seams = [...viewer.segments.values()].filter(({ isDiscontinuity }) => isDiscontinuity).length;
			return {
				seconds: (sent.length * sampleMs) / 1_000 / repeatedPackets(1).length,
				faults: [...(await compareRecording(media, sent)), ...(seams > 0 ? [`the viewer had ${seams} seams`] : [])],
				// A viewer who opens the stream again begins at its end.
				missed: Math.max(...viewer.segments.keys()) - Math.min(...viewer.segments.keys()) + 1 - viewer.segments.size,
			};
		},
		async stop(): Promise<void> {
			await viewer.end();
			await studio.end();
		},
	};
}
