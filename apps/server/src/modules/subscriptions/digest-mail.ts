import { type Locale, languages, storedLocale } from "@stride/i18n";
import { formatWhole } from "@stride/money";
import type { Platform } from "../../platform/context.ts";
import { type ComposedMail, unsubscribeToken, unsubscribeUrl } from "../notifications/index.ts";
import { type NewsItem, readNews } from "./read-news.ts";
import { addressOf } from "./subscriber-address.ts";
import { findSubscription, type SubscriptionRow } from "./subscriptions.queries.ts";
import { findDigest, listOfDigest } from "./updates.queries.ts";

export const campaignNewsMail = "campaign-news";

/** UTF-16 units of a post that the mail quotes. */
const excerptMax = 240;

/** Composes one mail of all pending updates from the state at the time of sending; outdated ones are left out. */
export async function composeDigest(deps: Platform, digestId: string): Promise<ComposedMail | null> {
	const digest = await findDigest(deps.db, digestId);
	const row = digest && (await findSubscription(deps.db, digest.subscriptionId));
	if (!row || row.endedAt) return null;
	const news = await readNews(deps, row.campaignId, await listOfDigest(deps.db, digestId));
	const [first] = news?.items ?? [];
	if (!news || !first) return null;
	const locale = storedLocale(row.locale);
	const { campaign, items } = news;
	const say = (key: string, values?: Record<string, string | number>) =>
		deps.texts.mail(locale, `campaignNews.${key}`, { campaign: campaign.title, ...values });
	const values = {
		raised: formatWhole(campaign.raisedCents, campaign.currency),
		goal: formatWhole(campaign.fundGoalCents, campaign.currency),
		supporters: campaign.supportersCount,
	};
	const lines = items.map((item) => say(`line.${item.kind}`, { ...values, ...textValues(item, locale, row.timeZone) }));
	const token = unsubscribeToken(deps, "campaign-news", row.id);
	const { publicUrl } = deps.config;
	return {
		to: await addressOf(deps.db, row),
		locale,
		subject:
			items.length === 1
				? say(`subject.${first.kind}`, textValues(first, locale, row.timeZone))
				: say("subject.several", { count: items.length }),
		content: {
			heading: campaign.title,
			paragraphs: lines,
			button: buttonOf(items, `${publicUrl}/${locale}/campaign/${campaign.slug}`, say),
			links: [{ text: say("unsubscribe"), url: `${publicUrl}${unsubscribePath(row, locale, token)}` }],
			smallPrint: [say("why")],
		},
		unsubscribeUrl: unsubscribeUrl(deps, token),
	};
}

/** Leads to the stream of the most urgent item, if it is about one; else to the campaign. */
function buttonOf(
	items: readonly NewsItem[],
	campaignUrl: string,
	say: (key: string) => string,
): { label: string; url: string } {
	const [item] = items;
	if (!item || !("streamId" in item)) return { label: say("button"), url: campaignUrl };
	const label = say(item.kind === "stream-live" ? "buttonLive" : "buttonChallenge");
	return { label, url: `${campaignUrl}/challenge/${item.streamId}` };
}

/** The page on which a reader unsubscribes. It names the campaign by id, which never changes. */
export const unsubscribePath = (row: Pick<SubscriptionRow, "campaignId">, locale: Locale, token: string): string =>
	`/${locale}/campaign-unsubscribe/${row.campaignId}?${new URLSearchParams({ token })}`;

function textValues(item: NewsItem, locale: Locale, timeZone: string | null): Record<string, string> {
	switch (item.kind) {
		case "post":
			return { text: excerpt(item.text) };
		case "stream-scheduled":
		case "stream-soon":
			return { title: item.title, time: startTime(item.startsAt, locale, timeZone ?? "UTC") };
		case "stream-live":
			return { title: item.title };
		default:
			return {};
	}
}

/** In the reader's time zone if it is known, always with the zone's name. */
const startTime = (at: Date, locale: Locale, timeZone: string): string =>
	new Intl.DateTimeFormat(languages[locale].dates, {
		weekday: "long",
		day: "numeric",
		month: "long",
		hour: "2-digit",
		minute: "2-digit",
		timeZoneName: "short",
		timeZone,
	}).format(at);

function excerpt(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= excerptMax) return line;
	const cut = line.slice(0, excerptMax);
	return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), excerptMax / 2))}…`;
}
