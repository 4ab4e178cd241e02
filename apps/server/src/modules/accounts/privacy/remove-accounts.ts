import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { queueMail } from "../../notifications/index.ts";
import { announceAccountChange } from "../account-changed.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findAccount, lockAccount } from "../accounts.queries.ts";
import { removePictureJob } from "../profile/account-profile.ts";
import { listDelays, listObstacles, personOf } from "./account-deletion.ts";
import { completeDeletion, findOpenDeletion, listDueDeletions } from "./deletions.queries.ts";

export const accountRemovedMail = "account-removed";
const removalsPerRun = 200;

/**
 * Removes accounts whose grace period is over. An account with an obstacle or a delay is skipped until it has passed;
 * the next run checks it again.
 */
export async function removeAccounts(deps: AccountDeps): Promise<void> {
	for (const { accountId } of await listDueDeletions(deps.db, deps.clock(), removalsPerRun)) {
		try {
			await deps.db.transaction().execute((tx) => removePerson(deps, tx, accountId));
		} catch (error) {
			deps.log.error({ err: error, accountId, alarm: "account-not-removed" }, "an account could not be removed");
		}
	}
}

async function removePerson(deps: AccountDeps, tx: Db, accountId: string): Promise<void> {
	const now = deps.clock();
	// Serialised with a cancellation, which either comes first or finds no account.
	const locked = await lockAccount(tx, accountId);
	const account = locked && (await findAccount(tx, accountId));
	const deletion = account && (await findOpenDeletion(tx, accountId));
	if (!account || !deletion || deletion.removesAt > now) return;
	const person = personOf(account);
	if ((await listObstacles(deps, tx, person)).length > 0) return;
	if ((await listDelays(deps, tx, person)).length > 0) return;
	await announceAccountChange(deps, tx, accountId);
	for (const records of deps.personalRecords) await records.forget?.(tx, person);
	await completeDeletion(tx, {
		id: deletion.id,
		at: now,
		farewellEmail: account.email,
		farewellLocale: account.locale,
	});
	await queueMail(deps, tx, { kind: accountRemovedMail, subjectId: deletion.id, recipient: account.email });
	await recordAudit(deps, tx, {
		actorId: null,
		action: "account-removed",
		subject: { kind: "account", id: accountId },
	});
	if (account.imageId) await deps.jobs.send(tx, removePictureJob, { imageId: account.imageId });
}
