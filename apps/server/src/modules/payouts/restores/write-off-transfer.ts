import { recordAudit } from "../../../platform/audit.ts";
import { bookCorrections, listWrittenOff } from "../../platform-account/index.ts";
import { takeMoneyLock } from "../balances/balance-changes.queries.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import type { NamedTransfer, RailTransfer } from "../payout-rail.ts";

/**
 * Books a transfer as a loss of the platform whose payout cannot be imported, because its campaign or the author's account
 * is lost. What is reversed later is booked when it arrives.
 * @returns false for a transfer that no payout of ours has made
 */
export async function writeOffTransfer(deps: PayoutDeps, transfer: NamedTransfer): Promise<boolean> {
	const { id, payoutId, campaignId, amountCents, returnedCents } = transfer;
	if (!payoutId) return false;
	// A list does not contain what of a conversion came back.
	const read = returnedCents > 0 ? await deps.payoutRail.getTransfer(id) : transfer;
	if (await bookTransfer(deps, payoutId, read)) {
		await recordAudit(deps, deps.db, {
			actorId: null,
			action: "payout-written-off",
			subject: { kind: "payout", id: payoutId },
			after: { amountCents, returnedCents, transferId: id, campaignId },
		});
	}
	return true;
}

/** Books what has changed in the transfers of a payout that was written off. @returns false when none was */
export async function bookWrittenOff(deps: PayoutDeps, payoutId: string): Promise<boolean> {
	const written = await listWrittenOff(deps.db, { payoutId });
	for (const id of written.keys()) await bookTransfer(deps, payoutId, await deps.payoutRail.getTransfer(id));
	return written.size > 0;
}

/** @returns whether anything was booked */
async function bookTransfer(deps: PayoutDeps, payoutId: string, transfer: RailTransfer): Promise<boolean> {
	const { id, amountCents, returnedCents, creditedCents, returnedAt, currency, createdAt } = transfer;
	const booking = (name: string, cents: number, at: Date) => ({
		id: name,
		amountCents: cents,
		feeCents: 0,
		currency,
		occurredAt: at,
		availableAt: at,
	});
	const source = { ...deps, paymentProvider: deps.payoutRail };
	// The bookings commit in transactions of their own; two readers of one transfer follow each other.
	return deps.db.transaction().execute(async (tx) => {
		await takeMoneyLock(tx, `transfer:${id}`);
		const sent = await bookCorrections(source, [booking(`${id}/${payoutId}`, -amountCents, createdAt)]);
		const booked = (await listWrittenOff(deps.db, { payoutId })).get(id) ?? 0;
		const backCents = creditedCents - amountCents - booked;
		if (backCents <= 0) return sent !== 0;
		const name = `${id}/${payoutId}/${returnedCents}`;
		await bookCorrections(source, [booking(name, backCents, returnedAt ?? deps.clock())]);
		return true;
	});
}
