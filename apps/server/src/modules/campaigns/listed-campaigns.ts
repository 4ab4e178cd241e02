import type { Platform } from "../../platform/context.ts";
import { paymentsInSandbox } from "./giving-ways.ts";
import { countListed, listListed } from "./listed-campaigns.queries.ts";

type Deps = Pick<Platform, "db" | "config">;

/** Campaigns that search engines may list, active and ended. Where money is real, the invented ones are not among them. */
export const countListedCampaigns = ({ db, config }: Deps): Promise<number> =>
	countListed(db, paymentsInSandbox(config));

/** A page of them, the oldest first. */
export const listListedCampaigns = (
	{ db, config }: Deps,
	page: { limit: number; offset: number },
): Promise<{ slug: string; updatedAt: Date }[]> => listListed(db, paymentsInSandbox(config), page);
