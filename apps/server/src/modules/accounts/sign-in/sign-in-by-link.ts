import type { SignInByLinkBody } from "@stride/contract/accounts/accounts";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import type { AccountDeps } from "../account-deps.ts";
import { lockAccount } from "../accounts.queries.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { type SessionAnswer, startSession } from "../sessions/start-session.ts";
import { findUsableLink, markLinkUsed, voidLinks } from "./account-links.queries.ts";

/**
 * Starts a session with the token of a mailed sign-in link, and voids the account's other sign-in links.
 * @throws AppError SignInLinkInvalidException, the same for an unknown, expired or used token and for one of another
 * address or purpose
 */
export function signInByLink(
	deps: AccountDeps,
	input: {
		body: SignInByLinkBody;
		userAgent: string | null;
		refreshSecret: string | undefined;
		locale: Locale;
		requestId: string;
	},
): Promise<SessionAnswer> {
	const { body, userAgent, refreshSecret, locale, requestId } = input;
	const token = { hash: hashSecret(body.token), emailKey: emailKey(body.email), purpose: "sign-in" } as const;
	return deps.db.transaction().execute(async (tx) => {
		const now = deps.clock();
		const found = await findUsableLink(tx, token, now);
		const account = found && (await lockAccount(tx, found.accountId));
		// Read again under the lock: a parallel call may have used it.
		const usable = account && (await findUsableLink(tx, token, now));
		if (!usable) throw new AppError("SignInLinkInvalidException");
		await voidLinks(tx, account.id, ["sign-in"]);
		await markLinkUsed(tx, usable.requestId, now);
		return startSession(deps, tx, {
			accountId: account.id,
			userAgent,
			locale,
			replaces: refreshSecret,
			by: "mailed-link",
			requestId,
		});
	});
}
