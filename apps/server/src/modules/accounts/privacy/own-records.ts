import type { Platform } from "../../../platform/context.ts";
import { listMailsTo } from "../../notifications/index.ts";
import { collectOwnRows, deleteOwnRows, emptyAccount } from "./own-records.queries.ts";
import type { PersonalRecords } from "./personal-records.ts";

/** The personal records of this module. */
export const accountRecords = (deps: Pick<Platform, "clock" | "secrets">): PersonalRecords => ({
	collect: async (db, { accountId, email }) => ({
		...(await collectOwnRows(db, accountId)),
		mails: await listMailsTo(deps, db, email),
	}),
	async forget(db, person) {
		await deleteOwnRows(db, person);
		await emptyAccount(db, person.accountId, deps.clock());
	},
});
