import type { Clock } from "./clock.ts";
import { executeWithCommit } from "./db/commit-collector.ts";
import { bindOnce } from "./db/compile-once.ts";
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

type AuditRow = Record<"id" | "action" | "subjectKind" | "subjectId", string> &
	Record<"actorId" | "requestId" | "before" | "after", string | null> & { at: Date };

const insertAudit = bindOnce(
	(db, { id, actorId, action, subjectKind, subjectId, at, requestId, before, after }: AuditRow) =>
		db.insertInto("auditEvent").values({ id, actorId, action, subjectKind, subjectId, at, requestId, before, after }),
);

/** Records who did what, in the transaction of the action. */
export async function recordAudit(deps: { clock: Clock; newId: NewId }, db: Db, event: AuditEvent): Promise<void> {
	const row = {
		id: deps.newId(),
		actorId: event.actorId,
		action: event.action,
		subjectKind: event.subject.kind,
		subjectId: event.subject.id,
		at: deps.clock(),
		requestId: event.requestId ?? null,
		before: event.before ? JSON.stringify(event.before) : null,
		after: event.after ? JSON.stringify(event.after) : null,
	};
	await executeWithCommit(db, insertAudit(db, row));
}

/** Finds the latest event of an action, of any subject unless one is given. */
export async function findAudit(db: Db, action: string, subjectId?: string) {
	return db
		.selectFrom("auditEvent")
		.select(["id", "after"])
		.where("action", "=", action)
		.$if(subjectId !== undefined, (query) => query.where("subjectId", "=", subjectId ?? ""))
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
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
		.selectFrom("auditEvent")
		.select(["id", "actorId", "action", "subjectKind", "subjectId", "at", "requestId", "before", "after"])
		.where("at", "<=", page.asOf)
		.$if(subjectId !== "", (query) => query.where("subjectId", "=", subjectId))
		.$if(actorId !== null, (query) => query.where("actorId", "=", actorId))
		.$if(action !== "", (query) => query.where("action", "like", beginsWith(action)))
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
export type AuditRecord = Awaited<ReturnType<typeof listAuditEvents>>[number];
