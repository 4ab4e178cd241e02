import type { AccountState } from "@stride/contract/operator/operator-filters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type RawBuilder, sql } from "kysely";
import { countUpTo } from "../../platform/db/bounded-count.ts";
import {
	createdBetween,
	type FoundPage,
	type MatchOrder,
	matching,
	matchOrder,
	newestFirst,
} from "../../platform/db/created-between.ts";
import type { Db } from "../../platform/db/database.ts";
import { beginsWith, nameWords } from "../../platform/db/word-search.ts";
import { isUuid } from "../../platform/ids.ts";
import { emailKey } from "../../platform/texts/email-key.ts";

const columns = [
	"id",
	"firstName",
	"lastName",
	"email",
	"createdAt",
	"deletedAt",
	"deskRoles",
	"suspendedAt",
	"suspendedReason",
] as const;

const inState: Record<AccountState, RawBuilder<boolean>> = {
	open: sql`deleted_at is null and suspended_at is null`,
	suspended: sql`deleted_at is null and suspended_at is not null`,
	closed: sql`deleted_at is not null`,
	desk: sql`desk_roles <> '{}'`,
};

/** Accounts, closed ones too, by name, prefix of the e-mail, or id; all for an empty text. */
export async function selectFound(
	db: Db,
	{ typed, state }: { typed: string; state: AccountState | undefined },
	page: FoundPage,
) {
	const names = sql<string>`first_name || ' ' || last_name`;
	const words = nameWords(names, typed, operatorLimits.searchWordsMax);
	const id = typed.toLowerCase();
	const found = (order: MatchOrder) =>
		db
			.selectFrom("account")
			.where(createdBetween("created_at", page))
			.$if(state !== undefined, (query) => query.where(inState[state ?? "open"]))
			.$if(typed !== "", (query) =>
				query.where((where) =>
					matching(
						where.or([
							where("emailKey", "like", beginsWith(emailKey(typed))),
							...(words ? [words] : []),
							...(isUuid(id) ? [where("id", "=", id)] : []),
						]),
						order,
					),
				),
			);
	const count = await countUpTo(db, found("sorted"), operatorLimits.countMax);
	const order = matchOrder(count, operatorLimits.countMax);
	const rows = await found(order)
		.select(columns)
		.orderBy(newestFirst("created_at", order), "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
	return { rows, found: count };
}

/** Closed accounts too. */
export async function selectPeople(db: Db, ids: readonly string[]) {
	return db.selectFrom("account").select(columns).where("id", "in", ids).execute();
}
