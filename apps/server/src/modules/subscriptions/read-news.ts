import type { Db } from "../../platform/db/database.ts";
import { type CampaignRow, getCampaignRow } from "../campaigns/index.ts";
import { findAnnouncedStream } from "../streams/index.ts";
import { type CampaignUpdate, holdsStill, percentOf, updateKinds } from "./campaign-update.ts";
import type { SubscriptionDeps } from "./subscription-deps.ts";

/** What a mail can tell of a campaign as it is now. */
export type NewsItem =
	| { kind: "post"; text: string }
	| { kind: "stream-scheduled" | "stream-soon"; title: string; startsAt: Date }
	| { kind: "stream-live"; title: string }
	| { kind: "goal-50" | "goal-90" | "goal-100" }
	| { kind: "campaign-ended" };

export type News = { campaign: CampaignRow; items: NewsItem[] };

type Deps = Pick<SubscriptionDeps, "db" | "clock" | "newsPosts">;

/**
 * What of some updates is still true, the most pressing first. What became untrue meanwhile is left out, and so is what
 * another one says better: the start of a stream that is on the air, half the goal once all of it is reached.
 * @returns null for a campaign that nobody sees any more
 */
export async function readNews(
	deps: Deps,
	campaignId: string,
	updates: readonly CampaignUpdate[],
): Promise<News | null> {
	const campaign = await findCampaign(deps.db, campaignId);
	if (!campaign) return null;
	const items: NewsItem[] = [];
	const told = new Set<string>();
	const ordered = [...updates].sort((a, b) => updateKinds.indexOf(a.kind) - updateKinds.indexOf(b.kind));
	for (const update of ordered) {
		// One line for each stream, and one for the goal.
		const subject = percentOf(update.kind) ? "goal" : update.subjectId;
		if (told.has(subject)) continue;
		const item = await readItem(deps, campaign, update);
		if (!item) continue;
		told.add(subject);
		items.push(item);
	}
	return { campaign, items };
}

async function findCampaign(db: Db, id: string): Promise<CampaignRow | null> {
	try {
		return await getCampaignRow({ db }, id);
	} catch {
		return null;
	}
}

async function readItem(deps: Deps, campaign: CampaignRow, update: CampaignUpdate): Promise<NewsItem | null> {
	const { kind } = update;
	switch (kind) {
		case "post": {
			const post = await deps.newsPosts.findPost(deps.db, update.subjectId);
			return post ? { kind, text: post.text } : null;
		}
		case "stream-scheduled":
		case "stream-soon": {
			const stream = await findAnnouncedStream(deps.db, update.subjectId);
			const isSo = stream?.state === "upcoming" && stream.startsAt.toISOString() === update.occurrence;
			return isSo && stream.startsAt > deps.clock() ? { kind, title: stream.title, startsAt: stream.startsAt } : null;
		}
		case "stream-live": {
			const stream = await findAnnouncedStream(deps.db, update.subjectId);
			return stream?.state === "on-air" ? { kind, title: stream.title } : null;
		}
		case "goal-50":
		case "goal-90":
		case "goal-100": {
			const percent = percentOf(kind);
			const now = { raisedCents: campaign.raisedCents, goalCents: campaign.fundGoalCents };
			return percent && holdsStill(percent, now) ? { kind } : null;
		}
		case "campaign-ended":
			return campaign.endedAt ? { kind } : null;
	}
}
