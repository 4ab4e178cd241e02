import type { Locale } from "@stride/i18n";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";

// The English texts are British.
const tags = { en: "en-GB", uk: "uk-UA" } satisfies Record<Locale, string>;

/**
 * A date in words, without its time. Rendered in UTC by the server, in the visitor's own zone afterwards; browsers and
 * the server may know different editions of the same language, so the words may differ by a mark.
 */
export function Day({ at, form }: { at: string; form: "medium" | "long" }) {
	const [timeZone, setTimeZone] = useState<string | undefined>("UTC");
	useEffect(() => setTimeZone(undefined), []);
	const format = new Intl.DateTimeFormat(tags[useLocale()], { dateStyle: form, ...(timeZone && { timeZone }) });
	return (
		<time dateTime={at} suppressHydrationWarning>
			{format.format(new Date(at))}
		</time>
	);
}
