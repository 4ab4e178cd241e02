import type { Db } from "../../platform/db/database.ts";

/** Port to unfinished donations: a campaign may be deleted only when it has none. */
export type BegunDonations = {
	/**
	 * Cancels every undecided payment of a campaign.
	 * @returns false while a payment is processing and cannot be cancelled
	 * @throws AppError PaymentProviderUnavailableException
	 */
	cancel(campaignId: string): Promise<boolean>;
	/** Whether any remains, as seen by the transaction. */
	exist(db: Db, campaignId: string): Promise<boolean>;
};
