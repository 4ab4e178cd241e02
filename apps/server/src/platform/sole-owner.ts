import pg from "pg";
import type { Log } from "./log.ts";

export type SoleOwner = {
	/** Waits until no other process holds the name. A process that dies lets go of it at once. */
	acquire(): Promise<void>;
	release(): Promise<void>;
};

type Options = {
	/** A connection that stays: where a pooler stands between, the address behind it. */
	directUrl: string;
	/** What one process of the installation may hold at a time. */
	name: string;
	log: Log;
	/** Another process has taken the name while the database could not be reached: this one must stop what it does. */
	onLost: () => void;
	/** How long the database's own end of a broken connection may go on holding the name. */
	regainMs?: number;
};

const retryDelayMs = 500;

/** A name held by a lock of a database session of its own, so that it goes with the process, however that ends. */
export function createSoleOwner({ directUrl, name, log, onLost, regainMs = 30_000 }: Options): SoleOwner {
	let client: pg.Client | undefined;
	let isReleased = false;

	async function connect(): Promise<pg.Client> {
		const fresh = new pg.Client({
			connectionString: directUrl,
			keepAlive: true,
			application_name: "stride-sole-owner",
			// A machine that is gone must not hold the name until the next day.
			options: "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
		});
		fresh.on("error", (error) => log.warn({ err: error, name }, "the connection that holds a name broke"));
		await fresh.connect();
		client = fresh;
		return fresh;
	}

	async function tryLock(connection: pg.Client): Promise<boolean> {
		const text = "select pg_try_advisory_lock(hashtextextended($1, 0)) as held";
		const { rows } = await connection.query<{ held: boolean }>(text, [name]);
		return rows[0]?.held === true;
	}

	/** From now on a connection that ends is made again. */
	function keep(connection: pg.Client): void {
		connection.on("end", () => {
			if (!isReleased) regainSoon();
		});
	}

	/** @param takenSince when another session was first seen to hold the name, in ms of the process */
	function regainSoon(takenSince?: number): void {
		const timer = setTimeout(() => {
			regain(takenSince).catch((error: unknown) => {
				if (isReleased) return;
				log.warn({ err: error, name }, "the connection that holds a name is not back yet");
				regainSoon();
			});
		}, retryDelayMs);
		timer.unref();
	}

	async function regain(takenSince = performance.now()): Promise<void> {
		if (isReleased) return;
		const connection = await connect();
		if (await tryLock(connection)) return keep(connection);
		await connection.end();
		if (performance.now() - takenSince < regainMs) regainSoon(takenSince);
		else if (!isReleased) onLost();
	}

	return {
		async acquire() {
			const connection = await connect();
			if (!(await tryLock(connection))) {
				log.warn({ name }, "another process of this installation holds it; waiting for that one to end");
				await connection.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
			}
			keep(connection);
		},
		async release() {
			isReleased = true;
			await client?.end();
		},
	};
}
