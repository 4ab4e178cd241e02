import { type Locale, storedLocale } from "@stride/i18n";
import { formatExact } from "@stride/money";
import type { Platform } from "../../platform/context.ts";
import { type CampaignReference, findRecipient, getCampaignReference } from "../campaigns/index.ts";
import { isBeforeRestore } from "../ledger/index.ts";
import type { ComposedMail, MailComposer } from "../notifications/index.ts";
import {
	composeDonationCorrected,
	composeDonationNotCharged,
	composeDonationUnknown,
	composeDonationUnknownToOperator,
	donationCorrected,
	donationNotCharged,
	donationUnknown,
	donationUnknownToOperator,
} from "./catalogue/catalogue-donation-mails.ts";
import { catalogueName } from "./catalogue/catalogue-giving.ts";
import { chargedCents } from "./donation.ts";
import { findDonation } from "./donations.queries.ts";
import { coverPartOf } from "./money/donation-money.ts";
import { findBookedAt, findRefund, listMovements } from "./money/money.queries.ts";
import { campaignButton, confirmationNumber, longDate, sayIn } from "./money/money-mail.ts";
import { campaignRefunded, composeCampaignRefunded } from "./refunds/campaign-refund-mail.ts";
import { isOfCampaignRefund } from "./refunds/campaign-refunds.queries.ts";
import { composeDonationReceived, donationReceived } from "./supporters/author-mail.ts";
import { authorMoneyMails } from "./supporters/author-money-mails.ts";
import { mailCode } from "./supporters/unlock-donation.ts";

export const donationConfirmed = "donation-confirmed";
export const donationRefunded = "donation-refunded";

export function donationMails(deps: Platform): Record<string, MailComposer> {
	return {
		[donationConfirmed]: (donationId) => composeConfirmation(deps, donationId),
		[donationRefunded]: (movementId) => composeRefund(deps, movementId),
		[campaignRefunded]: (refundId) => composeCampaignRefunded(deps, refundId),
		...authorMoneyMails(deps),
		[donationReceived]: (donationId) => composeDonationReceived(deps, donationId),
		[donationUnknown]: (donationId) => composeDonationUnknown(deps, donationId),
		[donationNotCharged]: (donationId) => composeDonationNotCharged(deps, donationId),
		[donationCorrected]: (donationId) => composeDonationCorrected(deps, donationId),
		[donationUnknownToOperator]: (donationId) => composeDonationUnknownToOperator(deps, donationId),
	};
}

async function composeConfirmation(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const row = await findDonation(deps.db, donationId);
	if (!row?.settledAt) return null;
	const donation = { ...row, settledAt: row.settledAt, locale: storedLocale(row.locale) };
	if (await isBeforeRestore(deps.db, (await findBookedAt(deps.db, donationId)) ?? donation.settledAt)) return null;
	const { locale } = donation;
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	const recipient = await findRecipient(deps.db, { ...campaign, projectId: donation.projectId });
	const say = sayIn(deps, locale, "donationConfirmed");
	const isCatalogues = donation.projectId !== null;
	const { receiptNumber } = donation;
	return {
		to: donation.email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: donation.firstName }),
			// The name on the card statement and the sender of a separate receipt.
			paragraphs: [isCatalogues ? say("throughCatalogue", { catalogue: catalogueName }) : say("text")],
			rows: [
				{ label: say("number"), value: confirmationNumber(donation.id) },
				...(receiptNumber ? [{ label: say("receipt", { catalogue: catalogueName }), value: receiptNumber }] : []),
				{ label: say("campaign"), value: campaign.title },
				...(recipient ? [{ label: say("recipient"), value: recipient.name }] : []),
				...(recipient?.project ? [{ label: say("project"), value: recipient.project }] : []),
				{ label: say("date"), value: longDate(locale, donation.settledAt, donation.timeZone) },
				{ label: say("donation"), value: formatExact(donation.amountCents, donation.currency) },
				...(isCatalogues ? [] : [tipRow(deps, donation, say)]),
				...coverRow(donation, say("cover")),
				{ label: say("total"), value: formatExact(chargedCents(donation), donation.currency) },
				...paidWithRow(donation, say),
			],
			...campaignButton(deps, campaign, locale, say("button")),
			links: [
				...unlockLink(deps, donation, campaign, say("unlock")),
				...proofLink(deps, donation, say("prove")),
				allDonationsLink(deps, donation, say),
			],
			smallPrint: [say("notTax")],
		},
	};
}

/** The card or wallet, where the provider has named it. */
const paidWithRow = ({ paidWith }: { paidWith: string | null }, say: (key: string) => string) =>
	paidWith === null ? [] : [{ label: say("paidWith"), value: paidWith }];

const tipRow = (
	{ config }: Pick<Platform, "config">,
	{ tipCents, currency }: { tipCents: number; currency: string },
	say: (key: string, values: Record<string, string>) => string,
) => ({ label: say("tip", { brand: config.site.brand }), value: formatExact(tipCents, currency) });

async function composeRefund(deps: Platform, movementId: string): Promise<ComposedMail | null> {
	const refund = await findRefund(deps.db, movementId);
	const donation = refund && (await findDonation(deps.db, refund.donationId));
	if (!refund || !donation) return null;
	if (await isBeforeRestore(deps.db, refund.occurredAt)) return null;
	const locale = storedLocale(donation.locale);
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	const recipient = await findRecipient(deps.db, { ...campaign, projectId: donation.projectId });
	const isOfCampaign = await isOfCampaignRefund(deps.db, refund.sourceId);
	const say = sayIn(deps, locale, "donationRefunded");
	const coverCents = coverPartOf(donation, await listMovements(deps.db, donation.id), movementId);
	const parts = { ...refund, coverCents, currency: donation.currency };
	return {
		to: donation.email,
		locale,
		subject: say(refundSubject(parts), {
			amount: formatExact(-refund.amountCents, donation.currency),
			campaign: campaign.title,
		}),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: donation.firstName }),
			paragraphs: [...(isOfCampaign ? [say("wholeCampaign", { brand: deps.config.site.brand })] : []), say("text")],
			rows: [
				{ label: say("number"), value: confirmationNumber(donation.id) },
				{ label: say("campaign"), value: campaign.title },
				...(recipient ? [{ label: say("recipient"), value: recipient.name }] : []),
				{ label: say("date"), value: longDate(locale, refund.occurredAt, donation.timeZone) },
				...refundRows(deps, parts, say),
				...paidWithRow(donation, say),
				{ label: say("total"), value: formatExact(chargedCents(donation), donation.currency) },
				{
					label: say("remaining"),
					value: formatExact(chargedCents(donation) - donation.refundedCents, donation.currency),
				},
			],
		},
	};
}

const coverRow = ({ coverCents, currency }: { coverCents: number; currency: string }, label: string) =>
	coverCents === 0 ? [] : [{ label, value: formatExact(coverCents, currency) }];

/** What the provider has booked: the sum is negative, and `tipCents` is null where the refund names no part. */
type BookedRefund = { amountCents: number; tipCents: number | null; coverCents: number; currency: string };

/** Which subject names the refunded part. */
function refundSubject({ amountCents, tipCents, coverCents }: BookedRefund): string {
	if (tipCents === null || coverCents > 0) return "subjectPayment";
	if (tipCents === 0) return "subject";
	return tipCents === -amountCents ? "subjectTip" : "subjectPayment";
}

/** The sum of a refund and its parts. */
function refundRows(
	{ config }: Pick<Platform, "config">,
	refund: BookedRefund,
	say: (key: string, values?: Record<string, string>) => string,
) {
	const { amountCents, tipCents, coverCents, currency } = refund;
	const total = { label: say("refunded"), value: formatExact(-amountCents, currency) };
	const cover = coverRow(refund, say("refundedCover"));
	// A refund that names no part is not divided between donation and tip.
	if (tipCents === null) return [...cover, total];
	const parts = [
		{ label: say("refundedAmount"), cents: -amountCents - tipCents - coverCents },
		{ label: say("refundedTip", { brand: config.site.brand }), cents: tipCents },
	]
		.filter(({ cents }) => cents > 0)
		.map(({ label, cents }) => ({ label, value: formatExact(cents, currency) }));
	return parts.length + cover.length > 1 ? [...parts, ...cover, total] : [...parts, ...cover];
}

/** A donation that was made while signed in is in the account, whatever address was entered for it. */
function allDonationsLink(
	{ config }: Pick<Platform, "config">,
	{ accountId, locale }: { accountId: string | null; locale: Locale },
	say: (key: string) => string,
) {
	if (accountId === null) return { text: say("allDonations"), url: `${config.publicUrl}/${locale}/giving` };
	return { text: say("inAccount"), url: `${config.publicUrl}/${locale}/account/donations` };
}

/** Another device watches on with the same donation. */
function unlockLink(
	deps: Pick<Platform, "config" | "secrets">,
	donation: { id: string; locale: Locale },
	campaign: CampaignReference,
	text: string,
) {
	if (!campaign.isVisible) return [];
	const { publicUrl } = deps.config;
	const url = `${publicUrl}/${donation.locale}/campaign/${campaign.slug}?unlock=${mailCode(deps, "unlock-code", donation.id)}`;
	return [{ text, url }];
}

/** Only who reads the mail can prove the address that was typed; a button on the page does it. */
function proofLink(
	deps: Pick<Platform, "config" | "secrets">,
	donation: { id: string; locale: Locale; donorProvenAt: Date | null },
	text: string,
) {
	if (donation.donorProvenAt !== null) return [];
	const { publicUrl } = deps.config;
	return [
		{
			text,
			url: `${publicUrl}/${donation.locale}/confirm-donation?code=${mailCode(deps, "donor-proof", donation.id)}`,
		},
	];
}
