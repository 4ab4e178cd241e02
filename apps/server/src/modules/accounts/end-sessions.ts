import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { endSessionOf, endSessionsOf } from "./sessions.queries.ts";

type Input = { actor: UserActor; requestId: string };

/** Signs one of the caller's sessions out, wherever it is. Somebody else's, and one that is over, stay as they are. */
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

/** Signs every session of the caller out but the one that asks. */
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
