import type { DeletionDelay, DeletionObstacle } from "@stride/contract/accounts/privacy";
import type { Db } from "../../../platform/db/database.ts";

export type Person = { accountId: string; email: string; emailKey: string };
export type PersonalRow = Record<string, unknown>;

/** A port: the personal data that a module stores. Each module that stores some implements it. */
export type PersonalRecords = {
	/** Its parts of the download, by name. Plain JSON: times as ISO 8601, money in cents. */
	collect(db: Db, person: Person): Promise<Record<string, PersonalRow[]>>;
	/** Reasons why the account cannot be deleted now. */
	listObstacles?(db: Db, person: Person): Promise<DeletionObstacle[]>;
	/** Reasons for which the removal waits, although it can be requested. */
	listDelays?(db: Db, person: Person, now: Date): Promise<DeletionDelay[]>;
	/** Erases the person from the module's data, in the transaction of the removal. */
	forget?(db: Db, person: Person): Promise<void>;
};
