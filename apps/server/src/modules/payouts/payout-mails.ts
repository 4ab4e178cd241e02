import { formatDollarsAndCents } from "@stride/money";
import type { Platform } from "../../platform/context.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { longDate, sayIn } from "../donations/index.ts";
import type { ComposedMail, MailComposer } from "../notifications/index.ts";
import { readBalance } from "./campaign-balances.ts";
import { composeHold, payoutsHeld, payoutsReleased } from "./hold-mails.ts";
import { findPayout } from "./payouts.queries.ts";
import { findReminder } from "./reminders.queries.ts";
import { composeVerification, verificationComplete, verificationNeeded } from "./verification-mails.ts";

export const payoutRequested = "payout-requested";
export const payoutPaid = "payout-paid";
export const payoutFailed = "payout-failed";
export const payoutFailedLate = "payout-failed-late";
export const payoutReminder = "payout-reminder";

export function payoutMails(deps: Platform): Record<string, MailComposer> {
	return {
		[payoutRequested]: (id) => composePayout(deps, id, "payoutRequested"),
		[payoutPaid]: (id) => composePayout(deps, id, "payoutPaid"),
		[payoutFailed]: (id) => composePayout(deps, id, "payoutFailed"),
		[payoutFailedLate]: (id) => composePayout(deps, id, "payoutFailedLate"),
		[payoutReminder]: (id) => composeReminder(deps, id),
		[payoutsHeld]: (id) => composeHold(deps, id, "payoutsHeld"),
		[payoutsReleased]: (id) => composeHold(deps, id, "payoutsReleased"),
		[verificationComplete]: (id) => composeVerification(deps, id),
		[verificationNeeded]: (id) => composeVerification(deps, id),
	};
}

type PayoutMail = "payoutRequested" | "payoutPaid" | "payoutFailed" | "payoutFailedLate";

async function composePayout(deps: Platform, payoutId: string, mail: PayoutMail): Promise<ComposedMail | null> {
	const payout = await findPayout(deps.db, payoutId);
	if (!payout) return null;
	const { locale, email, firstName } = await getAccountSummary(deps.db, payout.accountId);
	const campaign = await getCampaignReference(deps.db, payout.campaignId);
	const say = sayIn(deps, locale, mail);
	const row = sayIn(deps, locale, "payoutRows");
	const hasFailed = mail === "payoutFailed" || mail === "payoutFailedLate";
	const reason = hasFailed && payout.failure ? deps.texts.payout(locale, `failure.${payout.failure}`) : null;
	return {
		to: email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [say("text"), ...(reason ? [say("reason", { reason })] : []), ...(hasFailed ? [say("next")] : [])],
			rows: [
				{ label: row("campaign"), value: campaign.title },
				{ label: row("amount"), value: formatDollarsAndCents(payout.amountCents) },
				{ label: row("to"), value: payout.methodName },
				{ label: row("date"), value: longDate(locale, payout.createdAt) },
			],
			button: { label: row("button"), url: accountPage(deps, locale) },
			...(mail === "payoutRequested" && { smallPrint: [say("unasked")] }),
		},
	};
}

async function composeReminder(deps: Platform, reminderId: string): Promise<ComposedMail | null> {
	const reminder = await findReminder(deps.db, reminderId);
	if (!reminder) return null;
	const campaign = await getCampaignReference(deps.db, reminder.campaignId);
	const { currentBalance } = await readBalance(deps.db, reminder.campaignId);
	// Paid out meanwhile.
	if (currentBalance <= 0) return null;
	const { locale, email, firstName } = await getAccountSummary(deps.db, campaign.authorId);
	const say = sayIn(deps, locale, "payoutReminder");
	const row = sayIn(deps, locale, "payoutRows");
	return {
		to: email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [say("text", { days: reminder.days }), say("next")],
			rows: [
				{ label: row("campaign"), value: campaign.title },
				{ label: say("balance"), value: formatDollarsAndCents(currentBalance) },
				{ label: say("since"), value: longDate(locale, reminder.heldSince) },
			],
			button: { label: row("button"), url: accountPage(deps, locale) },
		},
	};
}

const accountPage = ({ config }: Pick<Platform, "config">, locale: string) =>
	`${config.publicUrl}/${locale}/account/payouts`;
