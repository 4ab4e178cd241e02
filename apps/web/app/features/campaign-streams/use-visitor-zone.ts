import { useEffect, useState } from "react";

/** The visitor's time zone; UTC, as in the server's rendering, until hydration. */
export function useVisitorZone(): string {
	const [timeZone, setTimeZone] = useState("UTC");
	useEffect(() => setTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
	return timeZone;
}
