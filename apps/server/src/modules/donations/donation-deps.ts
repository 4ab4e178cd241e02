import type { CampaignBalances, CampaignStreams } from "../campaigns/index.ts";
import type { CatalogueDeps } from "../catalogue/index.ts";
import type { PaymentProvider } from "../payments/index.ts";
import type { CatalogueGiving } from "./catalogue/catalogue-giving.ts";

/** The dependencies of the donation operations. */
export type DonationDeps = CatalogueDeps & {
	paymentProvider: PaymentProvider;
	/** Null where the installation has no charity catalogue. */
	catalogueGiving: CatalogueGiving | null;
	campaignStreams: CampaignStreams;
	campaignBalances: CampaignBalances;
};
