import type { Locale } from "@stride/i18n";
import { streamBlockPath } from "../../lib/live/stream-block.ts";
import { redirectTarget } from "../../lib/page/redirect-target.ts";

/** The target after leaving a form: a path of this site, a campaign's streams, or the previous page. */
export type LeaveIntent = {
	name: "onBeforeLeaving" | "closeCampaignOrStreamCreation";
	path: string | null;
	campaign: string | null;
};

/** Null for a path outside this site. */
export function readLeaveIntent(name: LeaveIntent["name"], query: URLSearchParams): LeaveIntent | null {
	const path = query.get("path");
	if (path !== null && redirectTarget(path, "en") === null) return null;
	return { name, path, campaign: query.get("campaign") || null };
}

/**
 * The target path with the parameter that leaving was confirmed, so that the page does not ask again.
 * @returns null for the previous page
 */
export function wayOut({ path, campaign }: LeaveIntent, locale: Locale): string | null {
	const target = path !== null ? redirectTarget(path, locale) : campaign && `/${locale}${streamBlockPath(campaign)}`;
	return target ? confirmed(target) : null;
}

export function confirmed(target: string): string {
	const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? [];
	const query = new URLSearchParams(search);
	query.set("isAllowedToLeave", "true");
	return `${path}?${query}${hash}`;
}
