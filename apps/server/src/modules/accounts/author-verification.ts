import type { Account } from "@stride/contract/profiles";
import type { Db } from "../../platform/db/database.ts";

/** A port: what the payment side knows of an author. */
export type AuthorVerification = {
	/**
	 * `canOnboard` is false for accounts without a personal campaign and in countries without payouts; `status` is how
	 * far the verification has come, `none` where it was never begun.
	 */
	find(db: Db, accountId: string): Promise<{ canOnboard: boolean; status: Account["stripeAccountStatus"] }>;
};
