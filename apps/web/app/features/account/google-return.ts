import type { Locale } from "@stride/i18n";
import { redirectTarget } from "../../lib/page/redirect-target.ts";
import { type Onward, onwardQuery } from "./onward.ts";

/**
 * The return URL of a sign-in with Google: the sign-in page, which begins the session and redirects to the target. A
 * private page would redirect to sign-in before the session has begun.
 */
export function googleReturn(onward: Onward, locale: Locale): string {
	const signIn = `/${locale}/sign-in`;
	const target = redirectTarget(onward.redirect, locale);
	// After an earlier attempt the URL contains the target already; it must not be nested again.
	const isBack = target === signIn || target?.startsWith(`${signIn}?`);
	return isBack && target ? target : `${signIn}${onwardQuery(onward)}`;
}
