import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findProof, keepProof } from "./sessions.queries.ts";

/** How long a proof that it is still oneself is good for. */
const proofMs = 10 * 60_000;

type SessionOf = { accountId: string; sessionId: string };

/**
 * Demands that the caller has proven, within the last ten minutes and in this very session, that it is still them.
 * For whatever moves money or opens an account to somebody else. A request's `actor` is what it takes.
 * @throws AppError ReauthenticationRequiredException (403), which asks the client for `POST /user/reauthenticate`
 */
export async function demandReauthentication(
	deps: Pick<Platform, "clock">,
	db: Db,
	{ accountId, sessionId }: SessionOf,
): Promise<void> {
	const provenAt = await findProof(db, { accountId, sessionId });
	const age = provenAt ? deps.clock().getTime() - provenAt.getTime() : Number.POSITIVE_INFINITY;
	if (age >= proofMs) throw new AppError("ReauthenticationRequiredException");
}

export async function noteReauthentication(
	deps: Pick<Platform, "clock">,
	db: Db,
	{ accountId, sessionId }: SessionOf,
): Promise<void> {
	await keepProof(db, { accountId, sessionId }, deps.clock());
}
