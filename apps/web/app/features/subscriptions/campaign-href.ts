import type { Campaign } from "@stride/contract";

/** A campaign's page, or the landing page if it is no longer public. */
export const campaignHref = (locale: string, campaign: Pick<Campaign, "name"> | null): string =>
	campaign ? `/${locale}/campaign/${campaign.name}` : `/${locale}`;
