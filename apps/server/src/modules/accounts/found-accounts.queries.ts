import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { beginsWith, beginsWords } from "../../platform/db/word-search.ts";
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

type Page = { asOf: Date; limit: number; offset: number };

/** Accounts, closed ones too, by name, prefix of the e-mail, or id; all for an empty text. */
export async function selectFound(db: Db, typed: string, page: Page) {
	const names = sql<string>`first_name || ' ' || last_name`;
	const words = beginsWords(names, typed, operatorLimits.searchWordsMax);
	const id = typed.toLowerCase();
	return db
		.selectFrom("account")
		.select(columns)
		.where("createdAt", "<=", page.asOf)
		.$if(typed !== "", (query) =>
			query.where((where) =>
				where.or([
					where("emailKey", "like", beginsWith(emailKey(typed))),
					...(words ? [words] : []),
					...(isUuid(id) ? [where("id", "=", id)] : []),
				]),
			),
		)
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

/** Closed accounts too. */
export async function selectPeople(db: Db, ids: readonly string[]) {
	return db.selectFrom("account").select(columns).where("id", "in", ids).execute();
}
