import { statfs } from "node:fs/promises";
import type pg from "pg";
import type { AddGauge } from "./metrics.ts";

/** Metrics of this process's connections to the database and of the disk of its data folder. */
export function measureProcess(addGauge: AddGauge, { pool, dataDir }: { pool: pg.Pool; dataDir: string }): void {
	addGauge({
		name: "database_connections",
		help: "Connections of the pool of this process, by use",
		labelNames: ["state"],
		read: () => [
			{ labels: { state: "active" }, value: pool.totalCount - pool.idleCount },
			{ labels: { state: "idle" }, value: pool.idleCount },
		],
	});
	addGauge({
		name: "database_connections_max",
		help: "The size of the pool of this process",
		read: () => [{ value: pool.options.max ?? 0 }],
	});
	addGauge({
		name: "database_queries_waiting",
		help: "Queries that wait for a connection of the pool",
		read: () => [{ value: pool.waitingCount }],
	});
	addGauge({
		name: "disk_bytes",
		help: "Space of the disk of DATA_DIR: free for the product, and in all",
		labelNames: ["kind"],
		async read() {
			const { bavail, blocks, bsize } = await statfs(dataDir);
			return [
				{ labels: { kind: "free" }, value: bavail * bsize },
				{ labels: { kind: "size" }, value: blocks * bsize },
			];
		},
	});
}
