import type { AccountSession } from "@stride/contract/sessions";
import type { Platform } from "../../platform/context.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { sessionMoment } from "./session-moment.ts";
import { listLiveSessions } from "./sessions.queries.ts";

const sessionsMax = 50;

/** Where somebody is signed in. */
export async function listSessions(
	deps: Pick<Platform, "db" | "clock" | "config">,
	{ accountId, sessionId }: UserActor,
): Promise<AccountSession[]> {
	const rows = await listLiveSessions(deps.db, { accountId, currentId: sessionId }, sessionMoment(deps), sessionsMax);
	return rows.map(({ createdAt, lastUsedAt, ...session }) => ({
		...session,
		beganAt: createdAt.toISOString(),
		lastUsedAt: lastUsedAt.toISOString(),
		isCurrent: session.id === sessionId,
	}));
}
