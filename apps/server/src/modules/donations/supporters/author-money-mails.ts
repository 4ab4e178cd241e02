import { formatExact } from "@stride/money";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findOpenAccount } from "../../accounts/index.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import { isBeforeRestore } from "../../ledger/index.ts";
import { type ComposedMail, type MailComposer, queueMail } from "../../notifications/index.ts";
import { type DonationRecord, findDonation } from "../donations.queries.ts";
import { findDispute, findRefund } from "../money/money.queries.ts";
import { confirmationNumber, longDate, sayIn } from "../money/money-mail.ts";

export const authorRefunded = "author-refunded";
const disputeMails = {
	open: "author-dispute-opened",
	won: "author-dispute-won",
	lost: "author-dispute-lost",
} as const;
type Outcome = keyof typeof disputeMails;

/** The author's mails about money that leaves a campaign. They cannot be turned off: the balance depends on it. */
export function authorMoneyMails(deps: Platform): Record<string, MailComposer> {
	return {
		[authorRefunded]: (movementId) => composeRefunded(deps, movementId),
		[disputeMails.open]: (disputeId) => composeDispute(deps, { disputeId, outcome: "open" }),
		[disputeMails.won]: (disputeId) => composeDispute(deps, { disputeId, outcome: "won" }),
		[disputeMails.lost]: (disputeId) => composeDispute(deps, { disputeId, outcome: "lost" }),
	};
}

type Fact = { donation: DonationRecord; kind: string; subjectId: string };

/** Queues a mail in the transaction of its fact; the registry sends it once. */
async function queueToAuthor(deps: Platform, tx: Db, { donation, kind, subjectId }: Fact): Promise<void> {
	const { authorId } = await getCampaignReference(tx, donation.campaignId);
	const author = await findOpenAccount(tx, authorId);
	if (author) await queueMail(deps, tx, { kind, subjectId, recipient: author.email });
}

export const queueAuthorRefundMail = (
	deps: Platform,
	tx: Db,
	refund: { donation: DonationRecord; movementId: string },
) => queueToAuthor(deps, tx, { donation: refund.donation, kind: authorRefunded, subjectId: refund.movementId });

export const queueDisputeMail = (
	deps: Platform,
	tx: Db,
	dispute: { donation: DonationRecord; disputeId: string; outcome: Outcome },
) => queueToAuthor(deps, tx, { ...dispute, kind: disputeMails[dispute.outcome], subjectId: dispute.disputeId });

async function composeRefunded(deps: Platform, movementId: string): Promise<ComposedMail | null> {
	const refund = await findRefund(deps.db, movementId);
	const donation = refund && (await findDonation(deps.db, refund.donationId));
	if (!refund || !donation || (await isBeforeRestore(deps.db, refund.occurredAt))) return null;
	// The tip is the platform's: the author sees the donation's part alone.
	const refundedCents = -refund.amountCents - (refund.tipCents ?? 0);
	return compose(deps, {
		donation,
		mail: "authorRefunded",
		at: refund.occurredAt,
		rows: (say) => [{ label: say("refunded"), value: formatExact(refundedCents, donation.currency) }],
	});
}

async function composeDispute(
	deps: Platform,
	{ disputeId, outcome }: { disputeId: string; outcome: Outcome },
): Promise<ComposedMail | null> {
	const dispute = await findDispute(deps.db, disputeId);
	const donation = dispute && (await findDonation(deps.db, dispute.donationId));
	if (!dispute || !donation) return null;
	const at = outcome === "open" ? dispute.createdAt : dispute.updatedAt;
	if (await isBeforeRestore(deps.db, at)) return null;
	const mail = { open: "disputeOpened", won: "disputeWon", lost: "disputeLost" }[outcome];
	return compose(deps, { donation, mail, at });
}

type Row = { label: string; value: string };
type Say = ReturnType<typeof sayIn>;

async function compose(
	deps: Platform,
	{ donation, mail, at, rows }: { donation: DonationRecord; mail: string; at: Date; rows?: (say: Say) => Row[] },
): Promise<ComposedMail | null> {
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	const author = await findOpenAccount(deps.db, campaign.authorId);
	if (!author) return null;
	const { locale } = author;
	const [say, row] = [sayIn(deps, locale, mail), sayIn(deps, locale, "authorMoney")];
	return {
		to: author.email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: author.firstName }),
			paragraphs: [say("text"), say("balance")],
			rows: [
				{ label: row("number"), value: confirmationNumber(donation.id) },
				{ label: row("campaign"), value: campaign.title },
				{ label: row("donation"), value: formatExact(donation.amountCents, donation.currency) },
				...(rows?.(row) ?? []),
				{ label: row("date"), value: longDate(locale, at) },
			],
			button: { label: row("button"), url: `${deps.config.publicUrl}/${locale}/account/payouts` },
		},
	};
}
