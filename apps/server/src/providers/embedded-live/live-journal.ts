import type { Store } from "@stride/hls";
import { answerWithin } from "./database-answer.ts";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import { insertJournalLine, readJournalLines, replaceJournalLines } from "./live-journal.queries.ts";
import { type Lease, LeaseLostError } from "./nodes/broadcast-leases.ts";
import { repeatThroughOutage } from "./repeat-through-outage.ts";

/** A lost connection answers after minutes; the line is then written again, which changes nothing if it was committed. */
const answerMaxMs = 10_000;

type Deps = Pick<EmbeddedLiveDeps, "db" | "after" | "reportOutage">;
export type LiveJournal = Pick<Store, "append" | "readJournal" | "replaceJournal">;

/**
 * The journal of a stream on the air, in the database, which every media process reaches. Each write carries the lease's
 * epoch and throws `LeaseLostError` once another process has taken the stream.
 */
export async function openLiveJournal(deps: Deps, lease: Lease): Promise<LiveJournal & { isEmpty: boolean }> {
	const { streamId, epoch } = lease;
	const { count } = await readJournalLines(deps.db, streamId);
	let next = count;
	return {
		isEmpty: count === 0,
		async append(line) {
			const row = { streamId, epoch, position: next, line };
			const insert = () => answerWithin(answerMaxMs, () => insertJournalLine(deps.db, row));
			if (!(await repeatThroughOutage(deps, lease, insert))) throw new LeaseLostError();
			next += 1;
		},
		async readJournal() {
			return new TextEncoder().encode((await readJournalLines(deps.db, streamId)).text);
		},
		async replaceJournal(lines) {
			if (!(await replaceJournalLines(deps.db, { streamId, epoch, lines }))) throw new LeaseLostError();
			next = lines.length;
		},
	};
}
