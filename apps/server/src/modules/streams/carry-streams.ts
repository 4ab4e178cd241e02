import type { StreamEndReason } from "@stride/contract/streams";
import { wasInterrupted } from "./broadcast-events.ts";
import { endOverdue } from "./end-overdue.ts";
import { type CarriedRow, findCarried, listCarried, listLive } from "./lifecycle.queries.ts";
import { deadlineOf, isOnAir, readEndReason, readState } from "./stream.ts";
import { streamChanged } from "./stream-changed.ts";
import type { StreamDeps } from "./stream-deps.ts";

const perLook = 1_000;
/** A timer holds no more than this; whatever is later is looked at again then. */
const timerMsMax = 2 ** 31 - 1;

/**
 * In the process that carries the video: ends each stream when its time is over, and has the engine stop what has ended,
 * whoever ended it and whether or not this process was there. Times are read from the database, so a restart forgets
 * nothing.
 */
export function carryStreams(deps: StreamDeps): { start(): Promise<void>; stop(): void } {
	const timers = new Map<string, NodeJS.Timeout>();
	let isStopped = false;

	function clear(id: string): void {
		clearTimeout(timers.get(id));
		timers.delete(id);
	}

	function endInTime(row: CarriedRow & { endsBy: Date }): void {
		const deadline = deadlineOf(row, deps.config.streams.resumeSeconds);
		const waitMs = Math.max(0, Math.min(timerMsMax, deadline.at.getTime() - deps.clock().getTime()));
		const timer = setTimeout(() => guard(row.id, () => endOverdue(deps, row.id)), waitMs);
		clear(row.id);
		timers.set(row.id, timer);
	}

	async function look(id: string): Promise<void> {
		const row = await findCarried(deps.db, id);
		clear(id);
		if (isStopped || !row) return;
		const reason = reasonToStop(row);
		if (reason) await deps.liveEngine.stop(id, reason);
		else if (row.endsBy && isOnAir(readState(row.state))) endInTime({ ...row, endsBy: row.endsBy });
	}

	function guard(id: string, work: () => Promise<void>): void {
		work().catch((error: unknown) => deps.log.error({ err: error, streamId: id }, "a stream could not be tended"));
	}

	async function lookAtAll(): Promise<void> {
		for (const id of await listCarried(deps.db, perLook)) guard(id, () => look(id));
	}

	return {
		async start() {
			// Nobody broadcasts to a process that begins: who did so before its end may come back.
			for (const id of await listLive(deps.db)) await wasInterrupted(deps, id);
			deps.signals.subscribe(streamChanged, (id) => guard(id, () => look(id)));
			deps.signals.onReconnect(() => guard("all", lookAtAll));
			await lookAtAll();
		},
		stop() {
			isStopped = true;
			for (const id of [...timers.keys()]) clear(id);
		},
	};
}

/** Why the engine must not carry a stream any more; null where it may. */
function reasonToStop(row: CarriedRow): StreamEndReason | null {
	const state = readState(row.state);
	if (state === "ended") return row.durationMs === null ? readEndReason(String(row.endReason)) : null;
	if (!row.isVisible) return "operator";
	return row.isOfActive ? null : "campaign-ended";
}
