import { formatExact } from "@stride/money";
import type { Platform } from "../../platform/context.ts";
import { findOpenAccount } from "../accounts/index.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { longDate, sayIn } from "../donations/index.ts";
import type { ComposedMail, MailComposer } from "../notifications/index.ts";
import { balanceMails } from "./balances/balance-mails.ts";
import { findByNotice } from "./connected-accounts.queries.ts";
import { findHold } from "./holds/payout-holds.queries.ts";
import { findPayout, type PayoutRecord } from "./payouts.queries.ts";
import { readBalance } from "./read-balances.ts";
import { findReminder } from "./reminders/reminders.queries.ts";
import { findReviews } from "./reviews/payout-reviews.queries.ts";

export const payoutRequested = "payout-requested";
export const payoutInReview = "payout-in-review";
export const payoutApproved = "payout-approved";
export const payoutRejected = "payout-rejected";
export const payoutPaid = "payout-paid";
export const payoutFailed = "payout-failed";
export const payoutFailedLate = "payout-failed-late";
export const payoutReminder = "payout-reminder";

export function payoutMails(deps: Platform): Record<string, MailComposer> {
	return {
		[payoutRequested]: (id) => composePayout(deps, id, "payoutRequested"),
		[payoutInReview]: (id) => composePayout(deps, id, "payoutInReview"),
		[payoutApproved]: (id) => composePayout(deps, id, "payoutApproved"),
		[payoutRejected]: (id) => composePayout(deps, id, "payoutRejected"),
		[payoutPaid]: (id) => composePayout(deps, id, "payoutPaid"),
		[payoutFailed]: (id) => composePayout(deps, id, "payoutFailed"),
		[payoutFailedLate]: (id) => composePayout(deps, id, "payoutFailedLate"),
		[payoutReminder]: (id) => composeReminder(deps, id),
		[payoutsHeld]: (id) => composeHold(deps, id, "payoutsHeld"),
		[payoutsReleased]: (id) => composeHold(deps, id, "payoutsReleased"),
		[verificationComplete]: (id) => composeVerification(deps, id),
		[verificationNeeded]: (id) => composeVerification(deps, id),
		...balanceMails(deps),
	};
}

type PayoutMail =
	| "payoutRequested"
	| "payoutInReview"
	| "payoutApproved"
	| "payoutRejected"
	| "payoutPaid"
	| "payoutFailed"
	| "payoutFailedLate";

/** They confirm a request, so its owner can notice one that was not theirs. */
const confirmations: readonly PayoutMail[] = ["payoutRequested", "payoutInReview"];

/** Whether the author can do something about it: check the bank account. */
const isOfBank = (failure: string | null): boolean => failure?.startsWith("bank-") === true || failure === "currency";

async function composePayout(deps: Platform, payoutId: string, mail: PayoutMail): Promise<ComposedMail | null> {
	const payout = await findPayout(deps.db, payoutId);
	if (!payout) return null;
	const author = await findOpenAccount(deps.db, payout.accountId);
	if (!author) return null;
	const { locale, email, firstName } = author;
	const campaign = await getCampaignReference(deps.db, payout.campaignId);
	const say = sayIn(deps, locale, mail);
	const row = sayIn(deps, locale, "payoutRows");
	const hasFailed = mail === "payoutFailed" || mail === "payoutFailedLate";
	const [review] = mail === "payoutRejected" ? await findReviews(deps.db, [payoutId]) : [];
	const failure = hasFailed && payout.failure ? deps.texts.payout(locale, `failure.${payout.failure}`) : null;
	const reason = review?.reason ?? failure;
	return {
		to: email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [
				say("text"),
				...(reason ? [say("reason", { reason })] : []),
				...(mail === "payoutRejected" ? [say("next", { email: deps.config.site.supportEmail })] : []),
				...(hasFailed ? [say(isOfBank(payout.failure) ? "next" : "nextOther")] : []),
			],
			rows: [
				{ label: row("campaign"), value: campaign.title },
				{ label: row("amount"), value: formatExact(payout.amountCents, payout.currency) },
				...(hasFailed ? [] : arrivedRow(payout, row)),
				{ label: row("to"), value: payout.methodName },
				{ label: row("date"), value: longDate(locale, payout.createdAt) },
			],
			button:
				mail === "payoutPaid"
					? { label: say("button"), url: `${accountPage(deps, locale)}/${payout.campaignId}/${payout.id}` }
					: { label: row("button"), url: accountPage(deps, locale) },
			...(confirmations.includes(mail) && { smallPrint: [say("notRequested")] }),
		},
	};
}

/** What a bank in another currency receives. */
function arrivedRow({ arrivedCents, arrivedCurrency }: PayoutRecord, row: (key: string) => string) {
	if (arrivedCents === null || arrivedCurrency === null) return [];
	return [{ label: row("arrives"), value: formatExact(arrivedCents, arrivedCurrency) }];
}

async function composeReminder(deps: Platform, reminderId: string): Promise<ComposedMail | null> {
	const reminder = await findReminder(deps.db, reminderId);
	if (!reminder) return null;
	const campaign = await getCampaignReference(deps.db, reminder.campaignId);
	const { currentBalance } = await readBalance(deps.db, reminder.campaignId);
	// Paid out meanwhile.
	if (currentBalance <= 0) return null;
	const author = await findOpenAccount(deps.db, campaign.authorId);
	if (!author) return null;
	const { locale, email, firstName } = author;
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
				{ label: say("balance"), value: formatExact(currentBalance, campaign.currency) },
				{ label: say("since"), value: longDate(locale, reminder.heldSince) },
			],
			button: { label: row("button"), url: accountPage(deps, locale) },
		},
	};
}

const accountPage = ({ config }: Pick<Platform, "config">, locale: string) =>
	`${config.publicUrl}/${locale}/account/payouts`;

export const payoutsHeld = "payouts-held";
export const payoutsReleased = "payouts-released";

/** Explains the operator's hold and its reason to the author, or its release. */
export async function composeHold(
	deps: Platform,
	holdId: string,
	mail: "payoutsHeld" | "payoutsReleased",
): Promise<ComposedMail | null> {
	const hold = await findHold(deps.db, holdId);
	// Released before the mail was sent: the other mail supersedes it.
	if (!hold || (hold.releasedAt !== null) !== (mail === "payoutsReleased")) return null;
	const campaign = hold.campaignId ? await getCampaignReference(deps.db, hold.campaignId) : null;
	const author = await findOpenAccount(deps.db, campaign?.authorId ?? String(hold.accountId));
	if (!author) return null;
	const { locale, email, firstName } = author;
	const { brand, supportEmail } = deps.config.site;
	const say = sayIn(deps, locale, mail);
	const row = sayIn(deps, locale, "payoutRows");
	return {
		to: email,
		locale,
		subject: say("subject", { brand }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs:
				mail === "payoutsHeld"
					? [
							say(campaign ? "campaign" : "account"),
							say("reason", { reason: hold.heldBy === null ? say("unknownTransfer") : hold.reason }),
							say("next", { email: supportEmail }),
						]
					: [say(campaign ? "campaign" : "account"), say("next")],
			...(campaign && { rows: [{ label: row("campaign"), value: campaign.title }] }),
			button: { label: row("button"), url: `${deps.config.publicUrl}/${locale}/account/payouts` },
		},
	};
}

export const verificationComplete = "verification-complete";
export const verificationNeeded = "verification-needed";

/** The current state of an author's verification; a mail superseded by a later change is not sent. */
export async function composeVerification(deps: Platform, noticeId: string): Promise<ComposedMail | null> {
	const connected = await findByNotice(deps.db, noticeId);
	if (!connected) return null;
	const { status, requirements, dueAt } = connected;
	if (status !== "complete" && status !== "incomplete" && status !== "rejected") return null;
	const author = await findOpenAccount(deps.db, connected.accountId);
	if (!author) return null;
	const { locale, email, firstName } = author;
	// A complete account pays out until the requirements are overdue.
	const isDue = status === "complete" && requirements.length > 0;
	const mail = { complete: "verificationComplete", incomplete: "verificationNeeded", rejected: "verificationRejected" };
	const say = sayIn(deps, locale, isDue ? "verificationDue" : mail[status]);
	const open = status === "rejected" ? [] : requirements;
	const until = isDue && dueAt ? [say("until", { date: longDate(locale, dueAt) })] : [];
	return {
		to: email,
		locale,
		subject: say("subject", { brand: deps.config.site.brand }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [say("text"), ...open.map((one) => `• ${deps.texts.payout(locale, `requirement.${one}`)}`), ...until],
			button: { label: say("button"), url: `${deps.config.publicUrl}/${locale}/account/campaigns` },
		},
	};
}
