import { canReadFrames } from "../capture/camera-frames.ts";
import { pictureSizes } from "../capture/camera-request.ts";
import { findPictureConfig } from "../encoding/picture-encoder.ts";
import { sampleRate, soundBitrate } from "../encoding/sound/sound-format.ts";

/** What a broadcast and its playback need from the browser. */
export const capabilities = ["picture", "sound", "frames", "screen", "watching"] as const;
export type Capability = (typeof capabilities)[number];

/** `limited`: it works by another, slower or less reliable way. */
export type Ability = "good" | "limited" | "missing";

export type DeviceReport = Record<Capability, Ability>;

const pictureBitrate = 2_500_000;

/** Checks the browser, without the camera. */
export async function checkBrowser(): Promise<DeviceReport> {
	const [picture, sound, screen] = await Promise.all([canEncodePicture(), canEncodeAac(), canHoldScreen()]);
	return {
		picture: picture ? "good" : "missing",
		// A library encodes it else.
		sound: sound ? "good" : typeof AudioWorkletNode === "undefined" ? "missing" : "limited",
		frames: canReadFrames() ? "good" : "limited",
		screen: screen ? "good" : "limited",
		watching: watchingOf(globalThis, document.createElement("video")),
	};
}

/** hls.js needs media sources; the browser's own player has neither low latency nor reasons for failures. */
export function watchingOf(scope: object, video: Pick<HTMLVideoElement, "canPlayType">): Ability {
	if ("MediaSource" in scope || "ManagedMediaSource" in scope) return "good";
	return video.canPlayType("application/vnd.apple.mpegurl") === "" ? "missing" : "limited";
}

async function canEncodePicture(): Promise<boolean> {
	if (typeof VideoEncoder === "undefined" || typeof OffscreenCanvas === "undefined") return false;
	return (await findPictureConfig(pictureSizes.landscape, pictureBitrate)) !== null;
}

async function canEncodeAac(): Promise<boolean> {
	if (typeof AudioEncoder === "undefined") return false;
	const config = { codec: "mp4a.40.2", sampleRate, numberOfChannels: 1, bitrate: soundBitrate };
	// It rejects for a configuration that it does not know.
	const { supported } = await AudioEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
	return supported === true;
}

async function canHoldScreen(): Promise<boolean> {
	// A refusal, as to save power, is an answer.
	const lock = await navigator.wakeLock?.request("screen").catch(() => null);
	await lock?.release();
	return Boolean(lock);
}
