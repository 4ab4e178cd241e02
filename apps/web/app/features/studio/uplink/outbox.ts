import type { EncodedFrame } from "./encoded-frame.ts";

/** A frame that was sent at least once; its number is fixed for its session. */
export type Packet = EncodedFrame & { sequence: number; bornMs: number };
type Waiting = EncodedFrame & { bornMs: number };

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The frames that the server has not acknowledged. Unsent frames have no number and may be dropped in whole groups of
 * pictures; sent frames are numbered without gaps and retained until they are acknowledged.
 */
export function createOutbox() {
	let waiting: Waiting[] = [];
	let sent: Packet[] = [];
	/** The index in `sent` at which this connection continues. */
	let cursor = 0;
	let lastSequence = 0;
	let forgotten = 0;
	let received = 0;
	let bytes = 0;
	/** Pictures that depend on a dropped one are unusable. */
	let isSkipping = false;

	const firstAfter = (sequence: number) => Math.max(0, Math.min(sent.length, sequence - (sent[0]?.sequence ?? 1) + 1));

	function discard(frames: readonly EncodedFrame[]): number {
		for (const { data } of frames) bytes -= data.length;
		return frames.length;
	}

	return {
		/** @returns whether it was accepted; after a dropped group frames are rejected until the next key frame */
		add(frame: EncodedFrame, nowMs: number): boolean {
			if (isSkipping && !(frame.kind === "video" && frame.isKey)) return false;
			isSkipping = false;
			waiting.push({ ...frame, bornMs: nowMs });
			bytes += frame.data.length;
			return true;
		},

		/** The next packet for this connection; an unsent one gets its number now. */
		next(): Packet | null {
			const again = sent[cursor];
			if (again) {
				cursor++;
				return again;
			}
			const fresh = waiting.shift();
			if (!fresh) return null;
			const packet = { ...fresh, sequence: ++lastSequence };
			sent.push(packet);
			cursor = sent.length;
			return packet;
		},

		/** Durable at the server, up to this number. Old and repeated acknowledgements change nothing. */
		forget(acknowledged: number): void {
			const count = firstAfter(Math.min(acknowledged, lastSequence));
			discard(sent.splice(0, count));
			cursor = Math.max(0, cursor - count);
			forgotten = Math.max(forgotten, Math.min(acknowledged, lastSequence));
			received = Math.max(received, forgotten);
		},

		/** Received, up to this number. @returns the newly received bytes, without those of the smaller picture */
		receive(sequence: number): number {
			const from = firstAfter(received);
			received = Math.max(received, Math.min(sequence, lastSequence));
			const fresh = sent.slice(from, firstAfter(received));
			return fresh.reduce((sum, frame) => sum + (isSaver(frame) ? 0 : frame.data.length), 0);
		},

		/**
		 * A new connection of the same session continues after `last`. @returns false when that is impossible: the
		 * server lacks packets that are gone here, or has some that were never sent
		 */
		resumeAfter(last: number, acknowledged: number): boolean {
			if (last < forgotten || last > lastSequence) return false;
			this.forget(Math.min(acknowledged, last));
			received = last;
			cursor = firstAfter(last);
			return true;
		},

		/** Drops the smaller pictures that are not numbered yet. */
		dropSavers(): void {
			discard(waiting.filter(isSaver));
			waiting = waiting.filter((frame) => !isSaver(frame));
		},

		/** A smaller picture has a number, so that it belongs to the session. */
		hasSentSavers: () => sent.some(isSaver),

		/**
		 * Begins a new session. With `retains`, the unacknowledged frames of the old one are resent, from the first key
		 * frame on, since earlier ones cannot be decoded, without the smaller pictures, which the server may not know.
		 */
		renew(retains: boolean): void {
			const unsorted: Waiting[] = retains ? [...sent, ...waiting] : waiting;
			if (!retains) discard(sent);
			discard(unsorted.filter(isSaver));
			const all = unsorted.filter((frame) => !isSaver(frame));
			const start = all.findIndex(isVideoKey);
			const retained = start === -1 ? [] : all.slice(start);
			discard(start === -1 ? all : all.slice(0, start));
			waiting = retained.map(({ kind, isKey, timeUs, durationUs, data, config, bornMs }) => {
				return { kind, isKey, timeUs, durationUs, data, config, bornMs };
			});
			isSkipping = retained.length === 0;
			sent = [];
			cursor = 0;
			lastSequence = 0;
			forgotten = 0;
			received = 0;
		},

		/**
		 * Drops unsent frames up to the last key frame; without one, all of them and those until the next key frame.
		 * Sent frames are never dropped. @returns the number of dropped frames, without those of the smaller picture
		 */
		dropToKeyFrame(): number {
			const key = waiting.findLastIndex(isVideoKey);
			isSkipping = key === -1;
			const dropped = waiting.splice(0, key === -1 ? waiting.length : key);
			discard(dropped);
			return dropped.filter((frame) => !isSaver(frame)).length;
		},

		isSkipping: () => isSkipping,
		oldestWaitingMs: (): number | null => waiting[0]?.bornMs ?? null,
		/** The creation time of the oldest frame without a receipt. */
		oldestUnreceivedMs: (): number | null => (sent[firstAfter(received)] ?? waiting[0])?.bornMs ?? null,
		hasUnreceived: () => received < lastSequence,
		/** Sent over this connection and without a receipt. */
		bytesOnTheWay: () => sent.slice(firstAfter(received), cursor).reduce((sum, { data }) => sum + data.length, 0),
		isEmpty: () => sent.length === 0 && waiting.length === 0,
		bytes: () => bytes,
	};
}

function isSaver({ kind }: EncodedFrame): boolean {
	return kind === "saver";
}

function isVideoKey({ kind, isKey }: EncodedFrame): boolean {
	return kind === "video" && isKey;
}
