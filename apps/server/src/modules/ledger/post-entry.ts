import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { sendTogether } from "../../platform/db/send-together.ts";
import type { NewId } from "../../platform/ids.ts";
import type { LedgerEntry } from "./chart.ts";
import { ensureAccounts, getEntryId, insertEntry, insertTransfers } from "./ledger.queries.ts";

/**
 * The only writer of the ledger: posts an entry in the caller's transaction.
 * @returns false when the same kind and subject had been posted before; no transfer is written then
 */
export async function postEntry(deps: { clock: Clock; newId: NewId }, db: Db, entry: LedgerEntry): Promise<boolean> {
	const entryId = deps.newId();
	const createdAt = deps.clock();
	const reversesId = entry.reverses ? await getEntryId(db, entry.reverses) : null;
	const accounts = entry.transfers.flatMap((transfer) => [transfer.debit, transfer.credit]);
	const [isNew, ids] = await sendTogether(db, (db) => [
		insertEntry(db, { id: entryId, entry, reversesId, createdAt }),
		accounts.length === 0
			? []
			: ensureAccounts(db, accounts, { currency: entry.currency, newId: deps.newId, createdAt }),
	]);
	if (!isNew) return false;
	if (entry.transfers.length === 0) return true;
	await insertTransfers(
		db,
		entry.transfers.map((transfer, index) => ({
			id: deps.newId(),
			entryId,
			debitAccountId: String(ids[index * 2]),
			creditAccountId: String(ids[index * 2 + 1]),
			amountCents: transfer.amountCents,
			currency: entry.currency,
		})),
	);
	return true;
}
