import type { Db } from "../../platform/db/database.ts";

/** The port to what donors have begun and not finished: a campaign is deleted only where nothing of it is left. */
export type BegunDonations = {
	/**
	 * Cancels every payment of a campaign that is not decided.
	 * @returns false while one is under way and cannot be taken back
	 * @throws AppError PaymentProviderUnavailableException
	 */
	cancel(campaignId: string): Promise<boolean>;
	/** Whether any is left, as the transaction sees it. */
	exist(db: Db, campaignId: string): Promise<boolean>;
};
