import type { DatabaseSync } from "node:sqlite";

/** An action that runs once the sandbox's clock has reached `dueSeconds`. */
export interface ScheduledAction {
	seq: number;
	action: "fail-refund" | "settle-payout";
	target: string;
}

export const SCHEDULED_ACTION_SCHEMA = `
CREATE TABLE IF NOT EXISTS scheduled_action (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	due_seconds INTEGER NOT NULL,
	action TEXT NOT NULL,
	target TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS scheduled_action_due ON scheduled_action (due_seconds, seq);
`;

export type ScheduledActionStore = ReturnType<typeof createScheduledActionStore>;

export function createScheduledActionStore(db: DatabaseSync) {
	const insert = db.prepare("INSERT INTO scheduled_action (due_seconds, action, target) VALUES (?, ?, ?)");
	const due = db.prepare("DELETE FROM scheduled_action WHERE due_seconds <= ? RETURNING seq, action, target");
	return {
		add(dueSeconds: number, action: ScheduledAction["action"], target: string): void {
			insert.run(dueSeconds, action, target);
		},
		/** Removes and returns the due actions, the earliest first; call it inside the transaction that runs them. */
		takeDue(nowSeconds: number): ScheduledAction[] {
			return due
				.all(nowSeconds)
				.map((row) => ({
					seq: Number(row["seq"]),
					action: row["action"] === "fail-refund" ? ("fail-refund" as const) : ("settle-payout" as const),
					target: String(row["target"]),
				}))
				.sort((a, b) => a.seq - b.seq);
		},
	};
}
