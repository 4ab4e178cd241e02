import type { Packet } from "@stride/hls";
import { readSampleBroadcast } from "@stride/hls/sample-broadcast";
import { expect, it } from "vitest";
import { EncoderMedia } from "./encoder-media.ts";
import { rtmpLimits } from "./rtmp-limits.ts";

const { video, audio } = readSampleBroadcast();
const avcC = Uint8Array.from(video.avcC);
const audioSpecificConfig = Uint8Array.from(audio.audioSpecificConfig);

function newMedia() {
	const calls: string[] = [];
	const packets: Packet[] = [];
	const media = new EncoderMedia({
		declare: (tracks) => void calls.push(`declare ${tracks.join(" ")}`),
		configure: (track) => void calls.push(`configure ${track}`),
		push: (packet) => void packets.push(packet),
	});
	return {
		calls,
		packets,
		describePicture: (bytes = avcC) =>
			media.handle({ kind: "video", decodeMs: 0, tag: { kind: "config", avcC: bytes } }),
		describeSound: (bytes = audioSpecificConfig) =>
			media.handle({ kind: "audio", decodeMs: 0, tag: { kind: "config", audioSpecificConfig: bytes } }),
		picture: (decodeMs: number, compositionMs = 0) =>
			media.handle({
				kind: "video",
				decodeMs,
				tag: { kind: "picture", isKey: decodeMs === 0, compositionMs, data: Uint8Array.of(1) },
			}),
		sound: (decodeMs: number) =>
			media.handle({ kind: "audio", decodeMs, tag: { kind: "sound", data: Uint8Array.of(2) } }),
	};
}

it("[S5] pictures wait until the sound is described, and are numbered with it", () => {
	const media = newMedia();
	media.describePicture();
	media.picture(0, 66);
	expect(media.packets).toEqual([]);
	media.describeSound();
	media.sound(5);
	expect(media.calls).toEqual(["declare video audio", "configure video", "configure audio"]);
	expect(media.packets.map(({ track, sequence, timeUs, isKey }) => [track, sequence, timeUs, isKey])).toEqual([
		["video", 1, 66_000, true],
		["audio", 2, 5_000, true],
	]);
});

it("[S5] a broadcast without sound begins after a second, and sound may join later", () => {
	const media = newMedia();
	media.describePicture();
	for (let at = 0; at <= rtmpLimits.soundWaitMs; at += 40) media.picture(at);
	expect(media.calls).toEqual(["declare video", "configure video"]);
	expect(media.packets).toHaveLength(26);
	media.sound(1_040);
	expect(media.packets).toHaveLength(26);
	media.describeSound();
	media.sound(1_060);
	expect(media.calls.slice(2)).toEqual(["declare video audio", "configure video", "configure audio"]);
	expect(media.packets.at(-1)).toMatchObject({ track: "audio", sequence: 27 });
});

it("[S5] without a description of the picture nothing is produced, and little is held", () => {
	const media = newMedia();
	for (let at = 0; at < 2_000; at++) media.picture(at * 33);
	media.describePicture();
	media.describeSound();
	expect(media.packets).toHaveLength(rtmpLimits.heldTagsMax);
});

it("[S5] a format that cannot be used is refused with the track to change", () => {
	expect(newMedia().describePicture(Uint8Array.of(1, 2))).toBe("picture");
	expect(newMedia().describeSound(Uint8Array.of(0xff, 0xff))).toBe("sound");
});

it("[S5] an encoder whose media exceed their rate, or whose clock hardly advances, is refused", () => {
	const broadcast = (stepMs: number, bytes: number) => {
		const media = new EncoderMedia({ declare: () => undefined, configure: () => undefined, push: () => undefined });
		media.handle({ kind: "video", decodeMs: 0, tag: { kind: "config", avcC } });
		media.handle({ kind: "audio", decodeMs: 0, tag: { kind: "config", audioSpecificConfig } });
		for (let n = 0; n < 2_000; n++) {
			const tag = { kind: "picture", isKey: n === 0, compositionMs: 0, data: new Uint8Array(bytes) } as const;
			const fault = media.handle({ kind: "video", decodeMs: n * stepMs, tag });
			if (fault) return fault;
		}
		return undefined;
	};
	expect(broadcast(40, 40_000)).toBeUndefined();
	expect(broadcast(40, 80_000)).toBe("bitrate");
	expect(broadcast(0, 40_000)).toBe("bitrate");
});

it("[S5] an encoder that changes its format without end is refused", () => {
	const media = newMedia();
	const other = Uint8Array.of(...avcC, 0);
	const faults = Array.from({ length: rtmpLimits.descriptionsMax + 1 }, (_, n) =>
		media.describePicture(n % 2 === 0 ? avcC : other),
	);
	expect(faults.indexOf("formatChanges")).toBe(rtmpLimits.descriptionsMax);
});

it("[S5] an encoder that repeats its descriptions with each key frame is accepted, and its format set once", () => {
	const media = newMedia();
	const faults = Array.from({ length: 200 }, () => [media.describePicture(), media.describeSound()]).flat();
	expect(faults.filter(Boolean)).toEqual([]);
	expect(media.calls).toEqual(["declare video audio", "configure video", "configure audio"]);
});
