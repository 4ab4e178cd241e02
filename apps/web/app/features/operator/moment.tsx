import { languages } from "@stride/i18n";
import { useLocale } from "use-intl";
import { useVisitorZone } from "../../lib/browser/use-visitor-zone.ts";

/** A date with its time, in the visitor's time zone. */
export function Moment({ at }: { at: string }) {
	const timeZone = useVisitorZone();
	const format = new Intl.DateTimeFormat(languages[useLocale()].dates, {
		dateStyle: "medium",
		timeStyle: "short",
		...(timeZone && { timeZone }),
	});
	return (
		<time dateTime={at} suppressHydrationWarning>
			{format.format(new Date(at))}
		</time>
	);
}
