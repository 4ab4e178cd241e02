import type { Clock } from "./clock.ts";
import { compileOnce } from "./db/compile-once.ts";
import type { Db } from "./db/database.ts";
import { beginsWith } from "./db/word-search.ts";
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

type AuditRow = Record<"id" | "action" | "subject_kind" | "subject_id", string> &
	Record<"actor_id" | "request_id" | "before" | "after", string | null> & { at: Date };

const insertAudit = compileOnce(
	(db, { id, actor_id, action, subject_kind, subject_id, at, request_id, before, after }: AuditRow) =>
		db
			.insertInto("audit_event")
			.values({ id, actor_id, action, subject_kind, subject_id, at, request_id, before, after }),
);

/** Records who did what, in the transaction of the action. */
export async function recordAudit(deps: { clock: Clock; newId: NewId }, db: Db, event: AuditEvent): Promise<void> {
	await insertAudit(db, {
		id: deps.newId(),
		actor_id: event.actorId,
		action: event.action,
		subject_kind: event.subject.kind,
		subject_id: event.subject.id,
		at: deps.clock(),
		request_id: event.requestId ?? null,
		before: event.before ? JSON.stringify(event.before) : null,
		after: event.after ? JSON.stringify(event.after) : null,
	});
}

/** Finds an event of an action, of any subject unless one is given. */
export async function findAudit(db: Db, action: string, subjectId?: string): Promise<{ id: string } | undefined> {
	return db
		.selectFrom("audit_event")
		.select("id")
		.where("action", "=", action)
		.$if(subjectId !== undefined, (query) => query.where("subject_id", "=", subjectId ?? ""))
		.limit(1)
		.executeTakeFirst();
}

/**
 * Lists the subjects whose latest of two actions is the first one: those to whom a right was granted and not revoked.
 */
export async function listHolders(
	db: Db,
	{ granted, revoked }: { granted: string; revoked: string },
): Promise<string[]> {
	const rows = await db
		.selectFrom("audit_event")
		.select(["subject_id as subjectId", "action"])
		.distinctOn("subject_id")
		.where("action", "in", [granted, revoked])
		.orderBy("subject_id")
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.execute();
	return rows.filter(({ action }) => action === granted).map(({ subjectId }) => subjectId);
}

/** Filter; an empty or null field does not filter. `action` may be a prefix. */
export type AuditFilter = { subjectId: string; actorId: string | null; action: string };

/** Newest first. */
export async function listAuditEvents(
	db: Db,
	{ subjectId, actorId, action }: AuditFilter,
	page: { asOf: Date; limit: number; offset: number },
) {
	return db
		.selectFrom("audit_event")
		.select([
			"id",
			"actor_id as actorId",
			"action",
			"subject_kind as subjectKind",
			"subject_id as subjectId",
			"at",
			"request_id as requestId",
			"before",
			"after",
		])
		.where("at", "<=", page.asOf)
		.$if(subjectId !== "", (query) => query.where("subject_id", "=", subjectId))
		.$if(actorId !== null, (query) => query.where("actor_id", "=", actorId))
		.$if(action !== "", (query) => query.where("action", "like", beginsWith(action)))
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
export type AuditRecord = Awaited<ReturnType<typeof listAuditEvents>>[number];
