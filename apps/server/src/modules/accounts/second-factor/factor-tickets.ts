import type { FactorWay } from "@stride/contract/errors";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { newSecret } from "../../../platform/ids.ts";
import { findOneTimeToken, insertOneTimeToken } from "../one-time-tokens.queries.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { listFactorWays } from "./check-factor.ts";

const ticketMs = 10 * 60_000;

/** The first step of a sign-in has been passed; the second one takes the ticket. */
export type FactorTicket = { ticket: string; ways: FactorWay[] };

/** @returns null for an account without a second factor */
export async function issueFactorTicket(
	deps: Pick<Platform, "config" | "clock">,
	tx: Db,
	accountId: string,
): Promise<FactorTicket | null> {
	const ways = await listFactorWays(deps, tx, accountId);
	if (ways === null) return null;
	const ticket = newSecret();
	const createdAt = deps.clock();
	await insertOneTimeToken(tx, {
		hash: hashSecret(ticket),
		purpose: "second-factor",
		subjectId: accountId,
		createdAt,
		expiresAt: new Date(createdAt.getTime() + ticketMs),
	});
	return { ticket, ways };
}

/** @throws AppError SecondFactorTicketInvalidException */
export async function accountOfTicket(deps: Pick<Platform, "clock">, db: Db, ticket: string): Promise<string> {
	const found = await findOneTimeToken(db, hashSecret(ticket), "second-factor");
	if (!found || found.expiresAt <= deps.clock()) throw new AppError("SecondFactorTicketInvalidException");
	return found.subjectId;
}
