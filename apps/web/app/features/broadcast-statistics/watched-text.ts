const minuteS = 60;
const hourS = 3_600;

/** A length of time in the unit that suits it: seconds, minutes from one on, hours with a decimal from two on. */
export function watchedText(seconds: number, locale: string): string {
	const [unit, value, maximumFractionDigits] =
		Math.round(seconds) < minuteS
			? (["second", seconds, 0] as const)
			: seconds < 2 * hourS
				? (["minute", seconds / minuteS, 0] as const)
				: (["hour", seconds / hourS, 1] as const);
	return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits }).format(
		value,
	);
}
