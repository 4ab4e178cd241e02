const [hourMinutes, dayHours] = [60, 24];

/** A duration in its largest sensible unit: minutes below one hour, hours below two days, days beyond. */
export function durationText(hours: number, locale: string): string {
	const minutes = Math.round(hours * hourMinutes);
	const say = (value: number, unit: "minute" | "hour" | "day", digits = 0) =>
		new Intl.NumberFormat(locale, {
			style: "unit",
			unit,
			unitDisplay: "long",
			maximumFractionDigits: digits,
		}).format(value);
	if (minutes < hourMinutes) return say(hours > 0 ? Math.max(1, minutes) : 0, "minute");
	const inTenths = Math.round(hours * 10) / 10;
	if (inTenths < 2 * dayHours) return say(inTenths, "hour", 1);
	return say(Math.round(hours / dayHours), "day");
}
