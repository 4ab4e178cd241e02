import { canReadFrames } from "../capture/camera-frames.ts";
import type { EncodedFrame } from "../uplink/encoded-frame.ts";
import { createIngestSocket } from "../uplink/ingest-socket.ts";
import { createRate } from "../uplink/rate.ts";
import { createUplink } from "../uplink/uplink.ts";
import { createPictureEncoder, findPictureConfig, framesPerSecond, type PictureEncoder } from "./picture-encoder.ts";
import { createPictureMixer } from "./picture-mixer.ts";
import { createSaverEncoder } from "./saver-encoder.ts";
import { createSaverRule } from "./saver-rule.ts";
import { createResampler } from "./sound/resampler.ts";
import { createSoundEncoder } from "./sound/sound-encoder.ts";
import { sampleRate } from "./sound/sound-format.ts";
import { createSoundLine } from "./sound/sound-line.ts";
import { createSourceClock } from "./source-clock.ts";
import { createTrackOrder } from "./track-order.ts";
import type { FromBroadcaster, SoundPiece, ToBroadcaster } from "./worker-messages.ts";

const firstBitrate = 2_500_000;
const ceiling = 4_500_000;
const tickMs = 100;
const healthMs = 500;
const posterMs = 15_000;
/** The server rejects larger ones. */
const posterBytesMax = 300_000;
/** A still picture is sent ten times a second, so that viewers always receive frames. */
const stillMs = 100;
const sourceMissingMs = 250;
const finishMs = 3_000;
const frameUs = Math.round(1_000_000 / framesPerSecond);

type Start = ToBroadcaster & { type: "start" };

export type Broadcaster = Awaited<ReturnType<typeof startBroadcaster>>;

/**
 * Connects the camera's frames to the uplink: one canvas, an encoder for each track, one uplink. It runs in a worker, which
 * continues while its tab is hidden.
 */
export async function startBroadcaster(start: Start, post: (message: FromBroadcaster) => void) {
	const config = await findPictureConfig(start.size, firstBitrate);
	if (!config) {
		post({ type: "unable", what: "video" });
		return null;
	}
	const mixer = createPictureMixer(start.size, start.colours);
	const encoded = createRate();
	const pictureClock = createSourceClock();
	const soundClock = createSourceClock();
	let soundSource = { rate: sampleRate, resample: createResampler(sampleRate, sampleRate) };
	let isHidden = false;
	let isFinishing = false;
	let drawnMs = Number.NEGATIVE_INFINITY;
	let sourceMs = Number.NEGATIVE_INFINITY;
	let lastUs = 0;
	let posterDueMs = 0;
	let healthDueMs = 0;

	const order = createTrackOrder((frame) => uplink.add(frame, performance.now()));
	const take = (frame: EncodedFrame) => {
		if (frame.kind === "video") encoded.add(performance.now(), 1);
		order.add(frame);
	};
	const sound = await createSoundEncoder(take);
	const soundLine = sound && createSoundLine(sampleRate, nowUs(), sound.add);
	const pictures: PictureEncoder = createPictureEncoder("video", config, take, () =>
		post({ type: "unable", what: "encoder" }),
	);
	// Browsers that have no stream of a camera's frames are too slow for two encoders, or look ahead (Firefox).
	const saver = start.pageReadsFrames || canReadFrames() ? await createSaverEncoder(start.size, take) : null;
	const saverRule = createSaverRule();
	let isBatteryLow = false;
	let targetBitrate = firstBitrate;
	const socket = createIngestSocket(start.endpoints, {
		opened: (acceptsSaver) => uplink.opened(acceptsSaver),
		message: (message) => uplink.handle(message, performance.now()),
		closed: (code) => uplink.closed(code, performance.now()),
	});
	const uplink = createUplink(
		{
			tracks: sound ? ["video", "audio"] : ["video"],
			offersSaver: saver !== null,
			firstBitrate,
			ceiling,
			givenUpMs: start.givenUpMs,
			nowMs: performance.now(),
		},
		{
			...socket,
			sendMessage: (message) =>
				socket.sendMessage(message.type === "hello" ? { ...message, streamKey: start.streamKey } : message),
			wantKeyFrame: pictures.wantKeyFrame,
			random: Math.random,
			newSession: () => crypto.randomUUID(),
		},
	);
	const timer = setInterval(tick, tickMs);
	tick();

	/** Passes the current picture to the encoder. */
	function show(timeUs: number, durationUs: number): void {
		if (isFinishing) return;
		lastUs = Math.max(lastUs + 1, timeUs);
		drawnMs = performance.now();
		const frame = mixer.take({ timestamp: lastUs, duration: durationUs });
		if (!frame) return;
		const smaller = saver && frame.clone();
		const accepted = pictures.encode(frame);
		if (saver && smaller) encodeSmaller(saver, smaller, accepted);
	}

	function encodeSmaller(to: NonNullable<typeof saver>, frame: VideoFrame, full: "key" | "delta" | "dropped"): void {
		const isWanted = saverRule.isOn({
			nowMs: performance.now(),
			isAccepted: uplink.canSendSaver(),
			queued: pictures.queued(),
			saverQueued: to.queued(),
			bitrate: targetBitrate,
			isBatteryLow,
		});
		if (full === "dropped") frame.close();
		else to.encode(frame, full === "key", isWanted);
	}

	function tick(): void {
		const nowMs = performance.now();
		const isStill = isHidden || nowMs - sourceMs > sourceMissingMs;
		if (isStill && nowMs - drawnMs >= stillMs - 5) show(nowUs(), stillMs * 1_000);
		if (!isFinishing) soundLine?.tick(nowUs());
		uplink.tick(nowMs);
		const health = uplink.health(nowMs);
		targetBitrate = health.bitrate;
		pictures.setBitrate(targetBitrate);
		if (nowMs >= healthDueMs) {
			healthDueMs = nowMs + healthMs;
			post({
				type: "health",
				health: {
					link: health.link,
					downForMs: health.downSinceMs === null ? 0 : nowMs - health.downSinceMs,
					ageMs: health.ageMs,
					bitrate: health.arriving,
					frameRate: encoded.perSecond(nowMs),
					droppedFrames: health.droppedFrames,
					target: health.bitrate,
				},
			});
		}
		if (nowMs >= posterDueMs && uplink.isOpen() && !isHidden) {
			posterDueMs = nowMs + posterMs;
			post({ type: "want-poster" });
		}
		const end = uplink.end();
		if (end) {
			close();
			post({ type: "over", end });
		}
	}

	function close(): void {
		clearInterval(timer);
		pictures.close();
		saver?.close();
		mixer.close();
		sound?.close();
		uplink.stop();
	}

	return {
		/** Drawn by the page, since drawing would block the worker. */
		poster(data: Uint8Array<ArrayBuffer>): void {
			const isInTheWay = socket.bufferedBytes() > 0 || data.length > posterBytesMax;
			if (isInTheWay || !uplink.isOpen()) return;
			socket.send({ kind: "poster", isKey: false, sequence: 0, timeUs: 0, durationUs: 0, data });
		},
		/** Takes ownership of a camera's frame. */
		picture(frame: VideoFrame): void {
			sourceMs = performance.now();
			if (isHidden) {
				frame.close();
				return;
			}
			const timeUs = pictureClock.timeOf(frame.timestamp, nowUs());
			mixer.show(frame);
			show(timeUs, frameUs);
		},
		sound({ samples, first, rate }: SoundPiece): void {
			if (soundSource.rate !== rate) soundSource = { rate, resample: createResampler(rate, sampleRate) };
			const resampled = soundSource.resample(samples);
			const sourceUs = ((first + samples.length) * 1_000_000) / rate;
			const endUs = soundClock.timeOf(sourceUs, nowUs());
			if (!isFinishing) soundLine?.add(resampled, endUs - (resampled.length * 1_000_000) / sampleRate);
		},
		hide(hides: boolean): void {
			isHidden = hides;
			if (hides) mixer.showCard();
			pictures.wantKeyFrame();
		},
		battery(isLow: boolean): void {
			isBatteryLow = isLow;
		},
		online: () => uplink.hurry(performance.now()),
		/** Accepts no more frames. Resolves when everything has arrived, or after three seconds. */
		async finish(): Promise<void> {
			isFinishing = true;
			const until = performance.now() + finishMs;
			let isEncoded = false;
			// An encoder that looks ahead still holds the last second.
			void Promise.all([pictures.flush(), saver?.flush()]).then(() => {
				order.flush();
				isEncoded = true;
			});
			await new Promise<void>((resolve) => {
				const timer = setInterval(() => {
					if ((isEncoded && !uplink.hasUnreceived()) || performance.now() > until) {
						clearInterval(timer);
						resolve();
					}
				}, tickMs);
			});
		},
		/** Resumes when the stream was not ended after all. */
		resume(): void {
			isFinishing = false;
			pictures.wantKeyFrame();
		},
	};
}

function nowUs(): number {
	return Math.round(performance.now() * 1_000);
}
