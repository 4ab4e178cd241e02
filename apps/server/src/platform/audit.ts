import type { Clock } from "./clock.ts";
import type { Db } from "./db/database.ts";
import type { NewId } from "./ids.ts";

export type AuditEvent = {
	/** The acting account; null for a visitor, an outside service or a job. */
	actorId: string | null;
	/** Past tense: `campaign-created`. */
	action: string;
	subject: { kind: string; id: string };
	requestId?: string | undefined;
	/** What changed, without personal data. */
	before?: object;
	after?: object;
};

/** Writes down who did what, in the transaction that did it. */
export async function recordAudit(deps: { clock: Clock; newId: NewId }, db: Db, event: AuditEvent): Promise<void> {
	await db
		.insertInto("audit_event")
		.values({
			id: deps.newId(),
			actor_id: event.actorId,
			action: event.action,
			subject_kind: event.subject.kind,
			subject_id: event.subject.id,
			at: deps.clock(),
			request_id: event.requestId ?? null,
			before: event.before ? JSON.stringify(event.before) : null,
			after: event.after ? JSON.stringify(event.after) : null,
		})
		.execute();
}

/** Whether an action has ever been recorded. */
export async function findAudit(db: Db, action: string): Promise<{ id: string } | undefined> {
	return db.selectFrom("audit_event").select("id").where("action", "=", action).limit(1).executeTakeFirst();
}
