import type { Platform } from "../../platform/context.ts";
import { deviceDays } from "../../platform/http/device-cookie.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { avatarImage, removeImage } from "../../platform/pictures/images.ts";
import type { AccountDeps } from "./account-deps.ts";
import { deleteNoticesBefore } from "./account-notices.queries.ts";
import { deleteEmailChangesBefore } from "./email-change/email-changes.queries.ts";
import { deleteTokensExpiredBefore } from "./one-time-tokens.queries.ts";
import { forgetFarewellsBefore } from "./privacy/deletions.queries.ts";
import { removeAccounts } from "./privacy/remove-accounts.ts";
import { removePictureJob } from "./profile/account-profile.ts";
import { deleteSessionsOverBefore } from "./sessions/sessions.queries.ts";
import { deleteLinkRequestsBefore } from "./sign-in/account-links.queries.ts";
import { deleteDevicesBefore } from "./sign-in/known-devices.queries.ts";
import { deleteRegistrationsBefore } from "./sign-up/registrations.queries.ts";

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-accounts",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "17 3 * * *",
});

const dayMs = 24 * 3_600_000;
export const accountRetentionDays = {
	/**
	 * For this long an expired link is renewed when it is opened, and a used one is recognised. An unconfirmed sign-up is
	 * deleted after that.
	 */
	registration: 30,
	/** Ended sessions are retained for the investigation of incidents. */
	endedSession: 30,
	/** Address changes and notices; by then a change cannot be undone any more. */
	accountChange: 30,
	/** The address of a removed account, for the mail that confirms the removal. */
	farewell: 1,
} as const;

const removalJob = defineJob<Record<string, never>>({
	name: "remove-accounts",
	options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 1_800 },
	concurrency: 1,
	cron: "29 * * * *",
});

export function accountJobs(deps: AccountDeps): JobRegistration[] {
	return [
		registerJob(purgeJob, () => purge(deps)),
		registerJob(removalJob, () => removeAccounts(deps)),
		registerJob(removePictureJob, ({ imageId }) => removeImage(deps.objects, avatarImage, imageId)),
	];
}

/** Deletes rows past their retention. Audit events stay. */
export async function purge({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
	const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
	await deleteSessionsOverBefore(db, daysAgo(accountRetentionDays.endedSession));
	await deleteTokensExpiredBefore(db, daysAgo(accountRetentionDays.registration));
	await deleteLinkRequestsBefore(db, daysAgo(accountRetentionDays.registration));
	await deleteEmailChangesBefore(db, daysAgo(accountRetentionDays.accountChange));
	await deleteDevicesBefore(db, daysAgo(deviceDays));
	await deleteNoticesBefore(db, daysAgo(accountRetentionDays.accountChange));
	await forgetFarewellsBefore(db, daysAgo(accountRetentionDays.farewell));
	await deleteRegistrationsBefore(db, daysAgo(accountRetentionDays.registration));
}
