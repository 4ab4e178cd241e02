import type { DatabaseSync } from "node:sqlite";

export type DeliveryStatus = "pending" | "retrying" | "delivered" | "failed" | "dropped";

/** One copy of an event to be delivered to the webhook address. Times are the sandbox's milliseconds. */
export interface Delivery {
	seq: number;
	event: string;
	type: string;
	attempt: number;
	dueMs: number;
	queuedMs: number;
}

export interface DeliverySummary {
	event: string;
	type: string;
	status: DeliveryStatus;
	attempt: number;
	httpStatus: number | null;
}

export const DELIVERY_SCHEMA = `
CREATE TABLE IF NOT EXISTS delivery (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	event TEXT NOT NULL REFERENCES object (id) ON DELETE CASCADE,
	type TEXT NOT NULL,
	status TEXT NOT NULL,
	attempt INTEGER NOT NULL DEFAULT 0,
	http_status INTEGER,
	due_ms INTEGER NOT NULL,
	queued_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS delivery_event ON delivery (event);
CREATE INDEX IF NOT EXISTS delivery_due ON delivery (due_ms, seq) WHERE status IN ('pending', 'retrying');
`;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

export function createDeliveryStore(db: DatabaseSync) {
	const insert = db.prepare("INSERT INTO delivery (event, type, status, due_ms, queued_ms) VALUES (?, ?, ?, ?, ?)");
	const settle = db.prepare("UPDATE delivery SET status = ?, attempt = ?, http_status = ?, due_ms = ? WHERE seq = ?");
	const due = db.prepare(
		`SELECT seq, event, type, attempt, due_ms, queued_ms FROM delivery
		WHERE status IN ('pending', 'retrying') ORDER BY due_ms, seq LIMIT ?`,
	);
	const latest = db.prepare("SELECT event, type, status, attempt, http_status FROM delivery ORDER BY seq DESC LIMIT ?");
	const open = db.prepare("SELECT count(*) AS n FROM delivery WHERE event = ? AND status IN ('pending', 'retrying')");

	return {
		add(delivery: {
			event: string;
			type: string;
			status: "pending" | "dropped";
			dueMs: number;
			queuedMs: number;
		}): void {
			insert.run(delivery.event, delivery.type, delivery.status, delivery.dueMs, delivery.queuedMs);
		},
		settle(
			seq: number,
			result: { status: DeliveryStatus; attempt: number; httpStatus: number | null; dueMs: number },
		): void {
			settle.run(result.status, result.attempt, result.httpStatus, result.dueMs, seq);
		},
		/** Pending deliveries, the soonest first, including future ones. */
		listOpen(limit: number): Delivery[] {
			return due.all(limit).map((row) => ({
				seq: Number(row["seq"]),
				event: String(row["event"]),
				type: String(row["type"]),
				attempt: Number(row["attempt"]),
				dueMs: Number(row["due_ms"]),
				queuedMs: Number(row["queued_ms"]),
			}));
		},
		listLatest(limit: number): DeliverySummary[] {
			return latest.all(limit).map((row) => ({
				event: String(row["event"]),
				type: String(row["type"]),
				status: String(row["status"]) as DeliveryStatus,
				attempt: Number(row["attempt"]),
				httpStatus: row["http_status"] === null ? null : Number(row["http_status"]),
			}));
		},
		countOpen(event: string): number {
			return Number(open.get(event)?.["n"] ?? 0);
		},
	};
}
