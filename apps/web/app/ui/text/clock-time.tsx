import { languages } from "@stride/i18n";
import { useLocale } from "use-intl";
import { useVisitorZone } from "../../lib/browser/use-visitor-zone.ts";

/** A time of day. The server renders it in UTC with the zone's name; after hydration it is in the visitor's zone. */
export function ClockTime({ at, hasSeconds }: { at: string; hasSeconds?: boolean }) {
	const timeZone = useVisitorZone();
	const format = new Intl.DateTimeFormat(languages[useLocale()].dates, {
		hour: "2-digit",
		minute: "2-digit",
		...(hasSeconds && { second: "2-digit" }),
		...(timeZone && { timeZone, timeZoneName: "short" }),
	});
	return (
		<time dateTime={at} suppressHydrationWarning>
			{format.format(new Date(at))}
		</time>
	);
}
