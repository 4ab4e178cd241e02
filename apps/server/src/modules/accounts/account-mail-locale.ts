import { type Locale, storedLocale } from "@stride/i18n";

/** The language of a mail to an account: of the request that caused it, else of the account's last sign-in. */
export function accountMailLocale(account: { locale: string | null }, requestLocale: Locale | null): Locale {
	return requestLocale ?? storedLocale(account.locale);
}
