import type { Locale } from "@stride/i18n";
import { redirectTarget } from "../../lib/redirect-target.ts";
import { type Onward, onwardQuery } from "./onward.ts";

/**
 * Where somebody comes back to from Google: to the sign-in page, which begins the session and leads on to where they
 * were going. Straight to a private page they would be sent away before the session has begun.
 */
export function googleReturn(onward: Onward, locale: Locale): string {
	const signIn = `/${locale}/sign-in`;
	const target = redirectTarget(onward.redirect, locale);
	// Sent back here by an earlier try: the way on stands in it already, and does not grow with each one.
	const isBack = target === signIn || target?.startsWith(`${signIn}?`);
	return isBack && target ? target : `${signIn}${onwardQuery(onward)}`;
}
