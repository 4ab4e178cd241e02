import type { StreamEndReason } from "@stride/contract/streams/streams";
import { deadlineOf, isOnAir, pauseOf, readEndReason, readState } from "../stream.ts";
import { streamChanged } from "../stream-changed.ts";
import type { StreamDeps } from "../stream-deps.ts";
import { advanceOverdue } from "./end-stream.ts";
import { findSupervised, listLive, listSupervised, type SupervisedRow } from "./lifecycle.queries.ts";

const checkedMax = 1_000;
/** The longest delay of a timer; a later deadline is checked again then. */
const timerMsMax = 2 ** 31 - 1;

/**
 * Runs in each process with the role `media`: pauses and ends each stream at its deadlines and stops the engine for
 * streams that have ended, also while this process was down. Deadlines are read from the database, so a restart loses
 * none.
 */
export function superviseStreams(deps: StreamDeps): { start(): Promise<void>; stop(): void } {
	const timers = new Map<string, NodeJS.Timeout>();
	let isStopped = false;

	function clear(id: string): void {
		clearTimeout(timers.get(id));
		timers.delete(id);
	}

	function advanceInTime(row: SupervisedRow & { endsBy: Date }): void {
		const limits = deps.config.streams;
		const end = deadlineOf(row, limits).at.getTime();
		const pause = pauseOf({ ...row, state: readState(row.state) }, limits)?.getTime() ?? end;
		const waitMs = Math.max(0, Math.min(timerMsMax, Math.min(end, pause) - deps.clock().getTime()));
		const timer = setTimeout(() => guard(row.id, () => advanceOverdue(deps, row.id)), waitMs);
		clear(row.id);
		timers.set(row.id, timer);
	}

	async function check(id: string): Promise<void> {
		const row = await findSupervised(deps.db, id);
		clear(id);
		if (isStopped || !row) return;
		const reason = reasonToStop(row);
		if (reason) await deps.liveEngine.stop(id, reason);
		else if (row.endsBy && isOnAir(readState(row.state))) advanceInTime({ ...row, endsBy: row.endsBy });
	}

	function guard(id: string, work: () => Promise<void>): void {
		work().catch((error: unknown) => deps.log.error({ err: error, streamId: id }, "a stream could not be supervised"));
	}

	async function checkAll(): Promise<void> {
		for (const id of await listSupervised(deps.db, checkedMax)) guard(id, () => check(id));
	}

	return {
		async start() {
			// A process that was killed leaves its streams live; they are marked interrupted so that they can resume.
			for (const id of await listLive(deps.db)) await deps.liveEngine.interruptAbandoned(id);
			deps.signals.subscribe(streamChanged, (id) => guard(id, () => check(id)));
			deps.signals.onReconnect(() => guard("all", checkAll));
			await checkAll();
		},
		stop() {
			isStopped = true;
			for (const id of [...timers.keys()]) clear(id);
		},
	};
}

/** Why the engine must stop a stream; null if it may continue. */
function reasonToStop(row: SupervisedRow): StreamEndReason | null {
	const state = readState(row.state);
	if (state === "ended") return row.durationMs === null ? readEndReason(String(row.endReason)) : null;
	if (!row.isPermitted) return "operator";
	return row.isOfActive ? null : "campaign-ended";
}
