/** The visitor's time zone for dates in mails; undefined where the browser does not know it. */
export function visitorZone(): string | undefined {
	const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
	return timeZone && timeZone !== "Etc/Unknown" ? timeZone : undefined;
}
