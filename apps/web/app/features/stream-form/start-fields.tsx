import { languages } from "@stride/i18n";
import { useController } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { DateField } from "../../ui/form/date-field.tsx";
import { TimeField } from "../../ui/form/time-field.tsx";
import { type ChosenStart, clockChangeAt, startDateOf, todayIn } from "./start-moment.ts";
import { isStartFixed } from "./stream-form-rules.ts";
import type { StreamForm } from "./use-stream-form.ts";

/** The start: date and time in the visitor's time zone, which is named, and the resulting moment. */
export default function StartFields({ streamForm }: { streamForm: StreamForm }) {
	const t = useTranslations("challenge.details");
	const { form, values, errorOf, timeZone, stream, problems } = streamForm;
	const { field: date } = useController({ control: form.control, name: "date" });
	const { field: time } = useController({ control: form.control, name: "time" });
	const isSettled = !problems.date && !problems.time;
	const isFixed = stream !== null && isStartFixed(stream);
	const chosen = values.date !== null && values.time !== null ? { date: values.date, time: values.time } : null;
	const zone = useZoneName(timeZone, chosen);
	return (
		<div className="grid gap-5 phone:grid-cols-2">
			<DateField
				label={t("date")}
				defaultValue={date.value}
				onChange={date.onChange}
				onBlur={date.onBlur}
				ref={date.ref}
				error={errorOf("date")}
				min={todayIn(timeZone, new Date())}
				isDisabled={isFixed}
				hint={isFixed && t("startFixed")}
			/>
			<TimeField
				label={t("time")}
				defaultValue={time.value}
				onChange={time.onChange}
				onBlur={time.onBlur}
				ref={time.ref}
				error={errorOf("time")}
				isDisabled={isFixed}
			/>
			<div className="grid gap-1 phone:col-span-2">
				<p className="type-small text-muted">{t("zone", zone)}</p>
				<div role="status">{chosen && isSettled && !isFixed && <Outcome chosen={chosen} timeZone={timeZone} />}</div>
			</div>
		</div>
	);
}

/** The moment as text, with the effect of a daylight saving change. */
function Outcome({ chosen, timeZone }: { chosen: ChosenStart; timeZone: string }) {
	const t = useTranslations("challenge.details");
	const at = new Date(startDateOf(chosen, timeZone));
	const language = languages[useLocale()].dates;
	const change = clockChangeAt(chosen, timeZone);
	const moment = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short", timeZone }).format(at);
	const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone }).format(at);
	return (
		<>
			<p className="type-small-strong">{t("starts", { moment })}</p>
			{change === "skipped" && <p className="mt-1 type-small">{t("skipped", { chosen: chosen.time, time })}</p>}
			{change === "repeated" && <p className="mt-1 type-small">{t("repeated", { time })}</p>}
		</>
	);
}

/** The zone's name and its UTC offset at the chosen moment, else now. */
function useZoneName(timeZone: string, chosen: ChosenStart | null): { zone: string; offset: string } {
	const language = languages[useLocale()].dates;
	const at = chosen ? new Date(startDateOf(chosen, timeZone)) : new Date();
	const nameOf = (timeZoneName: "long" | "shortOffset") =>
		new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
			.formatToParts(at)
			.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
	return { zone: nameOf("long"), offset: nameOf("shortOffset") };
}
