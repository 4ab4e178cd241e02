import type { Platform } from "../../platform/context.ts";
import { paymentsInSandbox } from "./giving-ways.ts";
import { countListed, listListed } from "./listed-campaigns.queries.ts";

type Deps = Pick<Platform, "db" | "config">;

/** Campaigns that search engines may list, active and ended. Demo campaigns are excluded where money is real. */
export const countListedCampaigns = ({ db, config }: Deps): Promise<number> =>
	countListed(db, paymentsInSandbox(config));

/** One page of them, oldest first. */
export const listListedCampaigns = (
	{ db, config }: Deps,
	page: { limit: number; offset: number },
): Promise<{ slug: string; updatedAt: Date }[]> => listListed(db, paymentsInSandbox(config), page);
