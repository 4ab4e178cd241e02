import { languages } from "@stride/i18n";
import { useLocale } from "use-intl";

/** `November 2026` of `2026-11`. */
export function useMonthName(): (month: string) => string {
	const format = new Intl.DateTimeFormat(languages[useLocale()].dates, {
		year: "numeric",
		month: "long",
		timeZone: "UTC",
	});
	return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
