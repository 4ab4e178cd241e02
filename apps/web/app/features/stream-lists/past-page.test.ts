import { expect, test } from "vitest";
import { pastPageOf, pastQuery } from "./past-page.ts";

const asOf = "2026-11-20T10:00:00.123Z";

test("[C3] a link to a later page of the past streams is read as it was written", () => {
	expect(pastPageOf(new URLSearchParams(pastQuery({ page: 3, asOf })))).toEqual({ page: 3, asOf });
});

test.each([
	"",
	"past=2",
	`past=1&as_of=${asOf}`,
	`past=-2&as_of=${asOf}`,
	`past=2.5&as_of=${asOf}`,
	"past=2&as_of=soon",
])("[C3] an unreadable address (%s) shows the newest ones", (query) => {
	expect(pastPageOf(new URLSearchParams(query))).toEqual({ page: 1 });
});
