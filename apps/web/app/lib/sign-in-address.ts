import type { Locale } from "@stride/i18n";

/** The sign-in page that leads back to `path` (with its query) afterwards. */
export function signInAddress(locale: Locale, path: string): string {
	return `/${locale}/sign-in?${new URLSearchParams({ redirect: path })}`;
}
