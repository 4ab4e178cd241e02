import type { PacketTrack } from "../track.ts";
import type { Packet, PacketFault } from "./packet.ts";
import type { SegmenterLimits } from "./segment-limits.ts";

/** The shortest part that may consist of sound alone is 50 ms long and must contain a frame. */
const MAX_SOUND_FRAME_US = 40_000;

/** Sixteen B-frames at eight pictures a second. */
const MAX_OFFSET_US = 2_000_000;

/** Validates a packet by itself, independently of earlier packets. */
export function findPacketFault(packet: Packet, limits: SegmenterLimits): PacketFault | undefined {
	const { track, sequence, timeUs, decodeTimeUs = timeUs, durationUs, data } = packet;
	if (!Number.isSafeInteger(sequence) || sequence < 1) return "not-a-number";
	// A clock may count from 1970; a quarter of the safe integers leaves room for differences.
	if (!Number.isFinite(timeUs) || Math.abs(timeUs) > Number.MAX_SAFE_INTEGER / 4) return "not-a-number";
	if (!Number.isFinite(durationUs) || !Number.isFinite(decodeTimeUs)) return "not-a-number";
	if (Math.abs(timeUs - decodeTimeUs) > MAX_OFFSET_US) return "absurd-offset";
	const longestUs = track === "audio" ? MAX_SOUND_FRAME_US : limits.maxPictureMs * 1000;
	if (durationUs < 0 || durationUs > longestUs) return "absurd-duration";
	if (data.length === 0) return "empty";
	if (data.length > maxBytesOf(track, limits)) return "too-large";
	return track === "audio" ? undefined : findPictureFault(packet);
}

function maxBytesOf(track: PacketTrack, limits: SegmenterLimits): number {
	if (track === "saver") return limits.maxSaverPacketBytes;
	return track === "video" ? limits.maxVideoPacketBytes : limits.maxAudioPacketBytes;
}

function findPictureFault({ isKey, data }: Packet): PacketFault | undefined {
	const unit = readAccessUnit(data);
	if (unit === "malformed") return "malformed-picture";
	return isKey && unit !== "key" ? "not-a-key-frame" : undefined;
}

const IDR = 5;
const NON_IDR = 1;

type AccessUnit = "key" | "delta" | "malformed";

/**
 * Reads the lengths and types of the NAL units of one H.264 frame (ISO/IEC 14496-15, four-byte lengths). A frame with
 * inconsistent lengths would break every player, so it is rejected here.
 */
function readAccessUnit(data: Uint8Array): AccessUnit {
	const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
	let kind: AccessUnit = "malformed";
	let at = 0;
	while (at < data.length) {
		if (at + 5 > data.length) return "malformed";
		const length = view.getUint32(at);
		if (length === 0 || at + 4 + length > data.length) return "malformed";
		const type = view.getUint8(at + 4) & 31;
		if (type === IDR) kind = "key";
		else if (type === NON_IDR && kind === "malformed") kind = "delta";
		at += 4 + length;
	}
	return kind;
}
