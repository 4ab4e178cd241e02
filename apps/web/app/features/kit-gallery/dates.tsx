import { useState } from "react";
import { DateField } from "../../ui/form/date-field.tsx";
import { TimeField } from "../../ui/form/time-field.tsx";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";

/** Days and times: empty, filled in, with an error, and read-only. */
export function Dates() {
	const { dates } = useKitWords();
	const [day, setDay] = useState<string | null>("2026-06-21");
	const [time, setTime] = useState<string | null>("18:05");
	const none = { defaultValue: null, onChange: () => undefined };
	return (
		<Panel id="dates" title={dates.title} isWide>
			<div className="grid gap-5 tablet:grid-cols-2">
				<DateField {...none} label={dates.day} hint={dates.dayHint} />
				<TimeField {...none} label={dates.time} hint={dates.timeHint} />
				<div>
					<DateField label={dates.day} defaultValue={day} onChange={setDay} min="2026-06-15" />
					<p className="mt-2 type-small text-muted" data-value="day">
						{day ?? dates.nothing}
					</p>
				</div>
				<div>
					<TimeField label={dates.time} defaultValue={time} onChange={setTime} />
					<p className="mt-2 type-small text-muted" data-value="time">
						{time ?? dates.nothing}
					</p>
				</div>
				<DateField {...none} label={dates.day} error={dates.dayError} />
				<TimeField {...none} label={dates.time} error={dates.timeError} />
				<DateField label={dates.day} defaultValue="2026-06-14" onChange={() => undefined} isDisabled />
				<TimeField label={dates.time} defaultValue="07:00" onChange={() => undefined} isDisabled />
			</div>
		</Panel>
	);
}
