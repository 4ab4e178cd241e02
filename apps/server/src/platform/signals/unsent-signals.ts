import { isUuid } from "../ids.ts";

/** A row this old has lost its process, or its process the connection. */
const unsentAfterMs = 500;

/** Of one reading: after a long loss of all connections the rest follows with the next ones. */
const takenOverMax = 10_000;

/** The text of a signal, `{kind}:{id}`: it can stand in SQL and in an array's literal as it is. */
export const signalPattern = /^([a-z-]{1,40}):([0-9a-z-]{1,64})$/;

/** @returns the statement that records a transaction's signals, for its commit */
export function recordStatement(id: string, signals: readonly string[]): string {
	if (!isUuid(id) || !signals.every((signal) => signalPattern.test(signal))) throw new Error("Not a signal.");
	return `insert into unsent_signal (id, signals) values ('${id}', '{${signals.join(",")}}')`;
}

/** Deletes the rows of other processes that ended before they sent them. Rows that are being sent are skipped. */
export const deleteLeftStatement = `delete from unsent_signal where id in (
		select id from unsent_signal where written_at < now() - interval '${unsentAfterMs} milliseconds'
		order by written_at limit ${takenOverMax} for update skip locked)
	returning signals`;
