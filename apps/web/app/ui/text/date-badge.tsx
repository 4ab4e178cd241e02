import { languages } from "@stride/i18n";
import { useLocale, useTimeZone } from "use-intl";
import { classNames } from "../class-names.ts";

const pins = ["top-1 left-1", "top-1 right-1", "bottom-1 left-1", "bottom-1 right-1"];

/** A day as a race bib, light in both themes. */
export function DateBadge({ at, timeZone }: { at: string; timeZone?: string }) {
	const zoneOfPage = useTimeZone();
	const { day, month } = bibDate(new Date(at), languages[useLocale()].bcp47, timeZone ?? zoneOfPage ?? "UTC");
	return (
		<time
			dateTime={at}
			data-theme="light"
			className="relative grid size-19 shrink-0 place-content-center rounded-2 border border-line bg-surface text-center shadow-2"
		>
			{pins.map((pin) => (
				<span key={pin} className={classNames("absolute size-1.25 rounded-pill bg-text", pin)} aria-hidden />
			))}
			<span className="type-score-2">{day}</span>
			<span className="type-tiny">{month}</span>
		</time>
	);
}

/** The two-digit day and the short month, in a language and a time zone: `21`, `Nov`; `05`, `груд.` */
export function bibDate(at: Date, language: string, timeZone: string): { day: string; month: string } {
	const parts = new Intl.DateTimeFormat(language, { day: "2-digit", month: "short", timeZone }).formatToParts(at);
	const textOf = (type: "day" | "month") => parts.find((part) => part.type === type)?.value ?? "";
	return { day: textOf("day"), month: textOf("month") };
}
