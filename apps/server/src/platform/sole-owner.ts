import pg from "pg";
import { createErrorReport, type Log } from "./log.ts";

export type SoleOwner = {
	/** Waits until no other process holds the name. A process that dies releases it immediately. */
	acquire(): Promise<void>;
	release(): Promise<void>;
};

type Options = {
	/** A session connection: behind a pooler, the address of the database itself. */
	directUrl: string;
	/** A resource that one process of the installation may hold at a time. */
	name: string;
	/** A name that excludes the holders of all names of the group, and is excluded by them. */
	group: string;
	log: Log;
	/** Another process took the name while the database was unreachable: this one must stop its work. */
	onLost: () => void;
	/** How long the database's side of a broken connection may continue to hold the name. */
	regainMs?: number;
};

const retryDelayMs = 500;

/**
 * A name held by an advisory lock of a dedicated database session, so that it is released with the process, however
 * that ends.
 */
export function createSoleOwner({ directUrl, name, group, log, onLost, regainMs = 30_000 }: Options): SoleOwner {
	const reportRetry = createErrorReport(log, "warn", "the connection that holds a name is not back yet");
	let client: pg.Client | undefined;
	let isReleased = false;

	async function connect(): Promise<pg.Client> {
		const fresh = new pg.Client({
			connectionString: directUrl,
			keepAlive: true,
			application_name: "stride-sole-owner",
			// A machine that crashed must not hold the name until the next day.
			options: "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
		});
		fresh.on("error", (error) => log.warn({ err: error, name }, "the connection that holds a name broke"));
		await fresh.connect();
		client = fresh;
		return fresh;
	}

	async function tryLock(connection: pg.Client): Promise<boolean> {
		const text = `select pg_try_advisory_lock_shared(hashtextextended($1, 0)) as "isInGroup",
			pg_try_advisory_lock(hashtextextended($2, 0)) as "isHeld"`;
		const { rows } = await connection.query<{ isInGroup: boolean; isHeld: boolean }>(text, [group, name]);
		if (rows[0]?.isInGroup && rows[0].isHeld) return true;
		await connection.query("select pg_advisory_unlock_all()");
		return false;
	}

	/** Reconnects when the connection ends. */
	function reconnectOnEnd(connection: pg.Client): void {
		connection.on("end", () => {
			if (!isReleased) regainSoon();
		});
	}

	/** @param takenSince when another session was first seen to hold the name, in ms of the process */
	function regainSoon(takenSince?: number): void {
		const timer = setTimeout(() => {
			regain(takenSince).catch((error: unknown) => {
				if (isReleased) return;
				reportRetry(error, { name });
				regainSoon();
			});
		}, retryDelayMs);
		timer.unref();
	}

	async function regain(takenSince = performance.now()): Promise<void> {
		if (isReleased) return;
		const connection = await connect();
		if (await tryLock(connection)) return reconnectOnEnd(connection);
		await connection.end();
		if (performance.now() - takenSince < regainMs) regainSoon(takenSince);
		else if (!isReleased) onLost();
	}

	return {
		async acquire() {
			const connection = await connect();
			if (!(await tryLock(connection))) {
				log.warn({ name }, "another process of this installation holds it; waiting for that one to end");
				// The other process may run for days.
				await connection.query("set statement_timeout = 0; set lock_timeout = 0");
				await connection.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
				await connection.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [group]);
			}
			reconnectOnEnd(connection);
		},
		async release() {
			isReleased = true;
			await client?.end();
		},
	};
}
