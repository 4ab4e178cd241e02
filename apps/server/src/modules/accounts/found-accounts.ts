import type { KnownPerson } from "@stride/contract/operator/operator-search";
import type { Db } from "../../platform/db/database.ts";
import { selectFound, selectPeople } from "./found-accounts.queries.ts";

export type AccountFound = KnownPerson & { emailKey: string; createdAt: Date; deletedAt: Date | null };

/** For operators only: finds accounts by the typed text. */
export function findAccounts(
	db: Db,
	typed: string,
	page: { asOf: Date; limit: number; offset: number },
): Promise<AccountFound[]> {
	return selectFound(db, typed, page);
}

/** For operators only: people by id; unknown ids are left out. */
export async function listPeople(db: Db, ids: readonly (string | null)[]): Promise<Map<string, KnownPerson>> {
	const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
	if (wanted.length === 0) return new Map();
	const rows = await selectPeople(db, wanted);
	return new Map(rows.map(({ id, firstName, lastName, email }) => [id, { id, firstName, lastName, email }]));
}
