import { useEffect, useState } from "react";

/**
 * The time zone in which times are shown: UTC while a page comes from the server, which knows no visitor, and the
 * visitor's own (undefined, for `Intl`) afterwards.
 */
export function useVisitorZone(): "UTC" | undefined {
	const [timeZone, setTimeZone] = useState<"UTC" | undefined>("UTC");
	useEffect(() => setTimeZone(undefined), []);
	return timeZone;
}
