import { z } from "zod";

const timeZoneMax = 60;

/** A time zone of the IANA database, as a browser names its own. */
export const TimeZone = z
	.string()
	.max(timeZoneMax, { error: "invalid", abort: true })
	.refine((name) => {
		try {
			return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
		} catch {
			return false;
		}
	}, "invalid");
