import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { hashSecret } from "./refresh-token.ts";
import { endSession, findRefreshToken } from "./sessions.queries.ts";

/** Ends the session of the cookie and that of the bearer token, usually the same. Repeating it succeeds. */
export async function signOut(
	deps: Platform,
	{
		refreshSecret,
		sessionId,
		requestId,
	}: { refreshSecret: string | undefined; sessionId: string | null; requestId: string },
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const token = refreshSecret ? await findRefreshToken(tx, hashSecret(refreshSecret)) : undefined;
		// Sorted, so that two sign-outs with the same two sessions cannot deadlock.
		const ids = [...new Set([token?.sessionId, sessionId ?? undefined])].filter((id) => id !== undefined).sort();
		for (const id of ids) {
			const accountId = await endSession(tx, id, "signed-out", deps.clock());
			if (!accountId) continue;
			await recordAudit(deps, tx, {
				actorId: accountId,
				action: "session-ended",
				subject: { kind: "session", id },
				requestId,
				after: { reason: "signed-out" },
			});
		}
	});
}
