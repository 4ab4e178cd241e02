import { expect, test } from "vitest";
import { AAC, AVC, OPUS } from "./segmenter/broadcast.test-steps.ts";
import { type AudioConfig, type AvcConfig, codecName } from "./track.ts";
import { findTrackConfigFault } from "./track-config-fault.ts";

const changed = (at: number, byte: number) => ({ ...AVC, avcC: AVC.avcC.with(at, byte) });

test.each<[string, AvcConfig | AudioConfig]>([
	["avc1.42e01f", AVC],
	["avc1.640029", { ...AVC, avcC: Uint8Array.of(1, 0x64, 0, 0x29, ...AVC.avcC.subarray(4)) }],
	["mp4a.40.2", AAC],
	["mp4a.40.2", { ...AAC, channels: 1, sampleRateHz: 44_100, audioSpecificConfig: Uint8Array.of(0x12, 0x08) }],
	["opus", OPUS],
])("[S1] %s is accepted", (name, config) => {
	expect(findTrackConfigFault(config.codec === "avc" ? "video" : "audio", config)).toBeUndefined();
	expect(codecName(config)).toBe(name);
});

test.each<[string, AvcConfig | AudioConfig]>([
	["picture-size", { ...AVC, width: 0 }],
	["picture-size", { ...AVC, height: 4097 }],
	["picture-size", { ...AVC, width: 640.5 }],
	["avc-configuration", { ...AVC, avcC: new Uint8Array() }],
	["avc-configuration", changed(0, 2)],
	["avc-configuration", changed(4, 0xfd)],
	["avc-configuration", changed(5, 0xe0)],
	["avc-configuration", changed(7, 200)],
	["avc-configuration", changed(8, 0x68)],
	["avc-configuration", changed(12, 0)],
	["avc-profile", changed(1, 110)],
	["avc-profile", changed(1, 122)],
	["avc-profile", changed(1, 244)],
	["avc-configuration", { ...AVC, avcC: AVC.avcC.subarray(0, 12) }],
	["avc-configuration", { ...AVC, avcC: new Uint8Array(2000) }],
	["sample-rate", { ...AAC, sampleRateHz: 16_000 }],
	["channels", { ...AAC, channels: 6 }],
	["audio-specific-config", { ...AAC, channels: 1 }],
	["audio-specific-config", { ...AAC, sampleRateHz: 44_100 }],
	["audio-specific-config", { ...AAC, audioSpecificConfig: Uint8Array.of(0x29, 0x90) }],
	["audio-specific-config", { ...AAC, audioSpecificConfig: Uint8Array.of(0x11, 0x94) }],
	["audio-specific-config", { ...AAC, audioSpecificConfig: Uint8Array.of(0x11) }],
	["channels", { ...OPUS, channels: 0 }],
	["pre-skip", { ...OPUS, preSkip: -1 }],
	["sample-rate", { ...OPUS, inputSampleRateHz: 1e9 }],
])("[S1] %s is refused in %j", (fault, config) => {
	expect(findTrackConfigFault(config.codec === "avc" ? "video" : "audio", config)).toBe(fault);
});

test("[S1] an audio description is refused for video", () => {
	expect(findTrackConfigFault("video", AAC)).toBe("wrong-kind-of-track");
	expect(findTrackConfigFault("audio", AVC)).toBe("wrong-kind-of-track");
});
