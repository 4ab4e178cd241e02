import { localeTags } from "@stride/i18n";
import { useLocale, useTimeZone } from "use-intl";
import { classNames } from "../class-names.ts";
import { bibDate } from "./bib-date.ts";

const pins = ["top-1 left-1", "top-1 right-1", "bottom-1 left-1", "bottom-1 right-1"];

/** A day as a race bib, light in both themes. */
export function DateBadge({ at, timeZone }: { at: string; timeZone?: string }) {
	const zoneOfPage = useTimeZone();
	const { day, month } = bibDate(new Date(at), localeTags[useLocale()].bcp47, timeZone ?? zoneOfPage ?? "UTC");
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
