import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { NewId } from "../../platform/ids.ts";
import { platformAccounts } from "./chart.ts";
import { ensureAccounts } from "./ledger.queries.ts";
import { findStamp, insertStamp, lockStamp, replaceStamp } from "./stamp.queries.ts";
import { compareStamps } from "./stamp.ts";

type Deps = { db: Database; clock: Clock; newId: NewId; config: { currencies: readonly string[] } };

/**
 * Stores the stamp of the payments to which the books belong, unless they have one.
 * @returns null when the stamps match, else the stored one, which remains
 */
export async function stampBooks({ db, clock, newId, config }: Deps, stamp: string): Promise<string | null> {
	return db.transaction().execute(async (tx) => {
		await lockStamp(tx);
		const stored = await findStamp(tx);
		const createdAt = clock();
		if (stored === null) await insertStamp(tx, stamp, createdAt);
		else {
			const verdict = compareStamps(stored, stamp);
			if (verdict === "differs") return stored;
			if (verdict === "completes") await replaceStamp(tx, stored, stamp);
		}
		// The platform's own accounts are created at the start, so that concurrent entries do not wait for each other to
		// create them.
		const accounts = platformAccounts.map((kind) => ({ kind }));
		for (const currency of config.currencies) await ensureAccounts(tx, accounts, { currency, newId, createdAt });
		return null;
	});
}
