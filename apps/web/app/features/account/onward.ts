import { limits } from "@stride/contract/limits";
import type { Locale } from "@stride/i18n";
import type { Store } from "../../lib/browser-store.ts";
import { redirectTarget } from "../../lib/redirect-target.ts";

/** Where a visitor was going when an account got in the way. Kept on the device until the mail has been opened. */
export type Onward = {
	/** `proceed=true`: back to the wizard, which restores its draft by itself. */
	proceed: boolean;
	redirect: string | null;
};

const key = "stride.onward";
const keptMs = limits.draftDays * 24 * 3_600_000;

export function onwardOf(query: URLSearchParams): Onward {
	return { proceed: query.get("proceed") === "true", redirect: query.get("redirect") };
}

/** The query that carries it on to the next page of the account flow: `""` or `?…`. */
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
	// The wizard may have sent somebody away who came to edit a campaign.
	return target?.startsWith(`${wizard}?`) ? target : wizard;
}

/** A device that keeps nothing (private mode, full storage) only loses the way, never the account. */
export function keepOnward(store: Store, onward: Onward, nowMs: number): void {
	try {
		if (onward.proceed || onward.redirect) store.setItem(key, JSON.stringify({ ...onward, savedAtMs: nowMs }));
		else store.removeItem(key);
	} catch {
		// Nothing else depends on it.
	}
}

export function findOnward(store: Store, nowMs: number): Onward | null {
	try {
		const kept: unknown = JSON.parse(store.getItem(key) ?? "null");
		if (typeof kept !== "object" || kept === null) return null;
		const { proceed, redirect, savedAtMs } = kept as Record<string, unknown>;
		const isFresh = typeof savedAtMs === "number" && savedAtMs <= nowMs && nowMs - savedAtMs < keptMs;
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
		// It expires by itself.
	}
}
