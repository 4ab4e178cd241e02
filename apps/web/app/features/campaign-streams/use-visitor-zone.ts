import { useEffect, useState } from "react";

/** The visitor's time zone; UTC, as the server renders times, until the page is in a browser. */
export function useVisitorZone(): string {
	const [timeZone, setTimeZone] = useState("UTC");
	useEffect(() => setTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
	return timeZone;
}
