import { languages } from "@stride/i18n";
import { useLocale } from "use-intl";
import { useVisitorZone } from "../../lib/browser/use-visitor-zone.ts";

/**
 * A date without its time, in the given zone. Without one it is rendered in UTC by the server, in the visitor's zone after
 * hydration; browsers and the server may have different locale data, so the text may differ in punctuation.
 */
export function Day({ at, form, timeZone: given }: { at: string; form: "medium" | "long"; timeZone?: string }) {
	const visitorZone = useVisitorZone();
	const timeZone = given ?? visitorZone;
	const format = new Intl.DateTimeFormat(languages[useLocale()].dates, {
		dateStyle: form,
		...(timeZone && { timeZone }),
	});
	return (
		<time dateTime={at} suppressHydrationWarning>
			{format.format(new Date(at))}
		</time>
	);
}
