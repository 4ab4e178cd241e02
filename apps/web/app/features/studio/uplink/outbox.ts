import type { EncodedFrame } from "./encoded-frame.ts";

/** A frame that was sent at least once; its number stays for as long as its session lives. */
export type Packet = EncodedFrame & { sequence: number; bornMs: number };
type Waiting = EncodedFrame & { bornMs: number };

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What the broadcaster has made and the server does not have for certain. Frames wait without a number and may be
 * dropped by whole groups of pictures; once sent they are numbered without gaps and kept until they are acknowledged.
 */
export function createOutbox() {
	let waiting: Waiting[] = [];
	let sent: Packet[] = [];
	/** Where in `sent` this connection goes on. */
	let cursor = 0;
	let lastSequence = 0;
	let forgotten = 0;
	let received = 0;
	let bytes = 0;
	/** Pictures that depend on a dropped one are of no use. */
	let isSkipping = false;

	const firstAfter = (sequence: number) => Math.max(0, Math.min(sent.length, sequence - (sent[0]?.sequence ?? 1) + 1));

	function discard(frames: readonly EncodedFrame[]): number {
		for (const { data } of frames) bytes -= data.length;
		return frames.length;
	}

	return {
		/** @returns whether it was taken; frames after a dropped group wait for the next key frame */
		add(frame: EncodedFrame, nowMs: number): boolean {
			if (isSkipping && !(frame.kind === "video" && frame.isKey)) return false;
			isSkipping = false;
			waiting.push({ ...frame, bornMs: nowMs });
			bytes += frame.data.length;
			return true;
		},

		/** The next packet for this connection; one that was never sent gets its number now. */
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

		/** Durable at the server, up to here. Old and repeated news changes nothing. */
		forget(acknowledged: number): void {
			const count = firstAfter(Math.min(acknowledged, lastSequence));
			discard(sent.splice(0, count));
			cursor = Math.max(0, cursor - count);
			forgotten = Math.max(forgotten, Math.min(acknowledged, lastSequence));
			received = Math.max(received, forgotten);
		},

		/** Came in, up to here. @returns the bytes that this is news of */
		receive(sequence: number): number {
			const from = firstAfter(received);
			received = Math.max(received, Math.min(sequence, lastSequence));
			return sent.slice(from, firstAfter(received)).reduce((sum, { data }) => sum + data.length, 0);
		},

		/**
		 * A new connection of the same session goes on after `last`. @returns false when that cannot be: the server lacks
		 * packets that are gone here, or has some that were never sent
		 */
		resumeAfter(last: number, acknowledged: number): boolean {
			if (last < forgotten || last > lastSequence) return false;
			this.forget(Math.min(acknowledged, last));
			received = last;
			cursor = firstAfter(last);
			return true;
		},

		/**
		 * Begins a new session. With `isKeeping`, what the old one has not acknowledged is sent again, from its first key
		 * frame on, since nothing before that can be shown.
		 */
		renew(isKeeping: boolean): void {
			const all: Waiting[] = isKeeping ? [...sent, ...waiting] : waiting;
			if (!isKeeping) discard(sent);
			const start = all.findIndex(isVideoKey);
			const kept = start === -1 ? [] : all.slice(start);
			discard(start === -1 ? all : all.slice(0, start));
			waiting = kept.map(({ kind, isKey, timeUs, durationUs, data, config, bornMs }) => {
				return { kind, isKey, timeUs, durationUs, data, config, bornMs };
			});
			isSkipping = kept.length === 0;
			sent = [];
			cursor = 0;
			lastSequence = 0;
			forgotten = 0;
			received = 0;
		},

		/**
		 * Drops what waits, up to its last key frame; without one, all of it, and what is made before the next key frame.
		 * Nothing that was sent is given up. @returns how many frames
		 */
		dropToKeyFrame(): number {
			const key = waiting.findLastIndex(isVideoKey);
			isSkipping = key === -1;
			return discard(waiting.splice(0, key === -1 ? waiting.length : key));
		},

		isSkipping: () => isSkipping,
		oldestWaitingMs: (): number | null => waiting[0]?.bornMs ?? null,
		/** When the oldest frame was made of which the server has told nothing. */
		oldestUnreceivedMs: (): number | null => (sent[firstAfter(received)] ?? waiting[0])?.bornMs ?? null,
		hasUnreceived: () => received < lastSequence,
		/** Sent over this connection, and the server has told nothing of it. */
		bytesOnTheWay: () => sent.slice(firstAfter(received), cursor).reduce((sum, { data }) => sum + data.length, 0),
		isEmpty: () => sent.length === 0 && waiting.length === 0,
		bytes: () => bytes,
	};
}

function isVideoKey({ kind, isKey }: EncodedFrame): boolean {
	return kind === "video" && isKey;
}
