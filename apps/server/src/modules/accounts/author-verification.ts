import type { Account } from "@stride/contract/accounts/profiles";
import type { Db } from "../../platform/db/database.ts";

/** A port: the payment provider's verification of an author. */
export type AuthorVerification = {
	/**
	 * `canOnboard` is false for accounts without a personal campaign and in countries without payouts; `status` is the
	 * state of the verification, `none` if it was never started.
	 */
	find(db: Db, accountId: string): Promise<{ canOnboard: boolean; status: Account["stripeAccountStatus"] }>;
};
