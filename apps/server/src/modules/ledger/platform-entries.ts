import type { LedgerAccount, LedgerEntry, PlatformEntryKind, Transfer } from "./chart.ts";

/** What a booking of the provider in the platform's own account is for. */
export type PlatformMovementKind = "payout" | "topup" | "fee" | "dispute-fee" | "reserve" | "correction";

const counterparts = {
	payout: "platform-bank",
	topup: "platform-bank",
	fee: "provider-fees",
	"dispute-fee": "dispute-fees",
	reserve: "provider-reserved",
	correction: "corrections",
} as const satisfies Record<PlatformMovementKind, LedgerAccount["kind"]>;

type Booking = {
	id: string;
	kind: PlatformMovementKind;
	currency: string;
	amountCents: number;
	feeCents: number;
	occurredAt: Date;
};

/** The entry of such a booking, pending until the provider releases it. */
export function platformEntry({ id, kind, currency, amountCents, feeCents, occurredAt }: Booking): LedgerEntry {
	const ours: LedgerAccount = { kind: "provider-pending" };
	return entryOf(`platform-${kind}`, { subject: id, occurredAt, currency }, [
		...into(ours, { kind: counterparts[kind] }, amountCents),
		...into({ kind: "provider-fees" }, ours, feeCents),
	]);
}

/** The provider releases the booking's funds, or withdraws them from what is available. */
export function platformReleaseEntry(booking: {
	id: string;
	currency: string;
	netCents: number;
	availableAt: Date;
}): LedgerEntry {
	const { id, currency, netCents, availableAt } = booking;
	const transfers = into({ kind: "provider-available" }, { kind: "provider-pending" }, netCents);
	return entryOf("platform-released", { subject: id, occurredAt: availableAt, currency }, transfers);
}

const entryOf = (
	kind: PlatformEntryKind,
	event: Pick<LedgerEntry, "subject" | "occurredAt" | "currency">,
	transfers: Transfer[],
): LedgerEntry => ({ kind, ...event, transfers });

/** No transfer for zero, reversed for a negative amount. */
function into(debit: LedgerAccount, credit: LedgerAccount, amountCents: number): Transfer[] {
	if (amountCents === 0) return [];
	return amountCents > 0
		? [{ debit, credit, amountCents }]
		: [{ debit: credit, credit: debit, amountCents: -amountCents }];
}
