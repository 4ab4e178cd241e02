import type { EntryKind, LedgerAccount, LedgerEntry, PayoutEntryKind, Transfer } from "./chart.ts";
import { type GiftPosition, transfersBetween } from "./gift-position.ts";

/** Who bears what the provider asks: the operator's choice. */
export type FeeBearer = "platform" | "campaign";

type Fee = { feeCents: number; feeBearer: FeeBearer };
type Told = { subject: string; occurredAt: Date };

/**
 * A gift has arrived: the campaign is owed the amount, the platform has earned the tip, and the provider has kept its
 * fee. All amounts in cents.
 */
export function settlementEntry(
	gift: { donationId: string; campaignId: string; amountCents: number; tipCents: number; occurredAt: Date } & Fee,
): LedgerEntry {
	const { campaignId } = gift;
	return entryOf({ subject: gift.donationId, occurredAt: gift.occurredAt }, "donation-settled", [
		...transfer({ kind: "provider-pending" }, { kind: "campaign-pending", campaignId }, gift.amountCents),
		...transfer({ kind: "provider-pending" }, { kind: "tips" }, gift.tipCents),
		...feeTransfers("provider-fees", campaignId, gift),
	]);
}

/** What may happen to a gift that has arrived. */
export type GiftChange = Exclude<
	EntryKind,
	"donation-settled" | "funds-available" | "external-given" | "external-corrected" | PayoutEntryKind
>;

/** A refund, a dispute or its end has moved a gift from one position to another. */
export function giftChangeEntry(
	change: Told &
		Fee & { kind: GiftChange; before: GiftPosition; after: GiftPosition; reverses?: LedgerEntry["reverses"] },
): LedgerEntry {
	const feeAccount =
		change.kind === "donation-refunded" || change.kind === "refund-failed" ? "provider-fees" : "dispute-fees";
	const entry = entryOf(change, change.kind, [
		...transfersBetween(change.before, change.after),
		...feeTransfers(feeAccount, change.after.campaignId, change),
	]);
	return change.reverses ? { ...entry, reverses: change.reverses } : entry;
}

/** The provider lets go of what a movement brought or took: from now on it is, or is not, at our disposal. */
export function releaseEntry(
	movement: Told & { campaignId: string; netCents: number; campaignCents: number },
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

type ExternalGift = { donationId: string; campaignId: string; amountCents: number; occurredAt: Date };

/** The charity catalogue has taken a gift: it counts for the campaign, and none of it passes through our hands. */
export function externalGiftEntry({ donationId, campaignId, amountCents, occurredAt }: ExternalGift): LedgerEntry {
	return entryOf({ subject: donationId, occurredAt }, "external-given", [
		...transfer({ kind: "external-held" }, { kind: "external-owed", campaignId }, amountCents),
	]);
}

/** A gift that was taken for given, or has been given back by the catalogue, counts no longer. */
export function externalCorrectionEntry({
	donationId,
	campaignId,
	amountCents,
	occurredAt,
}: ExternalGift): LedgerEntry {
	const entry = entryOf({ subject: donationId, occurredAt }, "external-corrected", [
		...transfer({ kind: "external-owed", campaignId }, { kind: "external-held" }, amountCents),
	]);
	return { ...entry, reverses: { kind: "external-given", subject: donationId } };
}

const entryOf = (told: Told, kind: EntryKind, transfers: Transfer[]): LedgerEntry => ({
	kind,
	subject: told.subject,
	occurredAt: told.occurredAt,
	currency: "usd",
	transfers,
});

/** A negative fee is one that the provider gives back. */
function feeTransfers(kind: "provider-fees" | "dispute-fees", campaignId: string, { feeCents, feeBearer }: Fee) {
	const bearer: LedgerAccount = feeBearer === "campaign" ? { kind: "campaign-pending", campaignId } : { kind };
	return transfer(bearer, { kind: "provider-pending" }, feeCents);
}

/** None for nothing, the other way round for less than nothing. */
function transfer(debit: LedgerAccount, credit: LedgerAccount, amountCents: number): Transfer[] {
	if (amountCents === 0) return [];
	return amountCents > 0
		? [{ debit, credit, amountCents }]
		: [{ debit: credit, credit: debit, amountCents: -amountCents }];
}
