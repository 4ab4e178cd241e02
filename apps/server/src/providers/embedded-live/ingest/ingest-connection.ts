import {
	IngestClientMessage,
	type IngestFrame,
	type IngestServerMessage,
	ingestClose,
	readIngestFrame,
} from "@stride/contract/ingest";
import type { RawData, WebSocket } from "ws";
import type { z } from "zod";
import { createAllowance } from "../../../platform/allowance.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import type { Broadcaster, LiveStream } from "../live-stream.ts";
import type { LiveStreams } from "../live-streams.ts";
import { admitHello, type Hello, type HelloRefusal } from "./admit-hello.ts";
import { ingestLimits } from "./ingest-limits.ts";
import { readTrackConfig } from "./read-track-config.ts";
import { watchSilence } from "./watch-silence.ts";

type Deps = EmbeddedLiveDeps & { streams: LiveStreams };
type Config = Exclude<z.output<typeof IngestClientMessage>, Hello>;
type Close = keyof typeof ingestClose;
/** `arrived` → `asking` → `welcome` → `closed`, and from each to `closed`. */
type State =
	| { kind: "arrived" }
	| { kind: "asking"; waiting: Message[] }
	| { kind: "welcome"; stream: LiveStream }
	| { kind: "closed" };
type Message = { data: Uint8Array<ArrayBuffer>; isBinary: boolean };

/** One broadcaster's connection, from its hello to its end (docs/live.md tells the conversation). */
export class IngestConnection {
	readonly #deps: Deps;
	readonly #socket: WebSocket;
	readonly #bytes = createAllowance({ burst: ingestLimits.burstBytes, perSecond: ingestLimits.bytesPerSecond });
	readonly #messages = createAllowance({
		burst: ingestLimits.burstMessages,
		perSecond: ingestLimits.messagesPerSecond,
	});
	readonly #stopWatching: () => void;
	readonly #cancelHello: () => void;
	#cancelReceipt: (() => void) | undefined;
	#state: State = { kind: "arrived" };
	#received = 0;
	#keyFrameAskedAtMs = Number.NEGATIVE_INFINITY;

	constructor(deps: Deps, socket: WebSocket) {
		this.#deps = deps;
		this.#socket = socket;
		this.#cancelHello = deps.after(ingestLimits.helloMs, () => {
			if (this.#state.kind === "arrived") this.#close("helloTimeout");
		});
		this.#stopWatching = watchSilence(socket, deps.after);
		socket.on("message", (data, isBinary) => this.#receive({ data: bytesOf(data), isBinary }));
		// What breaks the protocol of WebSocket is closed by the library with its own code.
		socket.on("error", () => undefined);
		socket.on("close", () => this.#leave());
	}

	readonly #broadcaster: Broadcaster = {
		acknowledged: (sequence) => this.#send({ type: "ack", sequence }),
		keyFrameWanted: () => this.#askForKeyFrame(),
		replaced: () => this.#close("replaced"),
		ended: (reason) => {
			this.#send({ type: "stop", reason });
			this.#close("ended");
		},
		tryAgain: () => this.#close("tryAgain"),
	};

	/** The process goes down. */
	tryAgain(): void {
		this.#close("tryAgain");
	}

	#receive(message: Message): void {
		if (this.#state.kind === "closed") return;
		const isTooFast = !this.#messages.spend(1) || !this.#bytes.spend(message.data.length);
		try {
			if (isTooFast) this.#close("tooFast");
			else this.#take(message);
		} catch (error) {
			// A mistake of ours ends this connection, not the process.
			this.#deps.log.error({ err: error }, "a broadcaster's message could not be worked on");
			this.#close("tryAgain");
		}
	}

	#take(message: Message): void {
		const state = this.#state;
		if (state.kind === "asking") {
			state.waiting.push(message);
			if (state.waiting.length > ingestLimits.waitingMessagesMax) this.#close("brokenRules");
		} else if (!message.isBinary) this.#takeText(message.data);
		else this.#takeBinary(message.data, state);
	}

	#takeBinary(data: Uint8Array<ArrayBuffer>, state: State): void {
		const frame = readIngestFrame(data);
		if (frame && state.kind === "welcome") this.#takeFrame(frame, state.stream);
		else this.#close("brokenRules");
	}

	#takeText(data: Uint8Array): void {
		const message = data.length <= ingestLimits.textBytesMax ? parseMessage(data) : undefined;
		if (message?.type === "hello" && this.#state.kind === "arrived" && hasPicture(message)) this.#greet(message);
		else if (message?.type === "config" && this.#state.kind === "welcome") this.#configure(message, this.#state.stream);
		else this.#close("brokenRules");
	}

	#greet(hello: Hello): void {
		this.#cancelHello();
		const asking: State = { kind: "asking", waiting: [] };
		this.#state = asking;
		admitHello(this.#deps, hello, this.#broadcaster).then(
			(answer) => {
				if (typeof answer === "string") return this.#close(closeOf[answer]);
				// It may have gone, or have been replaced, while it waited.
				if (this.#state !== asking) return answer.detach(this.#broadcaster);
				this.#welcome(hello, answer, asking.waiting);
			},
			(error: unknown) => {
				this.#deps.log.error({ err: error }, "a broadcaster could not be let in");
				this.#close("tryAgain");
			},
		);
	}

	#welcome({ session, tracks }: Hello, stream: LiveStream, waiting: readonly Message[]): void {
		this.#state = { kind: "welcome", stream };
		const { lastSequence, acknowledged } = stream.startSession(session, tracks);
		this.#received = lastSequence;
		const endsBy = stream.endsBy?.toISOString() ?? null;
		this.#send({ type: "welcome", lastSequence, acknowledged, endsBy, bitrateMax: ingestLimits.bitrateMax });
		for (const message of waiting) this.#take(message);
	}

	#configure(message: Config, stream: LiveStream): void {
		const { track } = message;
		const config = readTrackConfig(message);
		const reason = config ? stream.configure(track, config) : "unreadable";
		if (reason) this.#send({ type: "refused", track, reason });
	}

	#takeFrame({ kind, sequence, timeUs, durationUs, isKey, data }: IngestFrame, stream: LiveStream): void {
		if (kind === "poster") {
			if (isJpeg(data)) stream.poster(data);
			return;
		}
		stream.push({ track: kind, sequence, timeUs, durationUs, isKey, data });
		this.#received = Math.max(this.#received, sequence);
		this.#cancelReceipt ??= this.#deps.after(ingestLimits.receiptEveryMs, () => {
			this.#cancelReceipt = undefined;
			this.#send({ type: "receipt", sequence: this.#received });
		});
	}

	#askForKeyFrame(): void {
		const nowMs = this.#deps.clock().getTime();
		if (this.#state.kind !== "welcome" || nowMs - this.#keyFrameAskedAtMs < ingestLimits.keyFrameEveryMs) return;
		this.#keyFrameAskedAtMs = nowMs;
		this.#send({ type: "keyframe" });
	}

	#send(message: IngestServerMessage): void {
		if (this.#state.kind === "closed" || this.#socket.readyState !== this.#socket.OPEN) return;
		if (this.#socket.bufferedAmount > ingestLimits.unreadBytesMax) this.#socket.terminate();
		else this.#socket.send(JSON.stringify(message));
	}

	#close(why: Close): void {
		if (this.#state.kind === "closed") return;
		this.#leave();
		// The library cuts a connection that does not answer the close within 30 s.
		this.#socket.close(ingestClose[why], why);
	}

	#leave(): void {
		const { stream } = { stream: undefined, ...this.#state };
		this.#state = { kind: "closed" };
		this.#cancelHello();
		this.#cancelReceipt?.();
		this.#stopWatching();
		stream?.detach(this.#broadcaster);
	}
}

const closeOf: Record<HelloRefusal, Close> = { "unknown-key": "unknownKey", "not-now": "ended" };

/** A picture, and a sound or none. */
const hasPicture = ({ tracks }: Hello) => tracks.includes("video") && new Set(tracks).size === tracks.length;

function parseMessage(data: Uint8Array): IngestClientMessage | undefined {
	try {
		return IngestClientMessage.safeParse(JSON.parse(new TextDecoder().decode(data))).data;
	} catch {
		return undefined;
	}
}

/**
 * `nodebuffer` is the library's default: a message is one Buffer. It is not copied: what it shares its memory with are
 * the messages that came beside it, which are kept as long.
 */
function bytesOf(data: RawData): Uint8Array<ArrayBuffer> {
	const { buffer, byteOffset, length } = data as Buffer<ArrayBuffer>;
	return new Uint8Array(buffer, byteOffset, length);
}

const isJpeg = (data: Uint8Array): boolean =>
	data.length <= ingestLimits.posterBytesMax && data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff;
