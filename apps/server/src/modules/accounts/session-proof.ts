import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findProof, storeProof } from "./sessions.queries.ts";

/** How long a reauthentication is valid. */
const proofMs = 10 * 60_000;

type SessionOf = { accountId: string; sessionId: string };

/**
 * Requires that the caller has reauthenticated within the last ten minutes in this session. It protects operations that
 * move money or give others access to an account. A request's `actor` can be passed as it is.
 * @throws AppError ReauthenticationRequiredException (403), after which the client calls `POST /user/reauthenticate`
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
	await storeProof(db, { accountId, sessionId }, deps.clock());
}
