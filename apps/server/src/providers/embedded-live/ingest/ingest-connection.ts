import {
	IngestClientMessage,
	type IngestConfig,
	type IngestFrame,
	type IngestHello,
	type IngestServerMessage,
	ingestClose,
	readIngestFrame,
} from "@stride/contract/streams/ingest";
import { type AudioConfig, type AvcConfig, readAacConfig, readAvcConfig } from "@stride/hls";
import type { RawData, WebSocket } from "ws";
import type { z } from "zod";
import { createAllowance } from "../../../platform/allowance.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import type { Broadcaster, LiveStream } from "../live-stream.ts";
import { type AdmissionDeps, type AdmissionRefusal, admitBroadcaster } from "./admit-broadcaster.ts";
import { ingestLimits } from "./ingest-limits.ts";

type Config = Exclude<z.output<typeof IngestClientMessage>, Hello>;
type Close = keyof typeof ingestClose;
/** `connected` → `admitting` → `welcome` → `closed`, and from each to `closed`. */
type State =
	| { kind: "connected" }
	| { kind: "admitting"; waiting: Message[] }
	| { kind: "welcome"; stream: LiveStream }
	| { kind: "closed" };
type Message = { data: Uint8Array<ArrayBuffer>; isBinary: boolean };

/** One broadcaster's connection from its hello to its close (protocol: docs/live.md). */
export class IngestConnection {
	readonly #deps: AdmissionDeps;
	readonly #socket: WebSocket;
	readonly #bytes = createAllowance({ burst: ingestLimits.burstBytes, perSecond: ingestLimits.bytesPerSecond });
	readonly #messages = createAllowance({
		burst: ingestLimits.burstMessages,
		perSecond: ingestLimits.messagesPerSecond,
	});
	readonly #stopWatching: () => void;
	readonly #cancelHello: () => void;
	#cancelReceipt: (() => void) | undefined;
	#state: State = { kind: "connected" };
	#received = 0;
	/** How long no frame has arrived; null before the first one. */
	#withoutMediaMs: number | null = null;
	#keyFrameRequestedAtMs = Number.NEGATIVE_INFINITY;

	constructor(deps: AdmissionDeps, socket: WebSocket) {
		this.#deps = deps;
		this.#socket = socket;
		this.#cancelHello = deps.after(ingestLimits.helloMs, () => {
			if (this.#state.kind === "connected") this.#close("helloTimeout");
		});
		this.#stopWatching = watchSilence(socket, deps.after, () => this.#checkMedia());
		socket.on("message", (data, isBinary) => this.#receive({ data: bytesOf(data), isBinary }));
		// The library closes violations of the WebSocket protocol with its own code.
		socket.on("error", () => undefined);
		socket.on("close", () => this.#release());
	}

	readonly #broadcaster: Broadcaster = {
		canSendAgain: true,
		acknowledged: (sequence) => this.#send({ type: "ack", sequence }),
		keyFrameWanted: () => this.#requestKeyFrame(),
		replaced: () => this.#close("replaced"),
		ended: (reason) => {
			this.#send({ type: "stop", reason });
			this.#close("ended");
		},
		requestReconnect: () => this.#close("tryAgain"),
	};

	/** Asks the broadcaster to reconnect, at shutdown. */
	requestReconnect(): void {
		this.#close("tryAgain");
	}

	#receive(message: Message): void {
		if (this.#state.kind === "closed") return;
		const isTooFast = !this.#messages.spend(1) || !this.#bytes.spend(message.data.length);
		try {
			if (isTooFast) this.#close("tooFast");
			else this.#handle(message);
		} catch (error) {
			// A bug must end this connection only, not the process.
			this.#deps.log.error({ err: error }, "processing a broadcaster's message failed");
			this.#close("tryAgain");
		}
	}

	#handle(message: Message): void {
		const state = this.#state;
		if (state.kind === "admitting") {
			state.waiting.push(message);
			if (state.waiting.length > ingestLimits.waitingMessagesMax) this.#close("brokenRules");
		} else if (!message.isBinary) this.#handleText(message.data);
		else this.#handleBinary(message.data, state);
	}

	#handleBinary(data: Uint8Array<ArrayBuffer>, state: State): void {
		const frame = readIngestFrame(data);
		if (frame && state.kind === "welcome") this.#handleFrame(frame, state.stream);
		else this.#close("brokenRules");
	}

	#handleText(data: Uint8Array): void {
		const message = data.length <= ingestLimits.textBytesMax ? parseMessage(data) : undefined;
		if (message?.type === "hello" && this.#state.kind === "connected" && hasPicture(message)) this.#admit(message);
		else if (message?.type === "config" && this.#state.kind === "welcome") this.#configure(message, this.#state.stream);
		else this.#close("brokenRules");
	}

	#admit(hello: Hello): void {
		this.#cancelHello();
		const admitting: State = { kind: "admitting", waiting: [] };
		this.#state = admitting;
		admitBroadcaster(this.#deps, hello.streamKey, this.#broadcaster).then(
			(answer) => {
				if (typeof answer === "string") return this.#close(closeOf[answer]);
				// The connection may have closed or been replaced during the admission.
				if (this.#state !== admitting) return answer.detach(this.#broadcaster);
				this.#welcome(hello, answer, admitting.waiting);
			},
			(error: unknown) => {
				this.#deps.log.error({ err: error }, "admitting a broadcaster failed");
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
		for (const message of waiting) this.#handle(message);
	}

	#configure(message: Config, stream: LiveStream): void {
		const { track } = message;
		const config = readTrackConfig(message);
		const reason = config ? stream.configure(track, config) : "unreadable";
		if (reason) this.#send({ type: "refused", track, reason });
	}

	#handleFrame({ kind, sequence, timeUs, durationUs, isKey, data }: IngestFrame, stream: LiveStream): void {
		if (kind === "poster") {
			if (isJpeg(data)) stream.poster(data);
			return;
		}
		this.#withoutMediaMs = 0;
		stream.push({ track: kind, sequence, timeUs, durationUs, isKey, data });
		this.#received = Math.max(this.#received, sequence);
		this.#cancelReceipt ??= this.#deps.after(ingestLimits.receiptEveryMs, () => {
			this.#cancelReceipt = undefined;
			this.#send({ type: "receipt", sequence: this.#received });
		});
	}

	/** The browser answers pings also for a page that hangs, so they do not prove that it broadcasts. */
	#checkMedia(): void {
		if (this.#withoutMediaMs === null) return;
		this.#withoutMediaMs += ingestLimits.pingEveryMs;
		if (this.#withoutMediaMs >= ingestLimits.withoutMediaMs) this.#close("tryAgain");
	}

	#requestKeyFrame(): void {
		const nowMs = this.#deps.clock().getTime();
		if (this.#state.kind !== "welcome" || nowMs - this.#keyFrameRequestedAtMs < ingestLimits.keyFrameEveryMs) return;
		this.#keyFrameRequestedAtMs = nowMs;
		this.#send({ type: "keyframe" });
	}

	#send(message: IngestServerMessage): void {
		if (this.#state.kind === "closed" || this.#socket.readyState !== this.#socket.OPEN) return;
		if (this.#socket.bufferedAmount > ingestLimits.unreadBytesMax) this.#socket.terminate();
		else this.#socket.send(JSON.stringify(message));
	}

	#close(reason: Close): void {
		if (this.#state.kind === "closed") return;
		this.#release();
		// The library terminates a connection that does not answer the close within 30 s.
		this.#socket.close(ingestClose[reason], reason);
	}

	#release(): void {
		const { stream } = { stream: undefined, ...this.#state };
		this.#state = { kind: "closed" };
		this.#cancelHello();
		this.#cancelReceipt?.();
		this.#stopWatching();
		stream?.detach(this.#broadcaster);
	}
}

const closeOf: Record<AdmissionRefusal, Close> = {
	"unknown-key": "unknownKey",
	"not-now": "ended",
	elsewhere: "tryAgain",
};

/** Video is required, audio is optional, no track occurs twice. */
const hasPicture = ({ tracks }: Hello) => tracks.includes("video") && new Set(tracks).size === tracks.length;

function parseMessage(data: Uint8Array): IngestClientMessage | undefined {
	try {
		return IngestClientMessage.safeParse(JSON.parse(new TextDecoder().decode(data))).data;
	} catch {
		return undefined;
	}
}

/**
 * With the library's default `nodebuffer` a message is one Buffer. It is not copied: the memory that it shares belongs
 * to neighbouring messages, which live as long.
 */
function bytesOf(data: RawData): Uint8Array<ArrayBuffer> {
	const { buffer, byteOffset, length } = data as Buffer<ArrayBuffer>;
	return new Uint8Array(buffer, byteOffset, length);
}

const isJpeg = (data: Uint8Array): boolean =>
	data.length <= ingestLimits.posterBytesMax && data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff;

type Hello = z.output<typeof IngestHello>;
const opusRateHz = 48_000;

/** Converts a broadcaster's track configuration for the packager. @returns undefined if it cannot be parsed */
function readTrackConfig(config: z.output<typeof IngestConfig>): AvcConfig | AudioConfig | undefined {
	if (config.codec === "opus") {
		return { codec: "opus", channels: config.channels, preSkip: config.preSkip, inputSampleRateHz: opusRateHz };
	}
	const description = new Uint8Array(Buffer.from(config.description, "base64"));
	return config.codec === "avc" ? readAvcConfig(description) : readAacConfig(description);
}

/**
 * Pings a connection and terminates it after too long a silence.
 * @param onPing called with each ping
 * @returns a function that stops the watch
 */
function watchSilence(socket: WebSocket, after: EmbeddedLiveDeps["after"], onPing: () => void): () => void {
	let silentMs = 0;
	let cancel: () => void;
	const onActivity = () => {
		silentMs = 0;
	};
	const check = () => {
		silentMs += ingestLimits.pingEveryMs;
		if (silentMs >= ingestLimits.silenceMs) return socket.terminate();
		if (socket.readyState === socket.OPEN) socket.ping();
		cancel = after(ingestLimits.pingEveryMs, check);
		onPing();
	};
	cancel = after(ingestLimits.pingEveryMs, check);
	socket.on("message", onActivity);
	socket.on("ping", onActivity);
	socket.on("pong", onActivity);
	return () => cancel();
}
