import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { endSessionOf, endSessionsOf } from "./sessions.queries.ts";

type Input = { actor: UserActor; requestId: string };

/** Ends one of the caller's sessions. Another account's session, and one that has ended, are left unchanged. */
export async function endOneSession(
	deps: Platform,
	{ actor, sessionId, requestId }: Input & { sessionId: string },
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const session = { id: sessionId, accountId: actor.accountId };
		if (!(await endSessionOf(tx, session, "ended-elsewhere", deps.clock()))) return;
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "session-ended",
			subject: { kind: "session", id: sessionId },
			requestId,
			after: { reason: "ended-elsewhere" },
		});
	});
}

/** Ends every session of the caller except the one of the request. */
export async function endOtherSessions(deps: Platform, { actor, requestId }: Input): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const ended = await endSessionsOf(tx, actor.accountId, "ended-elsewhere", deps.clock(), actor.sessionId);
		if (ended === 0) return;
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "other-sessions-ended",
			subject: { kind: "account", id: actor.accountId },
			requestId,
			after: { sessionsEnded: ended },
		});
	});
}
