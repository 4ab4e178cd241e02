import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chosenStartOf, clockChangeAt, startDateOf, todayIn } from "./start-moment.ts";

describe("the start of a stream", () => {
	test.each([
		// An ordinary day: the zone's offset in winter and in summer.
		["Europe/Kyiv", "2026-11-21", "18:30", "2026-11-21T18:30:00+02:00", null],
		["Europe/Kyiv", "2026-06-21", "18:30", "2026-06-21T18:30:00+03:00", null],
		["America/New_York", "2026-12-31", "23:59", "2026-12-31T23:59:00-05:00", null],
		["UTC", "2026-11-21", "00:00", "2026-11-21T00:00:00+00:00", null],
		// Offsets that are not whole hours.
		["Asia/Kolkata", "2026-11-21", "07:05", "2026-11-21T07:05:00+05:30", null],
		["Asia/Kathmandu", "2026-11-21", "07:05", "2026-11-21T07:05:00+05:45", null],
		["Pacific/Chatham", "2026-11-21", "07:05", "2026-11-21T07:05:00+13:45", null],
		["America/St_Johns", "2026-11-21", "07:05", "2026-11-21T07:05:00-03:30", null],
		// Spring forward: 03:00 to 04:00 does not exist in Kyiv on 28 March 2027.
		["Europe/Kyiv", "2027-03-28", "02:59", "2027-03-28T02:59:00+02:00", null],
		["Europe/Kyiv", "2027-03-28", "03:00", "2027-03-28T04:00:00+03:00", "skipped"],
		["Europe/Kyiv", "2027-03-28", "03:30", "2027-03-28T04:30:00+03:00", "skipped"],
		["Europe/Kyiv", "2027-03-28", "04:00", "2027-03-28T04:00:00+03:00", null],
		["America/New_York", "2027-03-14", "02:15", "2027-03-14T03:15:00-04:00", "skipped"],
		// Half an hour on Lord Howe Island.
		["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-04T02:45:00+11:00", "skipped"],
		// Fall back: 03:00 to 04:00 occurs twice, and the first is used.
		["Europe/Kyiv", "2026-10-25", "02:59", "2026-10-25T02:59:00+03:00", null],
		["Europe/Kyiv", "2026-10-25", "03:00", "2026-10-25T03:00:00+03:00", "repeated"],
		["Europe/Kyiv", "2026-10-25", "03:59", "2026-10-25T03:59:00+03:00", "repeated"],
		["Europe/Kyiv", "2026-10-25", "04:00", "2026-10-25T04:00:00+02:00", null],
		["America/New_York", "2026-11-01", "01:30", "2026-11-01T01:30:00-04:00", "repeated"],
		["Australia/Lord_Howe", "2027-04-04", "01:45", "2027-04-04T01:45:00+11:00", "repeated"],
	] as const)("[S1] in %s, %s at %s is %s", (zone, date, time, iso, change) => {
		expect(startDateOf({ date, time }, zone)).toBe(iso);
		expect(clockChangeAt({ date, time }, zone)).toBe(change);
	});

	test("[S1] a sent moment is shown as it was chosen, in any zone at any existing time", () => {
		const zones = Intl.supportedValuesOf("timeZone");
		const minutes = fc.integer({
			min: Date.parse("2026-01-01T00:00:00Z") / 60_000,
			max: Date.parse("2037-12-31T00:00:00Z") / 60_000,
		});
		fc.assert(
			fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
				const moment = new Date(minute * 60_000);
				const chosen = chosenStartOf(moment.toISOString(), zone);
				const sent = new Date(startDateOf(chosen, zone));
				expect(chosenStartOf(sent.toISOString(), zone)).toEqual(chosen);
				// The same moment, or the first of two with the same local time.
				if (clockChangeAt(chosen, zone) === null) expect(sent).toEqual(moment);
				else expect(sent.getTime()).toBeLessThanOrEqual(moment.getTime());
			}),
			{ numRuns: 500 },
		);
	});

	test("[S1] an incomplete year produces a moment in any zone", () => {
		for (const zone of Intl.supportedValuesOf("timeZone")) {
			for (const date of ["0001-01-01", "0002-11-21", "0020-11-21", "0202-11-21", "1890-07-04", "9999-12-31"]) {
				const sent = startDateOf({ date, time: "12:00" }, zone);
				expect(Number.isNaN(Date.parse(sent)), `${zone} ${sent}`).toBe(false);
			}
		}
	});

	test("[S1] today is the zone's own day", () => {
		const now = new Date("2026-11-20T23:30:00Z");
		expect(todayIn("Europe/Kyiv", now)).toBe("2026-11-21");
		expect(todayIn("America/New_York", now)).toBe("2026-11-20");
	});
});
