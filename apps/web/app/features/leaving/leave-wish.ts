import type { Locale } from "@stride/i18n";
import { redirectTarget } from "../../lib/redirect-target.ts";
import { streamBlockPath } from "../../lib/stream-block.ts";

/** What is left, and where to: a path of this site, a campaign's challenges, or the page before. */
export type LeaveWish = {
	name: "onBeforeLeaving" | "closeCampaignOrStreamCreation";
	path: string | null;
	campaign: string | null;
};

/** Null for a path that leads out of this site. */
export function readLeaveWish(name: LeaveWish["name"], query: URLSearchParams): LeaveWish | null {
	const path = query.get("path");
	if (path !== null && redirectTarget(path, "en") === null) return null;
	return { name, path, campaign: query.get("campaign") || null };
}

/**
 * Where leaving leads, with the word that it was confirmed: the page that is left does not ask once more.
 * @returns null for the page before
 */
export function wayOut({ path, campaign }: LeaveWish, locale: Locale): string | null {
	const target = path !== null ? redirectTarget(path, locale) : campaign && `/${locale}${streamBlockPath(campaign)}`;
	return target ? confirmed(target) : null;
}

export function confirmed(target: string): string {
	const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? [];
	const query = new URLSearchParams(search);
	query.set("isAllowedToLeave", "true");
	return `${path}?${query}${hash}`;
}
