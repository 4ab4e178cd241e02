import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { batchMax, findMail, queueMails } from "../notifications/index.ts";
import { findStart } from "../streams/index.ts";
import type { CampaignUpdate } from "./campaign-update.ts";
import { campaignNewsMail } from "./digest-mail.ts";
import { digestTime, type LastMail } from "./digest-time.ts";
import { mergeGuest } from "./guest-subscriptions.ts";
import { type News, readNews } from "./read-news.ts";
import { addressOf } from "./subscriber-address.ts";
import { claimDue, findSubscription, listDue, type SubscriptionRow, setDue } from "./subscriptions.queries.ts";
import { dropWaiting, insertDigest, listWaiting } from "./updates.queries.ts";

/**
 * Sends each subscriber with pending news one mail with all of them, or defers it until their hour is over. Subscribers
 * are handled in batches, each with one job that sends its mails.
 */
export async function sendDigests(deps: Platform): Promise<void> {
	const cache = createNewsCache(deps);
	for (;;) {
		const due = await listDue(deps.db, deps.clock(), batchMax);
		const failed = await sendBatch(deps, due, cache);
		if (due.length < batchMax || failed === due.length) return;
	}
}

/**
 * Handles subscriptions in one transaction. If it fails, each of them gets one of its own, so that one subscription does
 * not stop the others; the next run retries it.
 * @returns how many have failed
 */
async function sendBatch(deps: Platform, ids: readonly string[], cache: NewsCache): Promise<number> {
	try {
		await deps.db.transaction().execute(async (tx) => {
			const mails: Mail[] = [];
			for (const id of ids) {
				const mail = await makeDigest(deps, tx, id, cache);
				if (mail) mails.push(mail);
			}
			await queueMails(deps, tx, campaignNewsMail, mails);
		});
		return 0;
	} catch (error) {
		const [subscriptionId, ...others] = ids;
		if (others.length === 0) {
			deps.log.error({ err: error, subscriptionId }, "sending the news of a subscription failed");
			return 1;
		}
		let failed = 0;
		for (const id of ids) failed += await sendBatch(deps, [id], cache);
		return failed;
	}
}

type Mail = { subjectId: string; recipient: string };
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

/** @returns the mail to send; null where nothing is to be sent now */
async function makeDigest(deps: Platform, tx: Db, subscriptionId: string, cache: NewsCache): Promise<Mail | null> {
	const now = deps.clock();
	const row = await claimDue(tx, subscriptionId, now);
	if (!row) return null;
	const wait = async (at: Date | null): Promise<null> => {
		await setDue(tx, row.id, { at });
		return null;
	};
	if (row.endedAt || !(await mergeGuest(tx, row, now))) return wait(null);
	const waiting = await listWaiting(tx, row.id);
	const news = await cache.news(row.campaignId, waiting);
	if (!news?.items.length) {
		// An update that arrived meanwhile is handled at the next check.
		const isAll = (await listWaiting(tx, row.id)).length === waiting.length;
		if (isAll) await dropWaiting(tx, row.id);
		return wait(isAll ? null : now);
	}
	const at = digestTime({
		now,
		kinds: news.items.map(({ kind }) => kind),
		lastMail: await findLastMail(tx, row),
		nextStart: await cache.start(row.campaignId),
	});
	if (at > now) return wait(at);
	const id = deps.newId();
	await insertDigest(tx, { id, subscriptionId: row.id, createdAt: now });
	await setDue(tx, row.id, { at: null, lastDigestId: id });
	const current = await findSubscription(tx, row.id);
	return { subjectId: id, recipient: current ? await addressOf(tx, current) : "" };
}

async function findLastMail(db: Db, row: SubscriptionRow): Promise<LastMail | null> {
	if (!row.lastDigestId) return null;
	const mail = await findMail(db, { kind: campaignNewsMail, subjectId: row.lastDigestId });
	if (!mail) return null;
	const { createdAt, decided } = mail;
	return { createdAt, state: decided?.state ?? "undecided", sentAt: decided?.sentAt ?? null };
}
