import { isUuid } from "../ids.ts";
import { type SignalConnection, signalChannel } from "./signal-connection.ts";

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

/** Sends signals as one notification each, which every version understands, and removes their rows. */
export async function send(connection: SignalConnection, ids: readonly string[], signals: readonly string[]) {
	await connection.query({
		name: "send-signals",
		text: `with sent as (delete from unsent_signal where id = any($1::uuid[]))
			select pg_notify('${signalChannel}', signal) from unnest($2::text[]) as signal`,
		values: [ids, signals],
	});
}

/** Sends the signals that others recorded and did not send. @returns them */
export async function takeOver(connection: SignalConnection): Promise<string[]> {
	const rows = await connection.query<{ signal: string }>({
		name: "take-over-signals",
		// Rows that are being sent at this moment are skipped.
		text: `with taken as (
				delete from unsent_signal where id in (
					select id from unsent_signal where written_at < now() - interval '${unsentAfterMs} milliseconds'
					order by written_at limit ${takenOverMax} for update skip locked)
				returning signals)
			select signal, pg_notify('${signalChannel}', signal)
			from (select distinct unnest(signals) as signal from taken) as found`,
	});
	return rows.map(({ signal }) => signal);
}
