import type { Db } from "../../platform/db/database.ts";

/** Ports of what accounts have to ask of, and tell to, the modules above them. */
export type AuthorFacts = {
	/**
	 * Whether somebody may live there.
	 * @throws AppError with the field that is wrong: a country that is not supported, a state where there are none
	 */
	checkResidence(residence: { country: string; state: string | null }): void;
	/** Somebody's name or picture is another one: pages that show it are made anew. In the caller's transaction. */
	announceChange(db: Db, accountId: string): Promise<void>;
};
