import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { answerWithin } from "../database-answer.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import {
	type BroadcastState,
	confirmEpoch,
	releaseLease,
	renewLeases,
	type TakenFrom,
	takeLease,
} from "./leases.queries.ts";

/** Another process has taken the stream over: nothing of it may be written any more. */
export class LeaseLostError extends Error {
	override name = "LeaseLostError";

	constructor() {
		super("another process hosts this stream now");
	}
}

/**
 * The right to host one stream. Its epoch is larger than that of every earlier owner; each write carries it and fails
 * once another process has taken a larger one, so two owners can never both record.
 */
export type Lease = {
	readonly streamId: string;
	readonly epoch: number;
	/** False once another process has taken the stream, and while the lease could not be renewed in time. */
	isHeld(): boolean;
	isLost(): boolean;
	/** Resolves when the lease is held. @throws LeaseLostError */
	untilHeld(): Promise<void>;
	/** Whether the lease is still this one; locks it until the end of the transaction. */
	confirm(tx?: Db): Promise<boolean>;
};

/** In ms. `marginMs` before its end a lease that is not renewed no longer counts as held. */
export type LeaseTimes = { leaseMs: number; renewEveryMs: number; marginMs: number };

export const defaultLeaseTimes: LeaseTimes = { leaseMs: 5_000, renewEveryMs: 1_500, marginMs: 500 };

/** A renewal that the database does not answer must not delay the next ones. */
const renewalsAtOnce = 3;

type HeldLease = Lease & { renewedUntil(ms: number): void; lose(): void };

type Deps = Pick<Platform, "db" | "log" | "config"> & Pick<EmbeddedLiveDeps, "after">;

/**
 * The leases of this process. The database's clock decides when a lease has ended, since the clocks of two machines may
 * differ; this process measures its own leases by the time that has passed since it sent the renewal.
 */
export function createBroadcastLeases({ db, log, config, after }: Deps, times: LeaseTimes = defaultLeaseTimes) {
	const node = config.mediaUrl;
	const leases = new Map<string, HeldLease>();
	const lostListeners = new Set<(lease: Lease) => void>();
	let cancel: (() => void) | undefined;
	let pending = 0;
	let isStopped = false;

	const endOf = (sentAtMs: number) => sentAtMs + times.leaseMs - times.marginMs;

	function forget(lease: Lease): void {
		if (leases.get(lease.streamId) === lease) leases.delete(lease.streamId);
	}

	function lose(lease: HeldLease): void {
		if (lease.isLost()) return;
		forget(lease);
		lease.lose();
		log.warn({ streamId: lease.streamId, epoch: lease.epoch }, "another process hosts a live stream of this one now");
		for (const listener of lostListeners) listener(lease);
	}

	async function renew(): Promise<void> {
		const sent = [...leases.values()];
		if (sent.length === 0) return;
		const sentAtMs = performance.now();
		const renewal = { node, leases: sent, leaseMs: times.leaseMs };
		const renewed = new Set(await answerWithin(times.leaseMs, () => renewLeases(db, renewal)));
		for (const lease of sent) {
			if (renewed.has(lease.streamId)) lease.renewedUntil(endOf(sentAtMs));
			// A lease that was released or taken again meanwhile is no longer this one.
			else if (leases.get(lease.streamId) === lease) lose(lease);
		}
	}

	async function renewNow(): Promise<void> {
		if (pending >= renewalsAtOnce) return;
		pending += 1;
		await renew()
			.catch((error: unknown) => log.warn({ err: error }, "the leases of live streams could not be renewed yet"))
			.finally(() => {
				pending -= 1;
			});
	}

	function schedule(): void {
		if (isStopped) return;
		cancel = after(times.renewEveryMs, () => {
			void renewNow();
			schedule();
		});
	}

	return {
		/** The lease of this process, if it has one. */
		find: (streamId: string): Lease | undefined => leases.get(streamId),
		/**
		 * Takes a stream.
		 * @param options.states the stream must be in one of them
		 */
		async take(
			streamId: string,
			{ states, from = "free" }: { states: readonly BroadcastState[]; from?: TakenFrom },
		): Promise<Lease | undefined> {
			const sentAtMs = performance.now();
			const epoch = await takeLease(db, { streamId, node, states, from, leaseMs: times.leaseMs });
			if (epoch === undefined) return undefined;
			const former = leases.get(streamId);
			if (former) lose(former);
			const lease = createLease({ db, streamId, epoch, heldUntilMs: endOf(sentAtMs) });
			leases.set(streamId, lease);
			if (!cancel) schedule();
			return lease;
		},
		/** Frees a stream for other processes. Its lease ends by itself if the database is unavailable. */
		async release(lease: Lease): Promise<void> {
			if (lease.isLost()) return;
			forget(lease);
			await releaseLease(db, lease).catch((error: unknown) =>
				log.warn({ err: error, streamId: lease.streamId }, "the lease of a live stream could not be released"),
			);
		},
		/** No longer renews a lease, which ends by itself: its next owner repeats what has failed. */
		leave: (lease: Lease): void => forget(lease),
		/** A write of this lease was refused: another process has taken the stream. */
		refused(lease: Lease): void {
			const known = leases.get(lease.streamId);
			if (known === lease) lose(known);
		},
		onLost: (listener: (lease: Lease) => void): void => void lostListeners.add(listener),
		/** Frees what is left, at shutdown. */
		async stop(): Promise<void> {
			isStopped = true;
			cancel?.();
			await Promise.all([...leases.values()].map((lease) => this.release(lease)));
		},
	};
}

export type BroadcastLeases = ReturnType<typeof createBroadcastLeases>;

type Begin = { db: Db; streamId: string; epoch: number; heldUntilMs: number };

function createLease({ db, streamId, epoch, ...begin }: Begin): HeldLease {
	let { heldUntilMs } = begin;
	let isLost = false;
	let waiting: PromiseWithResolvers<void>[] = [];
	const isHeld = () => !isLost && performance.now() < heldUntilMs;
	const settleWaiting = (settle: (one: PromiseWithResolvers<void>) => void) => {
		const all = waiting;
		waiting = [];
		for (const one of all) settle(one);
	};
	return {
		streamId,
		epoch,
		isHeld,
		isLost: () => isLost,
		async untilHeld() {
			if (isLost) throw new LeaseLostError();
			if (isHeld()) return;
			const held = Promise.withResolvers<void>();
			waiting.push(held);
			await held.promise;
		},
		confirm: (tx = db) => confirmEpoch(tx, { streamId, epoch }),
		renewedUntil(ms) {
			heldUntilMs = Math.max(heldUntilMs, ms);
			if (isHeld()) settleWaiting(({ resolve }) => resolve());
		},
		lose() {
			isLost = true;
			settleWaiting(({ reject }) => reject(new LeaseLostError()));
		},
	};
}
