import { type AmfObject, type AmfValue, decodeAmf0, encodeAmf0 } from "./amf0.ts";
import { type ChunkLimits, ChunkReader, type RtmpMessage, readControl } from "./chunk-reader.ts";
import { SENT_CHUNK_BYTES, u32, writeMessage } from "./chunk-writer.ts";
import { type AudioTag, readAudioTag, readVideoTag, type VideoTag } from "./flv-tag.ts";
import { Handshake } from "./handshake.ts";
import { RtmpFault } from "./rtmp-fault.ts";

export type PublishEvent =
	| { kind: "publish"; streamKey: string }
	| { kind: "video"; decodeMs: number; tag: Exclude<VideoTag, { kind: "none" }> }
	| { kind: "audio"; decodeMs: number; tag: Exclude<AudioTag, { kind: "none" }> }
	/** The encoder has stopped the broadcast. */
	| { kind: "unpublish" };

export type PublishStep = { output: Uint8Array<ArrayBuffer>[]; events: PublishEvent[]; messages: number };

/** What a peer without a valid key may make the server hold: commands only. */
const beforePublish: ChunkLimits = { messageBytesMax: 16_384, bufferedBytesMax: 32_768, chunkStreamsMax: 16 };
/** A picture is at most 2 MB, as in the packager. */
const publishing: ChunkLimits = { messageBytesMax: 2_100_000, bufferedBytesMax: 4_000_000, chunkStreamsMax: 16 };

export const publishLimits = {
	beforePublish,
	publishing,
	commandsMax: 100,
	pieceBytes: 65_536,
	windowBytes: 2_500_000,
	windowBytesMin: 1_000,
} as const;

const ACKNOWLEDGEMENT = 3;
const USER_CONTROL = 4;
const WINDOW_SIZE = 5;
const PEER_BANDWIDTH = 6;
const AUDIO = 8;
const VIDEO = 9;
const DATA_AMF3 = 15;
const COMMAND_AMF3 = 17;
const DATA = 18;
const COMMAND = 20;
const SET_CHUNK_SIZE = 1;

const STREAM_BEGIN = 0;
const PING_REQUEST = 6;
const PING_RESPONSE = 7;
const DYNAMIC_LIMIT = 2;

const CONTROL_CHUNK_STREAM = 2;
const COMMAND_CHUNK_STREAM = 3;
const STATUS_CHUNK_STREAM = 5;
/** The only stream of a connection. */
const STREAM_ID = 1;
const UINT32 = 2 ** 32;

/** `handshake` → `connecting` → `connected` → `created` → `asking` → `publishing`. */
type State = "handshake" | "connecting" | "connected" | "created" | "asking" | "publishing";

/**
 * The server's side of one connection of an encoder that publishes (RTMP 1.0, section 7): bytes in, events and bytes
 * out. After `publish` the caller answers with `accept` or `refuse`.
 */
export class PublishSession {
	readonly #handshake: Handshake;
	readonly #chunks = new ChunkReader(publishLimits.beforePublish);
	readonly #app: string;
	#state: State = "handshake";
	#output: Uint8Array<ArrayBuffer>[] = [];
	#events: PublishEvent[] = [];
	#commands = 0;
	#sentChunkBytes = 128;
	#receivedBytes = 0;
	#acknowledgedBytes = 0;
	#windowBytes: number = publishLimits.windowBytes;
	readonly #clock = new Clock();
	#messages = 0;

	/** @param app the application that encoders name in the server's address */
	constructor({ app, randomBytes }: { app: string; randomBytes: (length: number) => Uint8Array }) {
		this.#app = app;
		this.#handshake = new Handshake(randomBytes);
	}

	get hasShakenHands(): boolean {
		return this.#state !== "handshake";
	}

	/** The bytes that wait for the rest of their message. */
	get bufferedBytes(): number {
		return this.#handshake.bufferedBytes + this.#chunks.bufferedBytes;
	}

	/** @throws {RtmpFault} after which the connection must be closed */
	feed(data: Uint8Array): PublishStep {
		this.#receivedBytes += data.length;
		this.#feedChunks(this.#state === "handshake" ? this.#feedHandshake(data) : data);
		this.#acknowledge();
		return this.#flush();
	}

	/** Lets the encoder begin. */
	accept(): Uint8Array<ArrayBuffer>[] {
		this.#state = "publishing";
		this.#chunks.limits = publishLimits.publishing;
		this.#sendControl(USER_CONTROL, Uint8Array.of(0, STREAM_BEGIN, ...u32(STREAM_ID)));
		this.#sendStatus("status", "NetStream.Publish.Start", "The broadcast has started.");
		return this.#flush().output;
	}

	/** Answers `publish`, or stops a broadcast; the caller closes the connection afterwards. */
	refuse(code: string, description: string): Uint8Array<ArrayBuffer>[] {
		this.#sendStatus("error", code, description);
		return this.#flush().output;
	}

	#flush(): PublishStep {
		const step = { output: this.#output, events: this.#events, messages: this.#messages };
		this.#messages = 0;
		this.#output = [];
		this.#events = [];
		return step;
	}

	#feedHandshake(data: Uint8Array): Uint8Array {
		const { output, isDone, rest } = this.#handshake.feed(data);
		this.#output.push(...output);
		if (isDone) this.#state = "connecting";
		return rest;
	}

	#feedChunks(data: Uint8Array): void {
		// In pieces, so that a change of the limits applies to what follows in the same packet.
		for (let at = 0; at < data.length; at += publishLimits.pieceBytes) {
			const messages = this.#chunks.feed(data.subarray(at, at + publishLimits.pieceBytes));
			for (const message of messages) this.#handle(message);
		}
	}

	#handle({ type, timestampMs, payload }: RtmpMessage): void {
		this.#messages += 1;
		if (type === COMMAND) this.#handleCommand(payload);
		else if (type === COMMAND_AMF3) this.#handleCommand(payload.subarray(1));
		else if (type === VIDEO) this.#handleVideo(payload, timestampMs);
		else if (type === AUDIO) this.#handleAudio(payload, timestampMs);
		else if (type === WINDOW_SIZE) this.#windowBytes = Math.max(publishLimits.windowBytesMin, readControl(payload));
		else if (type === USER_CONTROL) this.#handleUserControl(payload);
		else if (![ACKNOWLEDGEMENT, PEER_BANDWIDTH, DATA, DATA_AMF3].includes(type)) throw new RtmpFault("control");
	}

	#handleVideo(payload: Uint8Array<ArrayBuffer>, timestampMs: number): void {
		if (this.#state !== "publishing") throw new RtmpFault("command");
		const tag = readVideoTag(payload);
		const decodeMs = this.#clock.read(timestampMs);
		if (tag.kind !== "none") this.#events.push({ kind: "video", decodeMs, tag });
	}

	#handleAudio(payload: Uint8Array<ArrayBuffer>, timestampMs: number): void {
		if (this.#state !== "publishing") throw new RtmpFault("command");
		const tag = readAudioTag(payload);
		const decodeMs = this.#clock.read(timestampMs);
		if (tag.kind !== "none") this.#events.push({ kind: "audio", decodeMs, tag });
	}

	#handleUserControl(payload: Uint8Array): void {
		if (payload.length < 6 || payload[0] !== 0) return;
		if (payload[1] === PING_REQUEST)
			this.#sendControl(USER_CONTROL, Uint8Array.of(0, PING_RESPONSE, ...payload.subarray(2, 6)));
	}

	#handleCommand(payload: Uint8Array): void {
		this.#commands += 1;
		if (this.#commands > publishLimits.commandsMax) throw new RtmpFault("command");
		const [name, transaction, object, ...parameters] = decodeAmf0(payload);
		if (typeof name !== "string") throw new RtmpFault("command");
		const id = typeof transaction === "number" ? transaction : 0;
		if (this.#state === "connecting") this.#connect(name, id, object);
		else if (name === "createStream") this.#createStream(id);
		else if (name === "publish") this.#publish(parameters);
		else if (name === "deleteStream" || name === "closeStream" || name === "FCUnpublish") this.#unpublish(name, id);
		else if (name === "releaseStream" || name === "FCPublish") this.#sendResult(id, [null, undefined]);
		else if (name === "play" || name === "play2") this.#refuseToPlay();
		else if (id > 0) this.#sendCommand(["_error", id, null, statusObject("error", "NetConnection.Call.Failed", name)]);
	}

	#connect(name: string, id: number, object: AmfValue): void {
		if (name !== "connect" || !(object instanceof Map)) throw new RtmpFault("command");
		const app = String(object.get("app") ?? "").replace(/\/+$/, "");
		if (app !== this.#app) {
			const info = statusObject("error", "NetConnection.Connect.InvalidApp", `The address must end in /${this.#app}.`);
			this.#sendCommand(["_error", id, null, info]);
			return;
		}
		this.#state = "connected";
		this.#sendControl(WINDOW_SIZE, u32(publishLimits.windowBytes));
		this.#sendControl(PEER_BANDWIDTH, Uint8Array.of(...u32(publishLimits.windowBytes), DYNAMIC_LIMIT));
		this.#sendControl(SET_CHUNK_SIZE, u32(SENT_CHUNK_BYTES));
		this.#sentChunkBytes = SENT_CHUNK_BYTES;
		const server: AmfObject = new Map<string, AmfValue>([
			["fmsVer", "FMS/3,5,3,888"],
			["capabilities", 31],
		]);
		const info = statusObject("status", "NetConnection.Connect.Success", "Connected.");
		info.set("objectEncoding", 0);
		this.#sendResult(id, [server, info]);
	}

	#createStream(id: number): void {
		if (this.#state === "connected") this.#state = "created";
		this.#sendResult(id, [null, STREAM_ID]);
	}

	#publish([name, type]: AmfValue[]): void {
		if (this.#state !== "created" || typeof name !== "string") throw new RtmpFault("command");
		if (typeof type === "string" && type !== "live") {
			this.#sendStatus("error", "NetStream.Publish.BadName", "Only live broadcasts are accepted.");
			return;
		}
		this.#state = "asking";
		// Encoders append parameters of their own to the key.
		this.#events.push({ kind: "publish", streamKey: name.split("?", 1)[0] ?? "" });
	}

	#unpublish(name: string, id: number): void {
		if (name === "FCUnpublish") this.#sendResult(id, [null, undefined]);
		if (this.#state === "asking" || this.#state === "publishing") this.#events.push({ kind: "unpublish" });
	}

	#refuseToPlay(): void {
		this.#sendStatus("error", "NetStream.Play.Failed", "This server only receives broadcasts.");
	}

	/** Encoders with a window wait when nothing is acknowledged. */
	#acknowledge(): void {
		if (this.#state === "handshake" || this.#receivedBytes - this.#acknowledgedBytes < this.#windowBytes / 2) return;
		this.#acknowledgedBytes = this.#receivedBytes;
		this.#sendControl(ACKNOWLEDGEMENT, u32(this.#receivedBytes % UINT32));
	}

	#sendResult(id: number, values: AmfValue[]): void {
		if (id > 0) this.#sendCommand(["_result", id, ...values]);
	}

	#sendStatus(level: "status" | "error", code: string, description: string): void {
		const payload = encodeAmf0(["onStatus", 0, null, statusObject(level, code, description)]);
		this.#send(STATUS_CHUNK_STREAM, { type: COMMAND, streamId: STREAM_ID, payload });
	}

	#sendCommand(values: AmfValue[]): void {
		this.#send(COMMAND_CHUNK_STREAM, { type: COMMAND, streamId: 0, payload: encodeAmf0(values) });
	}

	#sendControl(type: number, payload: Uint8Array): void {
		this.#send(CONTROL_CHUNK_STREAM, { type, streamId: 0, payload });
	}

	#send(chunkStream: number, message: { type: number; streamId: number; payload: Uint8Array }): void {
		this.#output.push(writeMessage({ chunkStream, ...message, chunkBytes: this.#sentChunkBytes }));
	}
}

function statusObject(level: "status" | "error", code: string, description: string): AmfObject {
	return new Map<string, AmfValue>([
		["level", level],
		["code", code],
		["description", description],
	]);
}

/** Extends timestamps of 32 bits, which wrap after 49 days, to one continuous clock. */
class Clock {
	#lastMs: number | undefined;

	read(timestampMs: number): number {
		const last = this.#lastMs ?? timestampMs;
		// The difference as a signed number of 32 bits.
		this.#lastMs = last + ((timestampMs - last) | 0);
		return this.#lastMs;
	}
}
