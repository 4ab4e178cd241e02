import { expect, test } from "vitest";
import { readFixture } from "./fixture.test-steps.ts";
import { readSamples } from "./fmp4/box-reader.test-steps.ts";
import { openTestPackager } from "./packager-property.test-steps.ts";
import { memoryStore } from "./store/memory-store.ts";
import { readRecording } from "./store/recording.ts";

test("[S2] the output of a browser's encoders is recorded byte for byte: frames acknowledged minus frames recorded is 0", async () => {
	const { video, audio, packets } = readFixture();
	const store = memoryStore();
	const dropped: unknown[] = [];
	const { packager, push } = await openTestPackager(store, {
		dropped: (packet) => dropped.push(packet),
		recordingFailed: (error) => dropped.push(error),
	});
	packager.startSession("one", ["video", "audio"]);
	expect(packager.configure("video", video)).toBeUndefined();
	expect(packager.configure("audio", audio)).toBeUndefined();
	for (const packet of packets) push(packet);
	await packager.end();
	expect([dropped, packager.acknowledged]).toEqual([[], packets.length]);
	const { segments, inits } = await readRecording(store);
	expect(segments.slice(0, 3).map(({ durationTicks }) => durationTicks)).toEqual([180_000, 180_000, 180_000]);
	expect(inits.map(({ codecs }) => codecs)).toEqual([["avc1.42c00d", "mp4a.40.2"]]);
	const files = await Promise.all(segments.map(({ name }) => store.read(name)));
	const samples = files.flatMap((file) => readSamples(file ?? new Uint8Array()));
	for (const [track, trackId] of [
		["video", 1],
		["audio", 2],
	] as const) {
		const sent = packets
			.filter((packet) => packet.track === track)
			.map(({ data }) => Buffer.from(data).toString("hex"));
		const recorded = samples
			.filter((sample) => sample.trackId === trackId)
			.map(({ data }) => Buffer.from(data).toString("hex"));
		expect(recorded).toEqual(sent);
	}
});
