import { type TestClient, tinyJpeg, until } from "@stride/testing";
import { repeatedPackets, type SentPacket } from "../../providers/embedded-live/broadcaster.test-steps.ts";
import { besides, get, readMedia } from "../../providers/embedded-live/viewer.test-steps.ts";
import { broadcast, watch } from "../broadcasts.test-steps.ts";
import type { Site } from "./site.test-steps.ts";

/** Of the sample that the packets repeat. */
const sampleMs = 8_000;
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
				() => viewer.segments.size >= segments + 2 && studio.acknowledged() > acknowledged,
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
			const media = besides(index.url, index.text.trim().split("\n").at(-1) ?? "");
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

/** The recording must have each frame that was sent, once and in order, in a time line without gaps. */
async function compareRecording(media: string, sent: readonly SentPacket[]): Promise<string[]> {
	const { segments } = readMedia((await get(media)).text);
	const frames: Buffer[] = [];
	for (const { uri } of segments) frames.push(...readFrames(Buffer.from((await get(besides(media, uri))).bytes)));
	const recorded = Buffer.concat(frames);
	const faults: string[] = [];
	const bytes = sent.reduce((sum, { data }) => sum + data.length, 0);
	if (recorded.length !== bytes) faults.push(`the recording has ${recorded.length} bytes of ${bytes}`);
	if (segments.some(({ discontinuity }) => discontinuity)) faults.push("the recording has a discontinuity");
	for (const track of ["video", "audio"]) {
		let at = 0;
		for (const { data, sequence } of sent.filter((packet) => packet.track === track)) {
			const found = recorded.indexOf(data, at);
			if (found === -1) faults.push(`${track} ${sequence} is missing`);
			else at = found + data.length;
		}
	}
	return faults;
}

/** The bytes of the pictures and sounds, without the headers of their fragments. */
function readFrames(segment: Buffer): Buffer[] {
	const frames: Buffer[] = [];
	for (let at = 0; at < segment.length; at += segment.readUInt32BE(at)) {
		const isMedia = segment.toString("latin1", at + 4, at + 8) === "mdat";
		if (isMedia) frames.push(segment.subarray(at + 8, at + segment.readUInt32BE(at)));
	}
	return frames;
}
