import type { DeletionObstacle } from "@stride/contract/privacy";
import type { Db } from "../../../platform/db/database.ts";

export type Person = { accountId: string; email: string; emailKey: string };
export type PersonalRow = Record<string, unknown>;

/** A port: what a module keeps of a person. Each module that keeps something gives its own. */
export type PersonalRecords = {
	/** Its parts of the download, by name. Plain JSON: times as ISO 8601, money in cents. */
	collect(db: Db, person: Person): Promise<Record<string, PersonalRow[]>>;
	/** What keeps the account from being deleted. */
	listObstacles?(db: Db, person: Person): Promise<DeletionObstacle[]>;
	/** Removes the person from what it keeps, in the transaction of the removal. */
	forget?(db: Db, person: Person): Promise<void>;
};
