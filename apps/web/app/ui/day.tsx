import { useLocale } from "use-intl";
import { useVisitorZone } from "../lib/use-visitor-zone.ts";
import { dateLanguages } from "./date-language.ts";

/**
 * A date in words, without its time. Rendered in UTC by the server, in the visitor's own zone afterwards; browsers and
 * the server may know different editions of the same language, so the words may differ by a mark.
 */
export function Day({ at, form }: { at: string; form: "medium" | "long" }) {
	const timeZone = useVisitorZone();
	const format = new Intl.DateTimeFormat(dateLanguages[useLocale()], {
		dateStyle: form,
		...(timeZone && { timeZone }),
	});
	return (
		<time dateTime={at} suppressHydrationWarning>
			{format.format(new Date(at))}
		</time>
	);
}
