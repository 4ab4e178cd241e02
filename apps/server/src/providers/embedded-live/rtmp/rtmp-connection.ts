import { randomBytes, randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { EncoderRefusal } from "@stride/contract/streams/encoder";
import { createAllowance } from "../../../platform/allowance.ts";
import { type AdmissionDeps, type AdmissionRefusal, admitBroadcaster } from "../ingest/admit-broadcaster.ts";
import { ingestLimits } from "../ingest/ingest-limits.ts";
import { clearEncoderHealth, setEncoderHealth, setEncoderRefusal } from "../live-broadcasts.queries.ts";
import type { Broadcaster, LiveStream } from "../live-stream.ts";
import { EncoderMedia } from "./encoder-media.ts";
import { EncoderMeter } from "./encoder-meter.ts";
import { type PublishEvent, PublishSession } from "./protocol/publish-session.ts";
import { RtmpFault } from "./protocol/rtmp-fault.ts";
import { rtmpLimits } from "./rtmp-limits.ts";

/** `greeting` → `admitting` → `publishing` → `closed`, and from each to `closed`. */
type State =
	| { kind: "greeting" }
	| { kind: "admitting" }
	| { kind: "publishing"; stream: LiveStream; media: EncoderMedia }
	| { kind: "closed" };

/** The application in the server's address: `rtmp://host/live`. */
const app = "live";

const refusals: Record<AdmissionRefusal, readonly [code: string, description: string]> = {
	"unknown-key": ["NetStream.Publish.BadName", "The stream key is not valid, or the challenge has ended."],
	elsewhere: ["NetStream.Publish.Denied", "Another server receives this challenge. Start again."],
	"not-now": ["NetStream.Publish.Denied", "This challenge cannot be broadcast now. See the studio."],
};

/** In words for the encoder's log. */
const formatFaults: Record<EncoderRefusal, string> = {
	picture: "Use H.264 for the picture: profile Baseline, Main or High, 4:2:0, 8 bits.",
	sound: "Use AAC-LC, mono or stereo, at 32, 44.1 or 48 kHz for the sound.",
	bitrate: "Set the bitrate to 8000 kbit/s at most.",
	formatChanges: "The format has changed too often. Start the broadcast again.",
	noPicture: "No picture arrives. Add a video source.",
};

const epochOf = ({ lease: { streamId, epoch } }: LiveStream) => ({ streamId, epoch });

/** One encoder's connection from its handshake to its close (protocol: docs/live.md). */
export class RtmpConnection {
	readonly #deps: AdmissionDeps;
	readonly #socket: Socket;
	readonly #session = new PublishSession({ app, randomBytes });
	readonly #bytes = createAllowance({ burst: rtmpLimits.burstBytes, perSecond: rtmpLimits.bytesPerSecond });
	readonly #messages = createAllowance({
		burst: ingestLimits.burstMessages,
		perSecond: ingestLimits.messagesPerSecond,
	});
	readonly #meter = new EncoderMeter();
	#state: State = { kind: "greeting" };
	#receivedBytes = 0;
	#ageMs = 0;
	#silentMs = 0;
	#pictureWaitMs = 0;
	#unmeasuredMs = 0;
	#seenAt = new Date(0);
	#storing: Promise<void> = Promise.resolve();
	#cancelCheck: () => void;

	constructor(deps: AdmissionDeps, socket: Socket) {
		this.#deps = deps;
		this.#socket = socket;
		this.#cancelCheck = deps.after(rtmpLimits.checkEveryMs, () => this.#check());
		socket.setNoDelay();
		socket.on("data", (data) => this.#receive(data));
		// A lost connection ends with `close`.
		socket.on("error", () => undefined);
		socket.on("close", () => this.#release());
	}

	readonly #broadcaster: Broadcaster = {
		canSendAgain: false,
		// RTMP has neither: an encoder cannot send again, and chooses its key frames itself.
		acknowledged: () => undefined,
		keyFrameWanted: () => undefined,
		replaced: () =>
			this.#refuse(
				"NetStream.Publish.Denied",
				"Another broadcast has replaced this one, or the stream key has been replaced.",
			),
		ended: () => this.#refuse("NetStream.Unpublish.Success", "The challenge has ended."),
		requestReconnect: () => this.#close(),
	};

	/** Closes the connection at shutdown: encoders reconnect by themselves. */
	requestReconnect(): void {
		this.#close();
	}

	#receive(data: Buffer): void {
		if (this.#state.kind === "closed") return;
		this.#receivedBytes += data.length;
		const isUnknown = this.#state.kind === "greeting" || this.#state.kind === "admitting";
		if (isUnknown && this.#receivedBytes > rtmpLimits.bytesBeforePublishMax) this.#close();
		else this.#process(data);
	}

	#process(data: Buffer): void {
		try {
			const { output, events, messages } = this.#session.feed(data);
			if (!this.#messages.spend(messages)) {
				this.#close();
				return;
			}
			this.#write(output);
			for (const event of events) this.#handle(event);
			this.#slowDown(data.length);
		} catch (error) {
			// A bug must end this connection only, not the process.
			if (!(error instanceof RtmpFault)) this.#deps.log.error({ err: error }, "processing an encoder's data failed");
			this.#close();
		}
	}

	#handle(event: PublishEvent): void {
		const state = this.#state;
		if (event.kind === "publish") this.#admit(event.streamKey);
		else if (event.kind === "unpublish") this.#close();
		else if (state.kind === "publishing") {
			this.#silentMs = 0;
			this.#meter.add(event, this.#nowMs());
			const refusal = state.media.handle(event);
			if (refusal) this.#refuseFormat(state.stream, refusal);
		}
	}

	#admit(streamKey: string): void {
		const admitting: State = { kind: "admitting" };
		this.#state = admitting;
		admitBroadcaster(this.#deps, streamKey, this.#broadcaster).then(
			(answer) => {
				if (this.#state !== admitting) {
					if (typeof answer !== "string") answer.detach(this.#broadcaster);
				} else if (typeof answer === "string") this.#refuse(...refusals[answer]);
				else this.#begin(answer);
			},
			(error: unknown) => {
				this.#deps.log.error({ err: error }, "admitting an encoder failed");
				this.#close();
			},
		);
	}

	/** Every connection is a session: what an encoder has not delivered is lost. */
	#begin(stream: LiveStream): void {
		const session = randomUUID();
		const media = new EncoderMedia({
			declare: (tracks) => void stream.startSession(session, tracks),
			configure: (track, config) => stream.configure(track, config),
			push: (packet) => stream.push(packet),
		});
		stream.expectLongGroups();
		this.#silentMs = 0;
		this.#state = { kind: "publishing", stream, media };
		this.#storeHealth();
		this.#write(this.#session.accept());
	}

	/** An encoder that sends too fast is read more slowly; TCP passes that on to it. */
	#slowDown(bytes: number): void {
		if (this.#bytes.spend(bytes) || this.#state.kind === "closed") return;
		const pauseMs = Math.min(rtmpLimits.pauseMsMax, (-this.#bytes.left() / rtmpLimits.bytesPerSecond) * 1_000 + 50);
		this.#socket.pause();
		this.#deps.after(pauseMs, () => this.#socket.resume());
	}

	#check(): void {
		this.#ageMs += rtmpLimits.checkEveryMs;
		this.#silentMs += rtmpLimits.checkEveryMs;
		const isLate =
			this.#state.kind === "publishing"
				? this.#silentMs >= rtmpLimits.silenceMs
				: this.#ageMs >= (this.#session.hasShakenHands ? rtmpLimits.publishMs : rtmpLimits.handshakeMs);
		if (isLate) {
			this.#close();
			return;
		}
		const state = this.#state;
		if (state.kind === "publishing" && !state.media.hasPicture) {
			this.#pictureWaitMs += rtmpLimits.checkEveryMs;
			if (this.#pictureWaitMs >= rtmpLimits.pictureWaitMs) {
				this.#refuseFormat(state.stream, "noPicture");
				return;
			}
		}
		this.#cancelCheck = this.#deps.after(rtmpLimits.checkEveryMs, () => this.#check());
		this.#unmeasuredMs += rtmpLimits.checkEveryMs;
		if (this.#unmeasuredMs >= rtmpLimits.healthEveryMs) this.#storeHealth();
	}

	/** For the author's page, which another process may serve. */
	#storeHealth(): void {
		const state = this.#state;
		this.#unmeasuredMs = 0;
		if (state.kind !== "publishing") return;
		const { stream } = state;
		const health = this.#meter.read(stream.format()?.size, this.#nowMs());
		const seenAt = this.#deps.clock();
		this.#seenAt = seenAt;
		this.#store(stream, () => setEncoderHealth(this.#deps.db, { ...epochOf(stream), health, seenAt }));
	}

	/** One statement after another, so that the last one is the row's content. */
	#store(stream: LiveStream, write: () => Promise<void>): void {
		this.#storing = this.#storing.then(write).catch((error: unknown) => {
			this.#deps.log.warn({ err: error, streamId: stream.id }, "storing what an encoder sends failed");
		});
	}

	#nowMs(): number {
		return this.#deps.clock().getTime();
	}

	#write(output: readonly Uint8Array[]): void {
		if (output.length === 0 || this.#socket.destroyed) return;
		this.#socket.write(Buffer.concat(output));
		if (this.#socket.writableLength > rtmpLimits.unreadBytesMax) this.#close();
	}

	/** The encoder's log may hide the reason, so the author's page shows it too. */
	#refuseFormat(stream: LiveStream, refusal: EncoderRefusal): void {
		this.#refuse("NetStream.Publish.Rejected", formatFaults[refusal]);
		this.#store(stream, () => setEncoderRefusal(this.#deps.db, { ...epochOf(stream), refusal }));
	}

	#refuse(code: string, description: string): void {
		if (this.#state.kind === "closed") return;
		this.#release();
		this.#write(this.#session.refuse(code, description));
		this.#socket.end();
		this.#deps.after(rtmpLimits.closeMs, () => this.#socket.destroy());
	}

	#close(): void {
		this.#release();
		this.#socket.destroy();
	}

	#release(): void {
		const { stream } = { stream: undefined, ...this.#state };
		this.#state = { kind: "closed" };
		this.#cancelCheck();
		if (!stream) return;
		stream.detach(this.#broadcaster);
		const seenAt = this.#seenAt;
		this.#store(stream, () => clearEncoderHealth(this.#deps.db, { ...epochOf(stream), seenAt }));
	}
}
