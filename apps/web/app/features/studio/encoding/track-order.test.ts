import { expect, it } from "vitest";
import type { EncodedFrame } from "../uplink/encoded-frame.ts";
import { createTrackOrder } from "./track-order.ts";

const frame = (kind: EncodedFrame["kind"], ms: number): EncodedFrame => ({
	kind,
	isKey: true,
	timeUs: ms * 1_000,
	durationUs: 20_000,
	data: new Uint8Array(1),
	config: { type: "config", track: "audio", codec: "aac", description: "" },
});

/** The frames in the order in which they come out, each with its kind and time. */
function orderOf(act: (order: ReturnType<typeof createTrackOrder>) => void): string[] {
	const out: string[] = [];
	act(createTrackOrder(({ kind, timeUs }) => out.push(`${kind} ${timeUs / 1_000}`)));
	return out;
}

it("[S3] sound passes at once while the picture is at most 0.8 s behind", () => {
	const out = orderOf((order) => {
		order.add(frame("video", 1_000));
		order.add(frame("audio", 1_000));
		order.add(frame("audio", 1_800));
	});
	expect(out).toEqual(["video 1000", "audio 1000", "audio 1800"]);
});

it("[S3] sound waits for an encoder that is further behind, and follows the order of time", () => {
	const out = orderOf((order) => {
		order.add(frame("video", 0));
		for (const ms of [700, 1_000, 1_400, 2_000]) order.add(frame("audio", ms));
		order.add(frame("video", 1_100));
	});
	expect(out).toEqual(["video 0", "audio 700", "audio 1000", "video 1100", "audio 1400"]);
});

it("[S3] sound waits at most 3 s for a picture that does not come", () => {
	const out = orderOf((order) => {
		for (const ms of [0, 1_000, 2_000, 3_000, 4_000]) order.add(frame("audio", ms));
	});
	expect(out).toEqual(["audio 0", "audio 1000"]);
});

it("[S3] sound waits for an encoder that is more than 3 s behind, as long as pictures come", () => {
	// As measured in Firefox on a busy machine: 15 frames a second, of which the encoder looks 40 ahead and four wait.
	const out: EncodedFrame[] = [];
	const order = createTrackOrder((one) => out.push(one));
	for (let ms = 0; ms < 12_000; ms += 20) {
		order.add(frame("audio", ms));
		if (ms >= 4_400 && ms % 80 === 0) order.add(frame("video", ms - 4_400));
	}
	const pictureAt = out.findIndex(({ kind }) => kind === "video");
	let pictureUs = 0;
	let leadUs = 0;
	for (const { kind, timeUs } of out.slice(pictureAt)) {
		if (kind === "video") pictureUs = timeUs;
		else leadUs = Math.max(leadUs, timeUs - pictureUs);
	}
	expect(out.at(-1)?.timeUs).toBeGreaterThan(7_000_000);
	expect(leadUs).toBeLessThanOrEqual(800_000);
});

it("[S3] the end releases everything", () => {
	const out = orderOf((order) => {
		order.add(frame("audio", 0));
		order.add(frame("audio", 100));
		order.flush();
	});
	expect(out).toEqual(["audio 0", "audio 100"]);
});

it("[S3] a smaller picture follows the full one of the same time, or the next one if that was dropped", () => {
	const out = orderOf((order) => {
		order.add(frame("saver", 1_000));
		order.add(frame("saver", 1_066));
		order.add(frame("video", 1_000));
		order.add(frame("video", 1_033));
		order.add(frame("video", 1_099));
		order.add(frame("saver", 1_099));
		order.add(frame("saver", 1_132));
		order.flush();
	});
	expect(out).toEqual([
		"video 1000",
		"saver 1000",
		"video 1033",
		"video 1099",
		"saver 1066",
		"saver 1099",
		"saver 1132",
	]);
});
