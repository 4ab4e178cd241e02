import type { Locale } from "@stride/i18n";

/** The sign-in page with a redirect back to `path` (with its query). */
export function signInAddress(locale: Locale, path: string): string {
	return `/${locale}/sign-in?${new URLSearchParams({ redirect: path })}`;
}
