import type { Platform } from "../../platform/context.ts";
import { findMail, queueMail } from "../notifications/index.ts";
import { findStart } from "../streams/index.ts";
import type { CampaignUpdate } from "./campaign-update.ts";
import { campaignNewsMail } from "./digest-mail.ts";
import { digestTime, type LastMail } from "./digest-time.ts";
import { mergeGuest } from "./guest-subscriptions.ts";
import { type News, readNews } from "./read-news.ts";
import { addressOf } from "./subscriber-address.ts";
import { claimDue, findSubscription, listDue, type SubscriptionRow, setDue } from "./subscriptions.queries.ts";
import { dropWaiting, insertDigest, listWaiting } from "./updates.queries.ts";

const perRound = 500;

/** Sends each subscriber with pending news one mail with all of them, or defers it until their hour is over. */
export async function sendDigests(deps: Platform): Promise<void> {
	const cache = createNewsCache(deps);
	for (;;) {
		const due = await listDue(deps.db, deps.clock(), perRound);
		let failed = 0;
		for (const id of due) {
			try {
				await sendDigest(deps, id, cache);
			} catch (error) {
				// A failure does not stop the others; the next run retries it.
				failed++;
				deps.log.error({ err: error, subscriptionId: id }, "sending the news of a subscription failed");
			}
		}
		if (due.length < perRound || failed === due.length) return;
	}
}

type NewsCache = ReturnType<typeof createNewsCache>;

/** Subscribers of a campaign mostly share the same updates: each set is read once per run. */
function createNewsCache(deps: Platform) {
	const news = new Map<string, Promise<News | null>>();
	const starts = new Map<string, Promise<Date | null>>();
	return {
		news(campaignId: string, updates: readonly CampaignUpdate[]): Promise<News | null> {
			const key = [campaignId, ...updates.map(({ id }) => id)].join();
			const known = news.get(key) ?? readNews(deps, campaignId, updates);
			news.set(key, known);
			return known;
		},
		start(campaignId: string): Promise<Date | null> {
			const known = starts.get(campaignId) ?? findStart(deps.db, campaignId);
			starts.set(campaignId, known);
			return known;
		},
	};
}

async function sendDigest(deps: Platform, subscriptionId: string, cache: NewsCache): Promise<void> {
	const found = await findSubscription(deps.db, subscriptionId);
	if (!found) return;
	const waiting = await listWaiting(deps.db, subscriptionId);
	const [news, nextStart] = [await cache.news(found.campaignId, waiting), await cache.start(found.campaignId)];
	await deps.db.transaction().execute(async (tx) => {
		const now = deps.clock();
		const row = await claimDue(tx, subscriptionId, now);
		if (!row) return;
		if (row.endedAt || !(await mergeGuest(tx, row, now))) return setDue(tx, row.id, { at: null });
		if (!news?.items.length) {
			// An update that arrived meanwhile is handled at the next check.
			const isAll = (await listWaiting(tx, row.id)).length === waiting.length;
			if (isAll) await dropWaiting(tx, row.id);
			return setDue(tx, row.id, { at: isAll ? null : now });
		}
		const at = digestTime({
			now,
			kinds: news.items.map(({ kind }) => kind),
			lastMail: await findLastMail(deps, row),
			nextStart,
		});
		if (at > now) return setDue(tx, row.id, { at });
		const id = deps.newId();
		await insertDigest(tx, { id, subscriptionId: row.id, createdAt: now });
		await setDue(tx, row.id, { at: null, lastDigestId: id });
		const current = await findSubscription(tx, row.id);
		await queueMail(deps, tx, {
			kind: campaignNewsMail,
			subjectId: id,
			recipient: current ? await addressOf(tx, current) : "",
		});
	});
}

async function findLastMail(deps: Platform, row: SubscriptionRow): Promise<LastMail | null> {
	if (!row.lastDigestId) return null;
	const mail = await findMail(deps.db, { kind: campaignNewsMail, subjectId: row.lastDigestId });
	if (!mail) return null;
	const { createdAt, decided } = mail;
	return { createdAt, state: decided?.state ?? "undecided", sentAt: decided?.sentAt ?? null };
}
