import type { Locale } from "@stride/i18n";
import { useLocale } from "use-intl";

// The English texts use British conventions.
const tags = { en: "en-GB", uk: "uk-UA" } satisfies Record<Locale, string>;

/**
 * Date and time of a start, with the name of the zone. Browsers and the server may have different locale data, so the
 * hydrated text may differ in punctuation.
 */
export function StartTime({ at, timeZone }: { at: string; timeZone: string }) {
	const format = new Intl.DateTimeFormat(tags[useLocale()], {
		weekday: "long",
		day: "numeric",
		month: "long",
		hour: "2-digit",
		minute: "2-digit",
		timeZoneName: "short",
		timeZone,
	});
	return (
		<time dateTime={at} suppressHydrationWarning>
			{format.format(new Date(at))}
		</time>
	);
}
