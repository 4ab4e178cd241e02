import { expect, it } from "vitest";
import { bibDate } from "./date-badge.tsx";

it.each([
	["2026-11-21T12:00:00Z", "en-US", "UTC", "21", "Nov"],
	["2026-12-05T12:00:00Z", "uk-UA", "UTC", "05", "груд."],
	["2026-05-01T12:00:00Z", "uk-UA", "UTC", "01", "трав."],
	["2026-01-01T00:30:00Z", "en-US", "America/New_York", "31", "Dec"],
	["2026-12-31T23:30:00Z", "uk-UA", "Europe/Kyiv", "01", "січ."],
])("[L3] %s reads in %s and %s as %s %s", (at, language, timeZone, day, month) => {
	expect(bibDate(new Date(at), language, timeZone)).toEqual({ day, month });
});
