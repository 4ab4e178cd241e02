import type { Log } from "../log.ts";
import type { SignalBus, SignalBusEvents } from "./signal-bus.ts";
import { createSignalConnection, signalChannel } from "./signal-connection.ts";
import { deleteLeftStatement } from "./unsent-signals.ts";

/**
 * Signals as notifications of PostgreSQL, one for each signal, which every version understands.
 * @param directUrl behind a pooler, the address of the database itself
 */
export function createPostgresBus(directUrl: string, log: Log, on: SignalBusEvents): SignalBus {
	const connection = createSignalConnection(directUrl, log, { payload: on.receive, reconnect: on.reconnect });
	return {
		isOpen: connection.isOpen,
		async send(ids, signals) {
			await connection.query({
				name: "send-signals",
				text: `with sent as (delete from unsent_signal where id = any($1::uuid[]))
					select pg_notify('${signalChannel}', signal) from unnest($2::text[]) as signal`,
				values: [ids, signals],
			});
		},
		async takeOver() {
			const rows = await connection.query<{ signal: string }>({
				name: "take-over-signals",
				text: `with taken as (${deleteLeftStatement})
					select signal, pg_notify('${signalChannel}', signal)
					from (select distinct unnest(signals) as signal from taken) as found`,
			});
			return rows.map(({ signal }) => signal);
		},
		start: connection.start,
		stop: connection.stop,
	};
}
