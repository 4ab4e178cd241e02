import { limits } from "@stride/contract/limits";
import type { Locale } from "@stride/i18n";
import { redirectTarget } from "../../lib/page/redirect-target.ts";
import type { Store } from "../../lib/preferences/browser-store.ts";

/** The visitor's target before an account was required. Stored on the device until the mail was opened. */
export type Onward = {
	/** `proceed=true`: back to the wizard, which restores its draft. */
	proceed: boolean;
	redirect: string | null;
};

const key = "stride.onward";
const lifetimeMs = limits.draftDays * 24 * 3_600_000;

export function onwardOf(query: URLSearchParams): Onward {
	return { proceed: query.get("proceed") === "true", redirect: query.get("redirect") };
}

/** The query for the next page of the account flow: `""` or `?…`. */
export function onwardQuery({ proceed, redirect }: Onward): string {
	const query = new URLSearchParams();
	if (proceed) query.set("proceed", "true");
	if (redirect) query.set("redirect", redirect);
	return query.size > 0 ? `?${query}` : "";
}

/** The page after signing in. */
export function pageAfterSignIn({ proceed, redirect }: Onward, locale: Locale): string {
	const target = redirectTarget(redirect, locale);
	if (!proceed) return target ?? `/${locale}`;
	const wizard = `/${locale}/create-campaign`;
	// The wizard may have redirected a visitor who wanted to edit a campaign.
	return target?.startsWith(`${wizard}?`) ? target : wizard;
}

/** Without storage (private mode, full storage) only the target is lost. */
export function storeOnward(store: Store, onward: Onward, nowMs: number): void {
	try {
		if (onward.proceed || onward.redirect) store.setItem(key, JSON.stringify({ ...onward, savedAtMs: nowMs }));
		else store.removeItem(key);
	} catch {
		// The sign-up does not depend on it.
	}
}

export function findOnward(store: Store, nowMs: number): Onward | null {
	try {
		const stored: unknown = JSON.parse(store.getItem(key) ?? "null");
		if (typeof stored !== "object" || stored === null) return null;
		const { proceed, redirect, savedAtMs } = stored as Record<string, unknown>;
		const isFresh = typeof savedAtMs === "number" && savedAtMs <= nowMs && nowMs - savedAtMs < lifetimeMs;
		if (!isFresh) return null;
		return { proceed: proceed === true, redirect: typeof redirect === "string" ? redirect : null };
	} catch {
		return null;
	}
}

export function forgetOnward(store: Store): void {
	try {
		store.removeItem(key);
	} catch {
		// The entry expires anyway.
	}
}
