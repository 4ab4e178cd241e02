import type { PasskeyRequest } from "@stride/contract/accounts/second-factor";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type { RateLimits } from "../../../platform/http/rate-limits.ts";
import type { AccountDeps } from "../account-deps.ts";
import { notifyOwner } from "../account-notices.ts";
import { lockAccount } from "../accounts.queries.ts";
import { deleteTokensOf } from "../one-time-tokens.queries.ts";
import { type SessionAnswer, startSession } from "../sessions/start-session.ts";
import { checkFactor, type GivenFactor } from "./check-factor.ts";
import { accountOfTicket } from "./factor-tickets.ts";
import { requestPasskey } from "./passkeys.ts";

export async function requestPasskeySignIn(
	deps: Pick<Platform, "config" | "clock" | "db">,
	{ ticket }: { ticket: string },
): Promise<PasskeyRequest> {
	return requestPasskey(deps, deps.db, await accountOfTicket(deps, deps.db, ticket));
}

/**
 * The second step of a sign-in. A success voids all tickets of the account; a wrong factor leaves the ticket valid until
 * it expires.
 * @throws AppError SecondFactorTicketInvalidException, and those of `checkFactor`
 */
export function passSecondFactor(
	deps: AccountDeps & { rateLimits: RateLimits },
	input: {
		ticket: string;
		given: GivenFactor;
		userAgent: string | null;
		refreshSecret: string | undefined;
		locale: Locale;
		requestId: string;
	},
): Promise<SessionAnswer> {
	const { ticket, given, userAgent, refreshSecret, locale, requestId } = input;
	return deps.db.transaction().execute(async (tx) => {
		const account = await lockAccount(tx, await accountOfTicket(deps, tx, ticket));
		if (!account) throw new AppError("SecondFactorTicketInvalidException");
		// Read again under the lock: a changed password voids the tickets.
		await accountOfTicket(deps, tx, ticket);
		const way = await checkFactor(deps, tx, account.id, given);
		await deleteTokensOf(tx, account.id, "second-factor");
		if (way === "recovery-code") await notifyOwner(deps, tx, account, { kind: "recovery-code-used", locale });
		return startSession(deps, tx, {
			accountId: account.id,
			userAgent,
			locale,
			replaces: refreshSecret,
			factor: way,
			requestId,
		});
	});
}
