import type {
	BalanceEntryKind,
	EntryKind,
	LedgerAccount,
	LedgerEntry,
	PayoutEntryKind,
	PlatformEntryKind,
	Transfer,
} from "./chart.ts";
import { coverReversed, type DonationPosition, tipShareOf, transfersBetween } from "./donation-position.ts";

/** Who bears the provider's fees: the operator's choice. */
export type FeeBearer = "platform" | "campaign";

type Fee = { feeCents: number; feeBearer: FeeBearer };
type EventFacts = { subject: string; currency: string; occurredAt: Date };

/**
 * Posts an arrived donation: the campaign is owed the amount, the platform has earned the tip, the cover offsets the fee
 * of whom it is borne by, and the provider has deducted its fee. All amounts in cents.
 */
export function settlementEntry(
	donation: {
		donationId: string;
		campaignId: string;
		currency: string;
		amountCents: number;
		tipCents: number;
		coverCents: number;
		coverCampaignCents: number;
		occurredAt: Date;
	} & Fee,
): LedgerEntry {
	const { campaignId, coverCents, coverCampaignCents } = donation;
	return entryOf({ ...donation, subject: donation.donationId }, "donation-settled", [
		...transfer({ kind: "provider-pending" }, { kind: "campaign-pending", campaignId }, donation.amountCents),
		...transfer({ kind: "provider-pending" }, { kind: "tips" }, donation.tipCents),
		...transfer({ kind: "provider-pending" }, { kind: "campaign-pending", campaignId }, coverCampaignCents),
		...transfer({ kind: "provider-pending" }, { kind: "provider-fees" }, coverCents - coverCampaignCents),
		...feeTransfers("provider-fees", campaignId, { ...donation, tipFeeCents: tipShareOf(donation.feeCents, donation) }),
	]);
}

/** The events of a donation after its settlement. */
export type DonationChange = Exclude<
	EntryKind,
	| "donation-settled"
	| "funds-available"
	| "external-given"
	| "external-corrected"
	| PayoutEntryKind
	| BalanceEntryKind
	| PlatformEntryKind
>;

/** The entry of a refund, a dispute or its end, which moves a donation from one position to another. */
export function donationChangeEntry(
	change: EventFacts &
		Fee & {
			kind: DonationChange;
			before: DonationPosition;
			after: DonationPosition;
			reverses?: LedgerEntry["reverses"];
		},
): LedgerEntry {
	const { before, after, feeCents, feeBearer } = change;
	const isRefund = change.kind === "donation-refunded" || change.kind === "refund-failed";
	const tipFeeCents = isRefund ? tipShareOf(feeCents, refundedParts(before, after)) : 0;
	const entry = entryOf(change, change.kind, [
		...transfersBetween(before, after),
		...feeTransfers(isRefund ? "provider-fees" : "dispute-fees", after.campaignId, {
			feeCents,
			feeBearer,
			tipFeeCents,
		}),
	]);
	return change.reverses ? { ...entry, reverses: change.reverses } : entry;
}

function refundedParts(before: DonationPosition, after: DonationPosition): { amountCents: number; tipCents: number } {
	const tipCents = Math.abs(after.tipReversedCents - before.tipReversedCents);
	const coverCents = Math.abs(coverReversed(after) - coverReversed(before));
	return { tipCents, amountCents: Math.abs(after.reversedCents - before.reversedCents) - tipCents - coverCents };
}

/** The provider releases the funds of a movement: from now on they are available to us, or no longer. */
export function releaseEntry(
	movement: EventFacts & { campaignId: string; netCents: number; campaignCents: number },
): LedgerEntry {
	const { campaignId } = movement;
	return entryOf(movement, "funds-available", [
		...transfer({ kind: "provider-available" }, { kind: "provider-pending" }, movement.netCents),
		...transfer(
			{ kind: "campaign-pending", campaignId },
			{ kind: "campaign-available", campaignId },
			movement.campaignCents,
		),
	]);
}

type ExternalDonation = {
	donationId: string;
	campaignId: string;
	currency: string;
	amountCents: number;
	occurredAt: Date;
};

/**
 * The charity catalogue has received a donation: it counts for the campaign, but does not pass through our accounts.
 */
export function externalDonationEntry({
	donationId,
	campaignId,
	currency,
	amountCents,
	occurredAt,
}: ExternalDonation): LedgerEntry {
	return entryOf({ subject: donationId, currency, occurredAt }, "external-given", [
		...transfer({ kind: "external-held" }, { kind: "external-owed", campaignId }, amountCents),
	]);
}

/** Reverses a catalogue donation that was recorded in error or returned by the catalogue. */
export function externalCorrectionEntry({
	donationId,
	campaignId,
	currency,
	amountCents,
	occurredAt,
}: ExternalDonation): LedgerEntry {
	const entry = entryOf({ subject: donationId, currency, occurredAt }, "external-corrected", [
		...transfer({ kind: "external-owed", campaignId }, { kind: "external-held" }, amountCents),
	]);
	return { ...entry, reverses: { kind: "external-given", subject: donationId } };
}

const entryOf = (event: EventFacts, kind: EntryKind, transfers: Transfer[]): LedgerEntry => ({
	kind,
	subject: event.subject,
	occurredAt: event.occurredAt,
	currency: event.currency,
	transfers,
});

/** A negative fee is a refund of the provider. A campaign bears its own part; the fee on the tip is the platform's. */
function feeTransfers(
	kind: "provider-fees" | "dispute-fees",
	campaignId: string,
	{ feeCents, feeBearer, tipFeeCents }: Fee & { tipFeeCents: number },
): Transfer[] {
	const provider: LedgerAccount = { kind: "provider-pending" };
	if (feeBearer === "platform") return transfer({ kind }, provider, feeCents);
	return [
		...transfer({ kind: "campaign-pending", campaignId }, provider, feeCents - tipFeeCents),
		...transfer({ kind }, provider, tipFeeCents),
	];
}

/** No transfer for zero, reversed for a negative amount. */
function transfer(debit: LedgerAccount, credit: LedgerAccount, amountCents: number): Transfer[] {
	if (amountCents === 0) return [];
	return amountCents > 0
		? [{ debit, credit, amountCents }]
		: [{ debit: credit, credit: debit, amountCents: -amountCents }];
}
