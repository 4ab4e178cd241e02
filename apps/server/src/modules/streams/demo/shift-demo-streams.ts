import type { Platform } from "../../../platform/context.ts";
import { readState, type StreamState } from "../stream.ts";
import { publishStream } from "../stream-changed.ts";
import { findByTitle, moveBackDemo, moveOverdueDemo } from "./demo-streams.queries.ts";

type Deps = Pick<Platform, "db" | "clock" | "signals">;

/** A campaign's stream of this title, in any state. */
export async function findDemoStream(
	{ db }: Pick<Deps, "db">,
	by: { campaignId: string; title: string },
): Promise<{ id: string; state: StreamState; isDeleted: boolean } | null> {
	const row = await findByTitle(db, by);
	return row ? { id: row.id, state: readState(row.state), isDeleted: row.deletedAt !== null } : null;
}

/** Postpones announced demo streams whose start has passed, so that none is announced in the past. */
export async function postponeDemoStreams(deps: Deps, { startsAt }: { startsAt: Date }): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const at = deps.clock();
		for (const moved of await moveOverdueDemo(tx, { before: at, startsAt, at })) await publishStream(deps, tx, moved);
	});
}

/** Moves a demo stream that has just been recorded into the past. */
export async function moveDemoBack(deps: Deps, times: { id: string; byMs: number; lastedMs: number }): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const moved = await moveBackDemo(tx, times);
		if (moved) await publishStream(deps, tx, moved);
	});
}
