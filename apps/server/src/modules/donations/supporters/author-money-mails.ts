import { formatExact } from "@stride/money";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findOpenAccount } from "../../accounts/index.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import { isBeforeRestore } from "../../ledger/index.ts";
import { type ComposedMail, type MailComposer, queueMail } from "../../notifications/index.ts";
import { findDonation } from "../donations.queries.ts";
import { coverPartOf } from "../money/donation-money.ts";
import { findDispute, findRefund, listMovements } from "../money/money.queries.ts";
import { confirmationNumber, longDate, sayIn } from "../money/money-mail.ts";
import { isOfCampaignRefund } from "../refunds/campaign-refunds.queries.ts";
import { shownDonor } from "./donor-name.ts";

export const authorRefunded = "author-donation-refunded";
const disputeMails = {
	open: "author-dispute-opened",
	won: "author-dispute-won",
	lost: "author-dispute-lost",
} as const;
const disputeTexts = { open: "disputeOpened", won: "disputeWon", lost: "disputeLost" } as const;
type Outcome = keyof typeof disputeMails;

export function authorMoneyMails(deps: Platform): Record<string, MailComposer> {
	return {
		[authorRefunded]: (movementId) => composeAuthorRefunded(deps, movementId),
		[disputeMails.open]: (disputeId) => composeDispute(deps, disputeId, "open"),
		[disputeMails.won]: (disputeId) => composeDispute(deps, disputeId, "won"),
		[disputeMails.lost]: (disputeId) => composeDispute(deps, disputeId, "lost"),
	};
}

/** Queues the author's mail about a refund. The refund of a whole campaign has one mail of its own. */
export async function queueAuthorRefunded(
	deps: Platform,
	tx: Db,
	refund: { campaignId: string; movementId: string; providerRefundId: string },
): Promise<void> {
	if (await isOfCampaignRefund(tx, refund.providerRefundId)) return;
	await queueToAuthor(deps, tx, { ...refund, kind: authorRefunded, subjectId: refund.movementId });
}

/** Queues the author's mail about a dispute that was opened or decided. */
export async function queueDispute(
	deps: Platform,
	tx: Db,
	{ campaignId, disputeId, outcome }: { campaignId: string; disputeId: string; outcome: Outcome },
): Promise<void> {
	await queueToAuthor(deps, tx, { campaignId, kind: disputeMails[outcome], subjectId: disputeId });
}

async function queueToAuthor(
	deps: Platform,
	tx: Db,
	{ campaignId, kind, subjectId }: { campaignId: string; kind: string; subjectId: string },
): Promise<void> {
	const campaign = await getCampaignReference(tx, campaignId);
	// A donation that arrived after the deletion was never shown to the author.
	if (campaign.isDeleted) return;
	const author = await findOpenAccount(tx, campaign.authorId);
	if (author) await queueMail(deps, tx, { kind, subjectId, recipient: author.email });
}

async function composeAuthorRefunded(deps: Platform, movementId: string): Promise<ComposedMail | null> {
	const refund = await findRefund(deps.db, movementId);
	if (!refund) return null;
	const { donationId, occurredAt: at, amountCents, tipCents } = refund;
	const donation = await findDonation(deps.db, donationId);
	if (!donation) return null;
	const coverCents = coverPartOf(donation, await listMovements(deps.db, donationId), movementId);
	// One that names no part is not divided between donation and tip.
	const refundedCents = tipCents === null ? 0 : -amountCents - tipCents - coverCents;
	return composeAboutDonation(deps, { donationId, at, refundedCents, mail: "authorRefunded" });
}

/** A dispute that was decided before its opening was mailed has the mail of its decision alone. */
async function composeDispute(deps: Platform, disputeId: string, outcome: Outcome): Promise<ComposedMail | null> {
	const dispute = await findDispute(deps.db, disputeId);
	if (dispute?.outcome !== outcome) return null;
	const at = outcome === "open" ? dispute.createdAt : dispute.updatedAt;
	const dueAt = outcome === "open" ? dispute.evidenceDueAt : null;
	return composeAboutDonation(deps, { donationId: dispute.donationId, at, dueAt, mail: disputeTexts[outcome] });
}

type AboutDonation = {
	donationId: string;
	at: Date;
	/** The donation's part of the refund that the mail is about; 0 where it is not known, and for disputes. */
	refundedCents?: number;
	/** By when the bank expects the platform's reply to a dispute. */
	dueAt?: Date | null;
	mail: "authorRefunded" | (typeof disputeTexts)[Outcome];
};

async function composeAboutDonation(
	deps: Platform,
	{ donationId, at, refundedCents = 0, dueAt = null, mail }: AboutDonation,
): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation || (await isBeforeRestore(deps.db, at))) return null;
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	const author = await findOpenAccount(deps.db, campaign.authorId);
	if (!author) return null;
	const { locale } = author;
	const say = sayIn(deps, locale, mail);
	const row = sayIn(deps, locale, "authorMoneyRows");
	const sum = (cents: number) => formatExact(cents, donation.currency);
	const returnedCents = donation.amountCents - donation.raisedCents;
	return {
		to: author.email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: author.firstName }),
			paragraphs: [say("text"), say("next", { email: deps.config.site.supportEmail })],
			rows: [
				{ label: row("campaign"), value: campaign.title },
				{ label: row("donor"), value: shownDonor(donation) ?? row("anonymous") },
				{ label: row("number"), value: confirmationNumber(donation.id) },
				{ label: row("date"), value: longDate(locale, at) },
				...(dueAt ? [{ label: row("due"), value: longDate(locale, dueAt) }] : []),
				{ label: row("donation"), value: sum(donation.amountCents) },
				...(refundedCents > 0 ? [{ label: row("refunded"), value: sum(refundedCents) }] : []),
				...(returnedCents > 0 ? [{ label: row("returned"), value: sum(returnedCents) }] : []),
				{ label: row("remaining"), value: sum(donation.raisedCents) },
			],
			button: { label: row("button"), url: `${deps.config.publicUrl}/${locale}/account/payouts` },
		},
	};
}
