import { useEffect, useState } from "react";

/**
 * The time zone for shown times: UTC in the server's rendering and during hydration, then the visitor's own (undefined,
 * for `Intl`).
 */
export function useVisitorZone(): "UTC" | undefined {
	const [timeZone, setTimeZone] = useState<"UTC" | undefined>("UTC");
	useEffect(() => setTimeZone(undefined), []);
	return timeZone;
}
