import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { confirmEpoch, type Epoch } from "./nodes/leases.queries.ts";

/** @returns the lines in order, each with its line feed */
export async function readJournalLines(db: Db, streamId: string): Promise<{ text: string; count: number }> {
	const rows = await db
		.selectFrom("liveJournalLine")
		.select("line")
		.where("streamId", "=", streamId)
		.orderBy("position")
		.execute();
	return { text: rows.map(({ line }) => `${line}\n`).join(""), count: rows.length };
}

/**
 * Adds a line while the stream has this epoch: the row of the stream is locked, so that no other process can take it
 * before the line is committed. A line that was committed although its answer was lost may be added again.
 * @returns false if the stream has another epoch
 */
export async function insertJournalLine(
	db: Db,
	{ streamId, epoch, position, line }: Epoch & { position: number; line: string },
): Promise<boolean> {
	const { rows } = await sql`
		with owner as (
			select 1 from live_broadcast where stream_id = ${streamId} and epoch = ${epoch} for share
		)
		insert into live_journal_line as known (stream_id, position, epoch, line)
		select ${streamId}::uuid, ${position}::integer, ${epoch}::integer, ${line}::text from owner
		on conflict (stream_id, position) do update set epoch = excluded.epoch
			where known.epoch = excluded.epoch and known.line = excluded.line
		returning 1`.execute(db);
	return rows.length > 0;
}

/** @returns false if the stream has another epoch */
export async function replaceJournalLines(
	db: Db,
	{ streamId, epoch, lines }: Epoch & { lines: readonly string[] },
): Promise<boolean> {
	return db.transaction().execute(async (tx) => {
		if (!(await confirmEpoch(tx, { streamId, epoch }))) return false;
		await removeJournalLines(tx, streamId);
		await sql`
			insert into live_journal_line (stream_id, position, epoch, line)
			select ${streamId}::uuid, position - 1, ${epoch}::integer, line
			from unnest(${lines}::text[]) with ordinality as given (line, position)`.execute(tx);
		return true;
	});
}

export async function removeJournalLines(db: Db, streamId: string): Promise<void> {
	await db.deleteFrom("liveJournalLine").where("streamId", "=", streamId).execute();
}
