import {
	CalendarDateTime,
	fromAbsolute,
	parseDate,
	parseTime,
	toCalendarDateTime,
	toZoned,
} from "@internationalized/date";

/** A chosen start: `2026-11-21` and `18:30`, in a time zone. */
export type ChosenStart = { date: string; time: string };

/** A daylight saving change at the chosen time: it does not exist, or it occurs twice. */
export type ClockChange = "skipped" | "repeated";

function wallTime({ date, time }: ChosenStart): CalendarDateTime {
	const day = parseDate(date);
	const { hour, minute } = parseTime(time);
	return new CalendarDateTime(day.year, day.month, day.day, hour, minute);
}

/**
 * The moment as ISO 8601 with the zone's offset at that moment. A skipped time is shifted by the change; of a repeated
 * time the first is used.
 */
export function startDateOf(chosen: ChosenStart, timeZone: string): string {
	const zoned = toZoned(wallTime(chosen), timeZone, "compatible");
	return `${toCalendarDateTime(zoned).toString()}${offsetText(zoned.offset)}`;
}

/** Whole minutes: historical offsets have seconds, which ISO 8601 does not allow, and a year may be incomplete. */
function offsetText(offsetMs: number): string {
	const minutes = Math.round(Math.abs(offsetMs) / 60_000);
	return `${offsetMs < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

export function clockChangeAt(chosen: ChosenStart, timeZone: string): ClockChange | null {
	const wall = wallTime(chosen);
	const [earlier, later] = [toZoned(wall, timeZone, "earlier"), toZoned(wall, timeZone, "later")];
	if (earlier.compare(later) === 0) return null;
	return earlier.hour === wall.hour && earlier.minute === wall.minute ? "repeated" : "skipped";
}

/** A moment in the local time of a zone. */
export function chosenStartOf(startDate: string, timeZone: string): ChosenStart {
	const at = fromAbsolute(new Date(startDate).getTime(), timeZone);
	return { date: dayOf(at), time: `${twoDigits(at.hour)}:${twoDigits(at.minute)}` };
}

/** Today's date in a zone. */
export function todayIn(timeZone: string, now: Date): string {
	return dayOf(fromAbsolute(now.getTime(), timeZone));
}

function dayOf({ year, month, day }: { year: number; month: number; day: number }): string {
	return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(count: number): string {
	return String(count).padStart(2, "0");
}
