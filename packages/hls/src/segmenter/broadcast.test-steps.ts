import type { AacConfig, AvcConfig, OpusConfig } from "../track.ts";
import type { Packet } from "./packet.ts";

/** A description with one small sequence and one small picture parameter set. */
export const AVC: AvcConfig = {
	codec: "avc",
	width: 640,
	height: 360,
	avcC: Uint8Array.of(1, 0x42, 0xe0, 0x1f, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0xe0, 0x1f, 1, 0, 2, 0x68, 0xce),
};
/** The smaller picture's, with another picture parameter set. */
export const SAVER: AvcConfig = { ...AVC, width: 320, height: 180, avcC: AVC.avcC.with(16, 0xcf) };
export const AAC: AacConfig = {
	codec: "aac",
	sampleRateHz: 48_000,
	channels: 2,
	audioSpecificConfig: Uint8Array.of(0x11, 0x90),
};
export const OPUS: OpusConfig = { codec: "opus", channels: 1, preSkip: 312, inputSampleRateHz: 48_000 };

const AAC_FRAME_US = (1024 / 48_000) * 1_000_000;

/** Each packet's mark is written into its bytes, so that it can be found in the output. */
export function videoData(mark: number, isKey: boolean): Uint8Array {
	const unit = [isKey ? 0x65 : 0x41, ...markBytes(mark)];
	return Uint8Array.of(0, 0, 0, unit.length, ...unit);
}

export function audioData(mark: number): Uint8Array {
	return Uint8Array.of(0xaa, ...markBytes(mark));
}

/** The mark of a sample; undefined for silence. */
export function markOf(data: Uint8Array): number | undefined {
	const at = data[0] === 0xaa ? 1 : data[0] === 0 && data.length === 9 && data[3] === 5 ? 5 : undefined;
	if (at === undefined) return undefined;
	return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at);
}

function markBytes(mark: number): number[] {
	return [24, 16, 8, 0].map((shift) => (mark >>> shift) & 255);
}

export type Plan = {
	fps: number;
	seconds: number;
	keyEverySeconds: number;
	hasAudio: boolean;
	startUs?: number;
	/** The sound arrives later than the picture of the same time by this much. */
	soundDelayUs?: number;
	/** Pictures between two others that need both: they are sent in the order of decoding. */
	bFrames?: number;
	/** A smaller picture for every so many pictures; it arrives later by this much. */
	saver?: { every: number; delayUs: number } | undefined;
	/** Added to each picture's time. */
	jitterUs?: (frame: number) => number;
};

export type Unnumbered = Omit<Packet, "sequence" | "data">;

/** A regular broadcast in order of arrival, not yet numbered. */
export function planPackets(plan: Plan): Unnumbered[] {
	const {
		fps,
		seconds,
		keyEverySeconds,
		hasAudio,
		startUs = 5_000_000_000,
		soundDelayUs = 0,
		bFrames = 0,
		saver,
		jitterUs,
	} = plan;
	const frames = Math.floor(fps * seconds);
	const keyEvery = Math.max(1, Math.round(keyEverySeconds * fps));
	const timeOf = (frame: number, of: number) => Math.round(startUs + (frame * 1_000_000) / fps + (jitterUs?.(of) ?? 0));
	const pictures = Array.from({ length: frames }, (_, frame) => ({
		track: "video" as const,
		timeUs: timeOf(presentedAt(frame, { frames, keyEvery, bFrames }), frame),
		...(bFrames > 0 ? { decodeTimeUs: timeOf(frame, frame) } : {}),
		durationUs: Math.round(1_000_000 / fps),
		isKey: frame % keyEvery === 0,
	}));
	const savers = saver
		? pictures
				.filter((_, frame) => frame % keyEvery === 0 || frame % saver.every === 0)
				.map((picture) => ({ ...picture, track: "saver" as const }))
		: [];
	const sounds = Array.from(
		{ length: hasAudio ? Math.floor((seconds * 1_000_000) / AAC_FRAME_US) : 0 },
		(_, frame) => ({
			track: "audio" as const,
			timeUs: Math.round(startUs + frame * AAC_FRAME_US),
			durationUs: Math.round(AAC_FRAME_US),
			isKey: true,
		}),
	);
	const arrivesUs = ({ decodeTimeUs, ...packet }: Unnumbered) =>
		(decodeTimeUs ?? packet.timeUs) + delayUs[packet.track];
	const delayUs = { video: 0, audio: soundDelayUs, saver: saver?.delayUs ?? 0 };
	return [...pictures, ...savers, ...sounds].sort((one, other) => arrivesUs(one) - arrivesUs(other));
}

/** The place of a frame in the order of presentation, one later where there are B-frames; groups are closed. */
function presentedAt(frame: number, plan: { frames: number; keyEvery: number; bFrames: number }): number {
	const { frames, keyEvery, bFrames } = plan;
	if (bFrames === 0) return frame;
	const inGroup = frame % keyEvery;
	const begin = frame - inGroup;
	if (inGroup === 0) return frame + 1;
	const first = begin + 1 + Math.floor((inGroup - 1) / (bFrames + 1)) * (bFrames + 1);
	const last = Math.min(first + bFrames, begin + keyEvery - 1, frames - 1);
	return (frame === first ? last : frame - 1) + 1;
}

/** Numbers packets from `first` on; the sequence number is the mark in their bytes. */
export function numberPackets(packets: readonly Unnumbered[], first = 1): Packet[] {
	return packets.map((packet, index) => {
		const sequence = first + index;
		const data = packet.track === "audio" ? audioData(sequence) : videoData(sequence, packet.isKey);
		return { ...packet, sequence, data };
	});
}

export function broadcast(plan: Plan): Packet[] {
	return numberPackets(planPackets(plan));
}
