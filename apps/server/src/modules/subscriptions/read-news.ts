import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { type CampaignRow, getCampaignRow } from "../campaigns/index.ts";
import { findPublishedPost } from "../posts/index.ts";
import { findAnnouncedStream } from "../streams/index.ts";
import { type CampaignUpdate, percentOf, stillHolds, updateKinds } from "./campaign-update.ts";

/** An item of a mail, with the campaign's present data. */
export type NewsItem =
	| { kind: "post"; text: string }
	| { kind: "stream-scheduled" | "stream-soon"; streamId: string; title: string; startsAt: Date }
	| { kind: "stream-live"; streamId: string; title: string }
	| { kind: "goal-50" | "goal-90" | "goal-100" }
	| { kind: "campaign-ended" };

export type News = { campaign: CampaignRow; items: NewsItem[] };

type Deps = Pick<Platform, "db" | "clock">;

/**
 * The updates that still hold, the most urgent first. Left out are outdated updates and those that another one
 * supersedes: the start of a stream that is on the air, half of the goal once all of it is reached.
 * @returns null for a campaign that is not public any more
 */
export async function readNews(
	deps: Deps,
	campaignId: string,
	updates: readonly CampaignUpdate[],
): Promise<News | null> {
	const campaign = await findCampaign(deps.db, campaignId);
	if (!campaign) return null;
	const items: NewsItem[] = [];
	const covered = new Set<string>();
	const ordered = [...updates].sort((a, b) => updateKinds.indexOf(a.kind) - updateKinds.indexOf(b.kind));
	for (const update of ordered) {
		// One item per stream, and one for the goal.
		const subject = percentOf(update.kind) ? "goal" : update.subjectId;
		if (covered.has(subject)) continue;
		const item = await readItem(deps, campaign, update);
		if (!item) continue;
		covered.add(subject);
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
			const post = await findPublishedPost(deps.db, update.subjectId);
			return post ? { kind, text: post.text } : null;
		}
		case "stream-scheduled":
		case "stream-soon": {
			const stream = await findAnnouncedStream(deps.db, update.subjectId);
			const isCurrent = stream?.state === "upcoming" && stream.startsAt.toISOString() === update.occurrence;
			return isCurrent && stream.startsAt > deps.clock()
				? { kind, streamId: update.subjectId, title: stream.title, startsAt: stream.startsAt }
				: null;
		}
		case "stream-live": {
			const stream = await findAnnouncedStream(deps.db, update.subjectId);
			return stream?.state === "on-air" ? { kind, streamId: update.subjectId, title: stream.title } : null;
		}
		case "goal-50":
		case "goal-90":
		case "goal-100": {
			const percent = percentOf(kind);
			const now = { raisedCents: campaign.raisedCents, goalCents: campaign.fundGoalCents };
			return percent && stillHolds(percent, now) ? { kind } : null;
		}
		case "campaign-ended":
			return campaign.endedAt ? { kind } : null;
	}
}
