import type { Campaign } from "@stride/contract";

/** A campaign's page; the landing page where it is not to be seen any more. */
export const campaignHref = (locale: string, campaign: Pick<Campaign, "name"> | null): string =>
	campaign ? `/${locale}/campaign/${campaign.name}` : `/${locale}`;
