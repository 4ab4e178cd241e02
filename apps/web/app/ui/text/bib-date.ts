/** The two-digit day and the short month, in a language and a time zone: `21`, `Nov`; `05`, `груд.` */
export function bibDate(at: Date, language: string, timeZone: string): { day: string; month: string } {
	const parts = new Intl.DateTimeFormat(language, { day: "2-digit", month: "short", timeZone }).formatToParts(at);
	const textOf = (type: "day" | "month") => parts.find((part) => part.type === type)?.value ?? "";
	return { day: textOf("day"), month: textOf("month") };
}
