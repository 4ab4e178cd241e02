const hourMs = 3_600_000;
/** No time zone is further ahead of UTC, or further behind it. */
const [aheadMs, behindMs] = [14 * hourMs, 12 * hourMs];

/** The calendar year of a moment in a time zone; in UTC where the zone is not known. */
export function yearIn(date: Date, timeZone: string | null): number {
	const [earliest, latest] = [-behindMs, aheadMs].map((ms) => new Date(date.getTime() + ms).getUTCFullYear());
	// The zone matters near the turn of the year only.
	if (earliest !== undefined && earliest === latest) return earliest;
	const format = new Intl.DateTimeFormat("en-u-ca-gregory", { year: "numeric", timeZone: timeZone ?? "UTC" });
	return Number(format.format(date));
}

/** Every moment that belongs to the year in some time zone. */
export const widestYear = (year: number) => ({
	from: new Date(Date.UTC(year, 0, 1) - aheadMs),
	until: new Date(Date.UTC(year + 1, 0, 1) + behindMs),
});

/** Whether the year has begun somewhere, and whether it is over everywhere. */
export function stageOf(year: number, now: Date): "future" | "open" | "over" {
	const { from, until } = widestYear(year);
	if (now < from) return "future";
	return now < until ? "open" : "over";
}
