import type { AccountSession } from "@stride/contract/sessions";
import type { Platform } from "../../platform/context.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { sessionTimes } from "./session-times.ts";
import { listLiveSessions } from "./sessions.queries.ts";

const sessionsMax = 50;

/** Lists the live sessions of the caller. */
export async function listSessions(
	deps: Pick<Platform, "db" | "clock" | "config">,
	{ accountId, sessionId }: UserActor,
): Promise<AccountSession[]> {
	const rows = await listLiveSessions(deps.db, { accountId, currentId: sessionId }, sessionTimes(deps), sessionsMax);
	return rows.map(({ createdAt, lastUsedAt, ...session }) => ({
		...session,
		beganAt: createdAt.toISOString(),
		lastUsedAt: lastUsedAt.toISOString(),
		isCurrent: session.id === sessionId,
	}));
}
