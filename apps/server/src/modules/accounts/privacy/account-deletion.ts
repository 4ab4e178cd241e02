import type { AccountDeletion, DeletionDelay, DeletionObstacle } from "@stride/contract/accounts/privacy";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { queueMail } from "../../notifications/index.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findAccount, lockAccount } from "../accounts.queries.ts";
import { demandReauthentication } from "../sessions/reauthenticate.ts";
import { cancelOpenDeletion, findOpenDeletion, insertDeletion } from "./deletions.queries.ts";
import type { Person } from "./personal-records.ts";

export const deletionRequestedMail = "account-deletion-asked";
const dayMs = 24 * 3_600_000;

type Input = { actor: UserActor; requestId: string };

const refusals = {
	"active-campaign": "AccountHasActiveCampaignException",
	"open-balance": "AccountHasOpenBalanceException",
} as const satisfies Record<DeletionObstacle, string>;

export async function listObstacles(deps: AccountDeps, db: Db, person: Person): Promise<DeletionObstacle[]> {
	const found = new Set<DeletionObstacle>();
	for (const records of deps.personalRecords) {
		for (const obstacle of (await records.listObstacles?.(db, person)) ?? []) found.add(obstacle);
	}
	return [...found].sort();
}

export async function listDelays(
	deps: Pick<AccountDeps, "personalRecords" | "clock">,
	db: Db,
	person: Person,
): Promise<DeletionDelay[]> {
	const delays: DeletionDelay[] = [];
	for (const records of deps.personalRecords) {
		delays.push(...((await records.listDelays?.(db, person, deps.clock())) ?? []));
	}
	return delays;
}

export const personOf = (account: { id: string; email: string }): Person => ({
	accountId: account.id,
	email: account.email,
	emailKey: emailKey(account.email),
});

async function stateOf(deps: AccountDeps, db: Db, account: { id: string; email: string }): Promise<AccountDeletion> {
	const open = await findOpenDeletion(db, account.id);
	return {
		removesAt: open?.removesAt.toISOString() ?? null,
		obstacles: await listObstacles(deps, db, personOf(account)),
		delays: await listDelays(deps, db, personOf(account)),
		graceDays: deps.config.accounts.deletionGraceDays,
		bookkeepingYears: deps.config.payments.bookkeepingYears,
	};
}

export async function getAccountDeletion(deps: AccountDeps, { actor }: { actor: UserActor }): Promise<AccountDeletion> {
	const account = await findAccount(deps.db, actor.accountId);
	if (!account) throw new AppError("UnauthorizedException");
	return stateOf(deps, deps.db, account);
}

/**
 * Stores a request to delete the account after a grace period, or when the last delay passes whose end is known.
 * Repeating it changes nothing.
 * @throws AppError ReauthenticationRequiredException; with the obstacle while one exists
 */
export async function requestAccountDeletion(
	deps: AccountDeps,
	{ actor, locale, requestId }: Input & { locale: Locale },
): Promise<AccountDeletion> {
	await demandReauthentication(deps, deps.db, actor);
	return deps.db.transaction().execute(async (tx) => {
		const account = await lockAccount(tx, actor.accountId);
		if (!account) throw new AppError("UnauthorizedException");
		if (await findOpenDeletion(tx, account.id)) return stateOf(deps, tx, account);
		const [obstacle] = await listObstacles(deps, tx, personOf(account));
		if (obstacle) throw new AppError(refusals[obstacle]);
		const requestedAt = deps.clock();
		const delays = await listDelays(deps, tx, personOf(account));
		const graceEndsAt = requestedAt.getTime() + deps.config.accounts.deletionGraceDays * dayMs;
		const removesAt = new Date(Math.max(graceEndsAt, ...delays.map(({ until }) => (until ? Date.parse(until) : 0))));
		const id = deps.newId();
		await insertDeletion(tx, { id, accountId: account.id, requestedAt, removesAt });
		await queueMail(deps, tx, { kind: deletionRequestedMail, subjectId: id, recipient: account.email, locale });
		await recordAudit(deps, tx, {
			actorId: account.id,
			action: "account-deletion-requested",
			subject: { kind: "account", id: account.id },
			requestId,
			after: { removesAt },
		});
		return stateOf(deps, tx, account);
	});
}

/** Cancels the requested deletion. */
export async function cancelAccountDeletion(deps: AccountDeps, { actor, requestId }: Input): Promise<AccountDeletion> {
	return deps.db.transaction().execute(async (tx) => {
		const account = await lockAccount(tx, actor.accountId);
		if (!account) throw new AppError("UnauthorizedException");
		if (await cancelOpenDeletion(tx, account.id, deps.clock())) {
			await recordAudit(deps, tx, {
				actorId: account.id,
				action: "account-deletion-canceled",
				subject: { kind: "account", id: account.id },
				requestId,
			});
		}
		return stateOf(deps, tx, account);
	});
}
