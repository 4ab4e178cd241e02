import type { PasskeyAssertion } from "@stride/contract/accounts/second-factor";
import type { FactorWay } from "@stride/contract/errors";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { RateLimitRule, RateLimits } from "../../../platform/http/rate-limits.ts";
import { seal, unseal } from "../../../platform/security/sealed.ts";
import { checkPasskey, relyingParty } from "./passkeys.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { countUnusedCodes, findFactors, findTotp, setTotpSecret, takeStep } from "./second-factor.queries.ts";
import { findStep } from "./totp.ts";

export const totpPurpose = "second-factor";

/**
 * Wrong codes of an account, which anyone who knows the password can cause. Recovery codes and passkeys have no limit by
 * account, so that the owner is never locked out: neither can be guessed.
 */
const codeRules: readonly RateLimitRule[] = [
	{ per: "account", points: 10, seconds: 600, whenBroken: "closed" },
	{ per: "account", points: 50, seconds: 24 * 3_600, whenBroken: "closed" },
];

type Deps = Pick<Platform, "config" | "clock" | "secrets"> & { rateLimits: RateLimits };

export type GivenFactor = {
	code?: string | undefined;
	recoveryCode?: string | undefined;
	passkey?: PasskeyAssertion | undefined;
};

/**
 * Checks a second factor and consumes it: a code, a challenge and a recovery code are accepted once.
 * @throws AppError ValidationException at `code` or `recoveryCode`; PasskeyInvalidException; TooManyRequestsException
 */
export async function checkFactor(
	deps: Deps,
	tx: Db,
	accountId: string,
	{ code, recoveryCode, passkey }: GivenFactor,
): Promise<FactorWay> {
	const securityEvent = { name: "second-factor-failed", accountId } as const;
	if (code !== undefined) {
		const release = await deps.rateLimits.reserve("secondFactorFailures", codeRules, { account: accountId });
		if (!(await checkCode(deps, tx, { accountId, code, mustBeConfirmed: true }))) {
			throw new AppError("ValidationException", { fields: { code: { key: "factorCodeWrong" } }, securityEvent });
		}
		await release();
		return "code";
	}
	if (recoveryCode !== undefined) {
		if (await takeRecoveryCode(deps, tx, { accountId, code: recoveryCode })) return "recovery-code";
		throw new AppError("ValidationException", {
			fields: { recoveryCode: { key: "recoveryCodeWrong" } },
			securityEvent,
		});
	}
	if (passkey && (await checkPasskey(deps, tx, { accountId, passkey }))) return "passkey";
	throw new AppError("PasskeyInvalidException", { securityEvent });
}

/** @returns whether it is the code of a time step that was not used yet */
export async function checkCode(
	deps: Pick<Platform, "clock" | "secrets">,
	tx: Db,
	{ accountId, code, mustBeConfirmed }: { accountId: string; code: string; mustBeConfirmed: boolean },
): Promise<boolean> {
	const totp = await findTotp(tx, accountId);
	if (!totp || (mustBeConfirmed && !totp.confirmedAt)) return false;
	const opened = unseal(deps.secrets, totpPurpose, totp.secret);
	if (!opened) return false;
	const step = findStep(opened.value, code, deps.clock());
	if (step === null || !(await takeStep(tx, { accountId, step }))) return false;
	if (opened.isOutdated) await setTotpSecret(tx, accountId, seal(deps.secrets, totpPurpose, opened.value));
	return true;
}

/** How an account can give its second factor; null where it has none. */
export async function listFactorWays(
	deps: Pick<Platform, "config">,
	db: Db,
	accountId: string,
): Promise<FactorWay[] | null> {
	const { hasTotp, hasPasskey } = await findFactors(db, accountId);
	if (!hasTotp && !hasPasskey) return null;
	return [
		...(hasPasskey && relyingParty(deps) !== null ? (["passkey"] as const) : []),
		...(hasTotp ? (["code"] as const) : []),
		...((await countUnusedCodes(db, accountId)) > 0 ? (["recovery-code"] as const) : []),
	];
}
