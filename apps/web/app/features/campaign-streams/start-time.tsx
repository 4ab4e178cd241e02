import type { Locale } from "@stride/i18n";
import { useLocale } from "use-intl";

// The English texts are British.
const tags = { en: "en-GB", uk: "uk-UA" } satisfies Record<Locale, string>;

/**
 * Day and hour of a start, with the name of the zone. Browsers and the server may know different editions of the same
 * language, so the words may differ by a mark.
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
