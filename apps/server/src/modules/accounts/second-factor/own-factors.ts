import { randomBytes } from "node:crypto";
import { passkeysMax, type SecondFactor } from "@stride/contract/accounts/second-factor";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { base32 } from "../../../platform/security/base32.ts";
import { seal } from "../../../platform/security/sealed.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { NoticeKind } from "../account-notices.queries.ts";
import { notifyOwner } from "../account-notices.ts";
import { findAccount, lockAccount } from "../accounts.queries.ts";
import { demandReauthentication } from "../sessions/reauthenticate.ts";
import { endSessionsOf, storeSecondFactor } from "../sessions/sessions.queries.ts";
import { checkCode, totpPurpose } from "./check-factor.ts";
import { credentialOf, getRelyingParty, issueChallenge, relyingParty, verifyNewPasskey } from "./passkeys.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import {
	confirmTotpRow,
	countUnusedCodes,
	deleteCodes,
	deletePasskey,
	deleteTotp,
	findFactors,
	findTotp,
	insertPasskey,
	listPasskeys,
	putUnconfirmedTotp,
} from "./second-factor.queries.ts";
import { totpUri } from "./totp.ts";

type Input = { actor: UserActor; locale: Locale; requestId: string };
type NewCodes = { recoveryCodes: string[] | null };

export async function getSecondFactor(deps: AccountDeps, { accountId }: UserActor): Promise<SecondFactor> {
	const [totp, passkeys, recoveryCodes] = await Promise.all([
		findTotp(deps.db, accountId),
		listPasskeys(deps.db, accountId),
		countUnusedCodes(deps.db, accountId),
	]);
	return {
		totp: totp?.confirmedAt ? { since: totp.confirmedAt.toISOString() } : null,
		passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
			id,
			name,
			createdAt: createdAt.toISOString(),
			lastUsedAt: lastUsedAt?.toISOString() ?? null,
		})),
		recoveryCodes,
		canUsePasskeys: relyingParty(deps) !== null,
	};
}

/** 160 bits, as RFC 4226 recommends. */
const keyBytes = 20;

/** @throws AppError ReauthenticationRequiredException; ConflictException where an app is set up already */
export async function beginTotp(deps: AccountDeps, actor: UserActor): Promise<{ key: string; uri: string }> {
	await demandReauthentication(deps, deps.db, actor);
	const account = await findAccount(deps.db, actor.accountId);
	if (!account) throw new AppError("UnauthorizedException");
	const key = randomBytes(keyBytes);
	const isStored = await putUnconfirmedTotp(deps.db, {
		accountId: account.id,
		secret: seal(deps.secrets, totpPurpose, key),
		createdAt: deps.clock(),
	});
	if (!isStored) throw new AppError("ConflictException");
	return { key: base32(key), uri: totpUri(key, { brand: deps.config.site.brand, email: account.email }) };
}

/** @throws AppError ValidationException at `code` */
export async function confirmTotp(deps: AccountDeps, input: Input & { code: string }): Promise<NewCodes> {
	const { accountId } = input.actor;
	return deps.db.transaction().execute(async (tx) => {
		const isFirst = await lockAndCheckFirst(tx, accountId);
		if (!(await checkCode(deps, tx, { accountId, code: input.code, mustBeConfirmed: false }))) {
			throw new AppError("ValidationException", { fields: { code: { key: "factorCodeWrong" } } });
		}
		const totp = await findTotp(tx, accountId);
		if (totp?.confirmedAt) return { recoveryCodes: null };
		await confirmTotpRow(tx, accountId, deps.clock());
		return completeFactor(deps, tx, { ...input, kind: "totp", isFirst });
	});
}

/** @throws AppError ReauthenticationRequiredException, PasskeysUnavailableException */
export async function beginPasskey(deps: AccountDeps, actor: UserActor) {
	await demandReauthentication(deps, deps.db, actor);
	const rpId = getRelyingParty(deps);
	const account = await findAccount(deps.db, actor.accountId);
	if (!account) throw new AppError("UnauthorizedException");
	const passkeys = await listPasskeys(deps.db, account.id);
	if (passkeys.length >= passkeysMax) throw new AppError("ConflictException");
	return {
		challenge: await issueChallenge(deps, deps.db, account.id),
		rpId,
		rpName: deps.config.site.brand,
		userId: Buffer.from(account.id).toString("base64url"),
		userName: account.email,
		displayName: `${account.firstName} ${account.lastName}`.trim() || account.email,
		exclude: passkeys.map(credentialOf),
	};
}

type NewPasskey = { id: string; clientDataJSON: string; attestationObject: string; transports: string; name: string };

/** The challenge proves a reauthentication within the last minutes. @throws AppError PasskeyInvalidException */
export async function addPasskey(deps: AccountDeps, input: Input & { passkey: NewPasskey }): Promise<NewCodes> {
	const { accountId } = input.actor;
	return deps.db.transaction().execute(async (tx) => {
		const isFirst = await lockAndCheckFirst(tx, accountId);
		const credential = await verifyNewPasskey(deps, tx, accountId, input.passkey);
		if ((await listPasskeys(tx, accountId)).length >= passkeysMax) throw new AppError("ConflictException");
		const isNew = await insertPasskey(tx, {
			id: deps.newId(),
			accountId,
			credentialId: credential.id,
			publicKey: Buffer.from(credential.publicKey),
			counter: credential.counter,
			transports: input.passkey.transports.split(",").filter(Boolean),
			name: input.passkey.name,
			createdAt: deps.clock(),
		});
		if (!isNew) throw new AppError("PasskeyInvalidException");
		return completeFactor(deps, tx, { ...input, kind: "passkey", isFirst });
	});
}

async function lockAndCheckFirst(tx: Db, accountId: string): Promise<boolean> {
	if (!(await lockAccount(tx, accountId))) throw new AppError("UnauthorizedException");
	const { hasTotp, hasPasskey } = await findFactors(tx, accountId);
	return !hasTotp && !hasPasskey;
}

/** With the first factor the other sessions end: they began without one. */
async function completeFactor(
	deps: AccountDeps,
	tx: Db,
	{ kind, isFirst, ...input }: Input & { kind: "totp" | "passkey"; isFirst: boolean },
): Promise<NewCodes> {
	const { accountId, sessionId } = input.actor;
	const at = deps.clock();
	const sessionsEnded = isFirst ? await endSessionsOf(tx, accountId, "second-factor-changed", at, sessionId) : 0;
	await storeSecondFactor(tx, sessionId, at);
	const hasCodes = (await countUnusedCodes(tx, accountId)) > 0;
	const recoveryCodes = isFirst || !hasCodes ? await makeRecoveryCodes(deps, tx, accountId) : null;
	await noteChange(deps, tx, input, {
		notice: "second-factor-added",
		action: "second-factor-added",
		after: { kind, sessionsEnded },
	});
	return { recoveryCodes };
}

/** @throws AppError ReauthenticationRequiredException */
export const removeTotp = (deps: AccountDeps, input: Input): Promise<void> =>
	removeFactor(deps, input, "totp", (tx) => deleteTotp(tx, input.actor.accountId));

/** @throws AppError ReauthenticationRequiredException */
export const removePasskey = (deps: AccountDeps, input: Input & { passkeyId: string }): Promise<void> =>
	removeFactor(deps, input, "passkey", (tx) =>
		deletePasskey(tx, { id: input.passkeyId, accountId: input.actor.accountId }),
	);

/** Without any factor left, recovery codes have no use. */
async function removeFactor(
	deps: AccountDeps,
	input: Input,
	kind: "totp" | "passkey",
	remove: (tx: Db) => Promise<boolean>,
): Promise<void> {
	const { accountId } = input.actor;
	await deps.db.transaction().execute(async (tx) => {
		await demandReauthentication(deps, tx, input.actor);
		if (!(await lockAccount(tx, accountId))) throw new AppError("UnauthorizedException");
		if (!(await remove(tx))) return;
		const { hasTotp, hasPasskey } = await findFactors(tx, accountId);
		if (!hasTotp && !hasPasskey) await deleteCodes(tx, accountId);
		await noteChange(deps, tx, input, {
			notice: "second-factor-removed",
			action: "second-factor-removed",
			after: { kind },
		});
	});
}

/** @throws AppError ReauthenticationRequiredException, SecondFactorMissingException */
export async function renewRecoveryCodes(deps: AccountDeps, input: Input): Promise<{ recoveryCodes: string[] }> {
	return deps.db.transaction().execute(async (tx) => {
		await demandReauthentication(deps, tx, input.actor);
		if (await lockAndCheckFirst(tx, input.actor.accountId)) throw new AppError("SecondFactorMissingException");
		const recoveryCodes = await makeRecoveryCodes(deps, tx, input.actor.accountId);
		await noteChange(deps, tx, input, { notice: "recovery-codes-renewed", action: "recovery-codes-renewed" });
		return { recoveryCodes };
	});
}

async function noteChange(
	deps: AccountDeps,
	tx: Db,
	{ actor, locale, requestId }: Input,
	change: { notice: NoticeKind; action: string; after?: object },
): Promise<void> {
	const account = await findAccount(tx, actor.accountId);
	if (!account) return;
	await notifyOwner(deps, tx, account, { kind: change.notice, locale });
	await recordAudit(deps, tx, {
		actorId: actor.accountId,
		action: change.action,
		subject: { kind: "account", id: actor.accountId },
		requestId,
		...(change.after && { after: change.after }),
	});
}
