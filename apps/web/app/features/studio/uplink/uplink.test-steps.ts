import type { IngestConfig } from "@stride/contract/streams/ingest";
import type { EncodedFrame } from "./encoded-frame.ts";
import type { Packet } from "./outbox.ts";
import { createUplink } from "./uplink.ts";

export const configs: Record<EncodedFrame["kind"], IngestConfig> = {
	saver: { type: "config", track: "saver", codec: "avc", description: "AUM=" },
	video: { type: "config", track: "video", codec: "avc", description: "AUL=" },
	audio: { type: "config", track: "audio", codec: "aac", description: "EYg=" },
};

export const frame = (kind: EncodedFrame["kind"], isKey: boolean, id: number, bytes = 8): EncodedFrame => {
	const data = new Uint8Array(bytes);
	new DataView(data.buffer).setUint32(0, id);
	return { kind, isKey, timeUs: id * 33_333, durationUs: 33_333, data, config: configs[kind] };
};
export const idOf = ({ data }: { data: Uint8Array<ArrayBuffer> }) => new DataView(data.buffer).getUint32(0);

export type Sent =
	| { kind: "message"; message: { type: string; session?: string; tracks?: readonly string[] } }
	| { kind: "packet"; packet: Packet };

/** An uplink with a recorded environment. */
export function stage(options: { buffered?: () => number } = {}) {
	const calls = { connects: 0, closes: 0, keyFrames: 0, sessions: 0 };
	const sent: Sent[] = [];
	const uplink = createUplink(
		{
			tracks: ["video", "audio"],
			offersSaver: true,
			firstBitrate: 2_000_000,
			ceiling: 3_000_000,
			givenUpMs: 900_000,
			nowMs: 0,
		},
		{
			connect: () => calls.connects++,
			sendMessage: (message) => sent.push({ kind: "message", message }),
			send: (packet) => sent.push({ kind: "packet", packet }),
			close: () => calls.closes++,
			bufferedBytes: options.buffered ?? (() => 0),
			wantKeyFrame: () => calls.keyFrames++,
			random: () => 0,
			newSession: () => `session-${++calls.sessions}`,
		},
	);
	const welcome = (nowMs: number, lastSequence = 0, acknowledged = lastSequence, acceptsSaver = false) => {
		uplink.opened(acceptsSaver);
		uplink.handle({ type: "welcome", lastSequence, acknowledged, endsBy: null, bitrateMax: 4_000_000 }, nowMs);
	};
	const take = () => sent.splice(0);
	const sequences = () => take().flatMap((one) => (one.kind === "packet" ? [one.packet.sequence] : []));
	return { uplink, calls, take, sequences, welcome };
}
