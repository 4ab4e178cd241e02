import type { SignInBody } from "@stride/contract/accounts/accounts";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { RateLimitRule, RateLimits } from "../../../platform/http/rate-limits.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findCredentials, lockPassword, replacePasswordHash } from "../accounts.queries.ts";
import { type SessionAnswer, startSession } from "../sessions/start-session.ts";
import { findNewestWaiting, noteRefusedSignIn } from "../sign-up/registrations.queries.ts";
import { findRequester, type Requester } from "./known-devices.ts";

const minute = 60;
const hour = 3_600;

/** Failures of one network: per address, and in total. */
const networkRules: readonly RateLimitRule[] = [
	{ per: "email+address", points: 10, seconds: 10 * minute, whenBroken: "closed" },
	{ per: "address", points: 60, seconds: 10 * minute, whenBroken: "closed" },
];
/** Failures per address over all networks. */
const accountRules: readonly RateLimitRule[] = [{ per: "email", points: 100, seconds: hour, whenBroken: "closed" }];
/** Failures of a known device; they also limit what a stolen device cookie permits. */
const deviceRules: readonly RateLimitRule[] = [
	{ per: "device", points: 10, seconds: 10 * minute, whenBroken: "closed" },
];

/**
 * Counts an attempt to sign in as a failure until it is released. Counting first keeps parallel attempts within the
 * limit. A known device has its own count, so failures of others never block it.
 * @returns releases the attempt as successful
 * @throws AppError TooManyRequestsException; SignInLinkRequiredException if the address has had too many failures over
 * all networks, counted in the same way for an address without an account
 */
async function countFailure(
	{ rateLimits }: { rateLimits: RateLimits },
	{ emailKey, requester }: { emailKey: string; requester: Requester },
): Promise<() => Promise<void>> {
	const { address, knownDevice } = requester;
	if (knownDevice) {
		const device = `${knownDevice.deviceId} ${knownDevice.accountId}`;
		return rateLimits.reserve("signInFailures", deviceRules, { device });
	}
	const releaseNetwork = await rateLimits.reserve("signInFailures", networkRules, { email: emailKey, address });
	try {
		const releaseAccount = await rateLimits.reserve("signInFailures", accountRules, { email: emailKey });
		return async () => {
			await releaseNetwork();
			await releaseAccount();
		};
	} catch (error) {
		await releaseNetwork();
		const isOverLimit = error instanceof AppError && error.code === "TooManyRequestsException";
		throw isOverLimit ? new AppError("SignInLinkRequiredException") : error;
	}
}

/**
 * Starts a session. Only the right password discloses that an address is unconfirmed; everything else gets the same
 * response.
 *
 * The maker of a sign-up knows its right password, so that response must not disclose either whether the address
 * also has an account: the responses for a waiting sign-up, and the hashes that are compared, are the same with an
 * account and without.
 * @throws AppError InvalidCredentialsException; InactiveUserException while the link is valid and this is the first
 * try since it was sent, InactiveUserRequestActivationException from then on; those of `countFailure`
 */
export async function signIn(
	deps: SignInDeps,
	input: Input & { address: string; cookies: Readonly<Record<string, string | undefined>> },
): Promise<SessionAnswer> {
	const { address, cookies } = input;
	const key = emailKey(input.body.email);
	const requester = await findRequester(deps, { emailKey: key, address, cookies });
	const release = await countFailure(deps, { emailKey: key, requester });
	try {
		// The second try is for a password that was changed while the first was being verified.
		const answer = (await tryPassword(deps, input)) ?? (await tryPassword(deps, input));
		if (!answer) throw new AppError("InvalidCredentialsException");
		await release();
		return answer;
	} catch (error) {
		// An unconfirmed e-mail or an overloaded service is no failure of the password.
		if (!(error instanceof AppError && error.code === "InvalidCredentialsException")) await release();
		throw error;
	}
}

type SignInDeps = AccountDeps & { rateLimits: RateLimits };
type Input = {
	body: SignInBody;
	userAgent: string | null;
	/** Becomes the language of the account's mails. */
	locale: Locale;
	/** The refresh secret of the browser. */
	refreshSecret: string | undefined;
	requestId: string;
};

/** @returns null if the verified password is not the account's any more */
async function tryPassword(
	deps: AccountDeps,
	{ body, userAgent, locale, refreshSecret, requestId }: Input,
): Promise<SessionAnswer | null> {
	const key = emailKey(body.email);
	const [account, registration] = await Promise.all([findCredentials(deps.db, key), findNewestWaiting(deps.db, key)]);
	// Both are always verified: the response time must not disclose whether a sign-up exists.
	const [isRight, isWaiting] = await Promise.all([
		deps.passwords.verify(account?.passwordHash ?? null, body.password),
		deps.passwords.verify(registration?.passwordHash ?? null, body.password),
	]);
	if (!account || !isRight) {
		if (registration && isWaiting) throw await refuseWaiting(deps, registration);
		throw new AppError("InvalidCredentialsException", {
			securityEvent: { name: "sign-in-failed", accountId: account?.id },
		});
	}

	const passwordHashes = await upgradeHash(deps, account, body.password);
	return deps.db.transaction().execute(async (tx) => {
		// A new password ends the existing sessions: none may start with the old one after that.
		if (!(await lockPassword(tx, account.id, passwordHashes))) return null;
		return startSession(deps, tx, {
			accountId: account.id,
			userAgent,
			locale,
			replaces: refreshSecret,
			requestId,
		});
	});
}

async function refuseWaiting(deps: AccountDeps, registration: { id: string; linkExpiresAt: Date }): Promise<AppError> {
	const now = deps.clock();
	if (registration.linkExpiresAt <= now) return new AppError("InactiveUserRequestActivationException");
	const isFirst = await noteRefusedSignIn(deps.db, registration.id, now);
	return new AppError(isFirst ? "InactiveUserException" : "InactiveUserRequestActivationException");
}

/**
 * Rehashes the password if its hash has outdated parameters; it is available in plain text only here.
 * @returns the valid hashes of the verified password
 */
async function upgradeHash(
	deps: AccountDeps,
	account: { id: string; passwordHash: string | null },
	password: string,
): Promise<string[]> {
	const from = account.passwordHash;
	if (!from) return [];
	if (!deps.passwords.isOutdated(from)) return [from];
	const to = await deps.passwords.hash(password);
	await replacePasswordHash(deps.db, { id: account.id, from, to, at: deps.clock() });
	return [from, to];
}
