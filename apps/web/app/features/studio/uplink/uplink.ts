import {
	type IngestConfig,
	type IngestServerMessage,
	type IngestTrack,
	ingestClose,
} from "@stride/contract/streams/ingest";
import { createBitrateControl } from "./bitrate-control.ts";
import type { EncodedFrame } from "./encoded-frame.ts";
import { createOutbox, type Packet } from "./outbox.ts";
import { createRate } from "./rate.ts";

/** The uplink's side effects. It expects no more than the answers described here. */
export type UplinkPort = {
	/** Opens a connection; `opened` or `closed` follow. */
	connect(): void;
	sendMessage(message: { type: "hello"; session: string; tracks: IngestTrack[] } | IngestConfig): void;
	send(packet: Packet): void;
	/** Closes the connection; no more messages of it are processed. */
	close(): void;
	/** Bytes that were sent and have not left this machine. */
	bufferedBytes(): number;
	wantKeyFrame(): void;
	random(): number;
	/** A random UUID. */
	newSession(): string;
};

/** Why the uplink has ended. `reason` is the server's own. */
export type UplinkEnd =
	| { kind: "replaced" | "unknown-key" | "broken-rules" | "lost" }
	| { kind: "ended"; reason: string | null }
	| { kind: "refused"; track: IngestTrack; reason: string };

export type UplinkHealth = {
	link: "connecting" | "open" | "down";
	/** When the connection broke, or was first attempted; null while it is up. */
	downSinceMs: number | null;
	/** Of the oldest frame without a receipt. */
	ageMs: number;
	/** The video's bitrate, in bits per second. */
	bitrate: number;
	/** Bits per second in recent receipts. */
	arriving: number;
	droppedFrames: number;
};

export const uplinkTimes = {
	/** A connection that is silent for this long is dead. */
	welcomeMs: 8_000,
	silenceMs: 6_000,
	/** A frame that has waited longer is dropped with its group; while the connection is down, later. */
	staleMs: 6_000,
	staleWhileDownMs: 20_000,
	/** From this age of the oldest frame on, only the full picture is sent. */
	giveWayMs: 600,
	/** The backlog of an outage gets this long to drain. */
	catchUpMs: 5_000,
} as const;

/**
 * Frames are sent in batches: a picture with its sound costs the server little more than one frame alone. Longer
 * batches make players stall, since the publication of a part is delayed by as much.
 */
const gatherMs = 30;
const bytesMax = 64 * 1024 * 1024;
/** Further frames stay here, where they can still be dropped. */
const bufferedBytesMax = 128 * 1024;
/**
 * The most media in flight without a receipt: a modem buffers megabytes long before it sends them, and buffered data
 * can neither be dropped nor overtaken.
 */
const secondsOnTheWayMax = 2.5;

type Link =
	| { kind: "connecting"; sinceMs: number; isOpen: boolean; acceptsSaver: boolean }
	| { kind: "open"; sinceMs: number; lastMessageMs: number; sentConfigs: Map<IngestTrack, IngestConfig> }
	| { kind: "waiting"; untilMs: number }
	| { kind: "over" };

/**
 * Delivers encoded frames to the server in order, retaining each until it is acknowledged, over as many connections as
 * needed. The caller provides the clock: `tick` about every 100 ms.
 */
export function createUplink(
	input: {
		tracks: IngestTrack[];
		/** The broadcaster may send the smaller picture besides. */
		offersSaver: boolean;
		firstBitrate: number;
		ceiling: number;
		/** How long it reconnects: as long as the server waits. */
		givenUpMs: number;
		nowMs: number;
	},
	port: UplinkPort,
) {
	const { tracks, ceiling } = input;
	const outbox = createOutbox();
	const control = createBitrateControl(input.firstBitrate, ceiling);
	let session = port.newSession();
	let link: Link = { kind: "waiting", untilMs: input.nowMs };
	let end: UplinkEnd | null = null;
	let failures = 0;
	let downSinceMs: number | null = input.nowMs;
	let wasOpen = false;
	/** The present server knows the smaller picture, or the last one did. */
	let acceptsSaver = false;
	let isSaverRefused = false;
	/** Smaller pictures were dropped: those before the next key frame cannot be decoded. */
	let isSaverBroken = false;
	let pumpedMs = Number.NEGATIVE_INFINITY;
	const arrived = createRate();
	let droppedFrames = 0;

	function connect(nowMs: number): void {
		link = { kind: "connecting", sinceMs: nowMs, isOpen: false, acceptsSaver: false };
		port.connect();
	}

	function fail(nowMs: number): void {
		downSinceMs ??= nowMs;
		failures++;
		link = { kind: "waiting", untilMs: nowMs + backOffMs(failures, port.random()) };
	}

	/** The smaller picture gives way to the full one, which is recorded, before the latter is late. */
	function hasRoomForSaver(nowMs: number): boolean {
		return link.kind === "open" && ageMs(nowMs) <= uplinkTimes.giveWayMs;
	}

	function dropSavers(): void {
		outbox.dropSavers();
		isSaverBroken = true;
	}

	function acceptsSaverFrame({ isKey }: EncodedFrame, nowMs: number): boolean {
		if (!canSendSaver()) return false;
		if (!hasRoomForSaver(nowMs) || (isSaverBroken && !isKey)) {
			isSaverBroken = true;
			return false;
		}
		isSaverBroken = false;
		return true;
	}

	function canSendSaver(): boolean {
		return acceptsSaver && !isSaverRefused;
	}

	function finish(why: UplinkEnd): void {
		if (end) return;
		end = why;
		link = { kind: "over" };
		port.close();
	}

	/** Starts a new session with the remaining frames, over a new connection. */
	function startNewSession(nowMs: number, retains: boolean): void {
		session = port.newSession();
		outbox.renew(retains);
		if (outbox.isSkipping()) port.wantKeyFrame();
		port.close();
		connect(nowMs);
	}

	function welcome(message: IngestServerMessage & { type: "welcome" }, nowMs: number): void {
		const isKnown = outbox.resumeAfter(message.lastSequence, message.acknowledged);
		acceptsSaver = link.kind === "connecting" && link.acceptsSaver;
		if (!isKnown) {
			startNewSession(nowMs, true);
			return;
		}
		if (!acceptsSaver) dropSavers();
		if (!acceptsSaver && outbox.hasSentSavers()) {
			// The server records what it has received when the next session begins.
			outbox.forget(message.lastSequence);
			startNewSession(nowMs, true);
			return;
		}
		control.limit(Math.min(ceiling, message.bitrateMax));
		control.restart();
		link = { kind: "open", sinceMs: nowMs, lastMessageMs: nowMs, sentConfigs: new Map() };
		failures = 0;
		downSinceMs = null;
		wasOpen = true;
		pumpedMs = Number.NEGATIVE_INFINITY;
		pump(nowMs);
	}

	function pump(nowMs: number): void {
		if (link.kind !== "open" || nowMs - pumpedMs < gatherMs) return;
		pumpedMs = nowMs;
		const onTheWayMax = Math.max(bufferedBytesMax, (control.bitrate() / 8) * secondsOnTheWayMax);
		while (port.bufferedBytes() < bufferedBytesMax && outbox.bytesOnTheWay() < onTheWayMax) {
			// Silence counts only while a receipt is due.
			if (!outbox.hasUnreceived()) link.lastMessageMs = nowMs;
			const packet = outbox.next();
			if (!packet) return;
			if (link.sentConfigs.get(packet.kind) !== packet.config) {
				link.sentConfigs.set(packet.kind, packet.config);
				port.sendMessage(packet.config);
			}
			port.send(packet);
		}
	}

	function dropStale(nowMs: number): void {
		const oldest = outbox.oldestWaitingMs();
		if (oldest === null) return;
		const isOpen = link.kind === "open";
		const isStale = nowMs - oldest > (isOpen ? uplinkTimes.staleMs : uplinkTimes.staleWhileDownMs);
		const isCatchingUp = link.kind === "open" && nowMs - link.sinceMs < uplinkTimes.catchUpMs;
		if (!isStale || isCatchingUp) return;
		droppedFrames += outbox.dropToKeyFrame();
		if (outbox.isSkipping()) port.wantKeyFrame();
	}

	/** Frames made during an outage say nothing about the connection's speed. */
	function ageMs(nowMs: number): number {
		const oldest = outbox.oldestUnreceivedMs();
		if (oldest === null || link.kind !== "open") return 0;
		return Math.max(0, nowMs - Math.max(oldest, link.sinceMs));
	}

	function isDead(nowMs: number): boolean {
		if (link.kind === "connecting") return nowMs - link.sinceMs > uplinkTimes.welcomeMs;
		return link.kind === "open" && outbox.hasUnreceived() && nowMs - link.lastMessageMs > uplinkTimes.silenceMs;
	}

	function receive(sequence: number, nowMs: number): void {
		arrived.add(nowMs, outbox.receive(sequence) * 8);
	}

	function handle(message: IngestServerMessage, nowMs: number): void {
		if (link.kind !== "connecting" && link.kind !== "open") return;
		if (link.kind === "open") link.lastMessageMs = nowMs;
		switch (message.type) {
			case "welcome":
				if (link.kind === "connecting") welcome(message, nowMs);
				break;
			case "receipt":
				receive(message.sequence, nowMs);
				pump(nowMs);
				break;
			case "ack":
				receive(message.sequence, nowMs);
				outbox.forget(message.sequence);
				pump(nowMs);
				break;
			case "keyframe":
				port.wantKeyFrame();
				break;
			case "bitrate":
				control.limit(Math.min(ceiling, message.max));
				break;
			case "refused":
				// The broadcast does not depend on the smaller picture.
				if (message.track === "saver") isSaverRefused = true;
				else finish({ kind: "refused", track: message.track, reason: message.reason });
				break;
			case "stop":
				finish({ kind: "ended", reason: message.reason });
				break;
		}
	}

	return {
		/** The connection is open; `acceptsSaver` if the server knows the smaller picture. */
		opened(acceptsSaver = false): void {
			if (link.kind !== "connecting" || link.isOpen) return;
			link.isOpen = true;
			link.acceptsSaver = acceptsSaver && input.offersSaver;
			port.sendMessage({ type: "hello", session, tracks: link.acceptsSaver ? [...tracks, "saver"] : tracks });
		},
		handle,
		closed(code: number, nowMs: number): void {
			if (link.kind === "over" || link.kind === "waiting") return;
			const last = finalCloses.get(code);
			if (code === ingestClose.tooFast) control.cut(nowMs);
			if (last) finish(last);
			else fail(nowMs);
		},
		add(frame: EncodedFrame, nowMs: number): void {
			if (link.kind === "over" || (frame.kind === "saver" && !acceptsSaverFrame(frame, nowMs))) return;
			if (!outbox.add(frame, nowMs) && frame.kind !== "saver") droppedFrames++;
			pump(nowMs);
		},
		tick(nowMs: number): void {
			if (link.kind === "over") return;
			if (downSinceMs !== null && nowMs - downSinceMs > input.givenUpMs) finish({ kind: "lost" });
			else if (outbox.bytes() > bytesMax) startNewSession(nowMs, false);
			else if (isDead(nowMs)) {
				port.close();
				fail(nowMs);
			}
			if (!hasRoomForSaver(nowMs)) dropSavers();
			dropStale(nowMs);
			if (link.kind === "waiting" && nowMs >= link.untilMs) connect(nowMs);
			if (link.kind === "open") control.decide(nowMs, ageMs(nowMs), arrived.perSecond(nowMs));
			pump(nowMs);
		},
		/** The device reports that the network is back. */
		hurry(nowMs: number): void {
			if (link.kind === "waiting") connect(nowMs);
		},
		/** Nothing more will be sent. */
		stop: () => finish({ kind: "ended", reason: null }),
		end: () => end,
		isOpen: () => link.kind === "open",
		/** The smaller picture may be sent. */
		canSendSaver,
		isEmpty: () => outbox.isEmpty(),
		/** Frames without a receipt exist. */
		hasUnreceived: () => outbox.oldestUnreceivedMs() !== null,
		health(nowMs: number): UplinkHealth {
			return {
				link: link.kind === "open" ? "open" : wasOpen ? "down" : "connecting",
				downSinceMs,
				ageMs: ageMs(nowMs),
				bitrate: control.bitrate(),
				arriving: arrived.perSecond(nowMs),
				droppedFrames,
			};
		},
	};
}

const finalCloses = new Map<number, UplinkEnd>([
	[ingestClose.replaced, { kind: "replaced" }],
	[ingestClose.ended, { kind: "ended", reason: null }],
	[ingestClose.unknownKey, { kind: "unknown-key" }],
	[ingestClose.brokenRules, { kind: "broken-rules" }],
]);

const firstMs = 250;
const mostMs = 5_000;

/**
 * The delay before a reconnect: a quarter of a second, doubled each time, up to five seconds, shortened randomly by up
 * to a half so that clients do not reconnect simultaneously.
 * @param failures in a row, from 1
 * @param random 0 … 1
 */
export function backOffMs(failures: number, random: number): number {
	const full = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 10));
	return Math.round(full * (1 - random / 2));
}
