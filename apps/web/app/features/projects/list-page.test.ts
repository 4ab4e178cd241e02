import { describe, expect, it } from "vitest";
import { listPageOf, pageSearch } from "./list-page.ts";

describe("a page of a list in the address", () => {
	it.each([
		["", { page: 1 }],
		["page=1", { page: 1 }],
		["page=3", { page: 3 }],
		["page=0", { page: 1 }],
		["page=-2", { page: 1 }],
		["page=2.5", { page: 1 }],
		["page=1e9", { page: 1 }],
		["page=two", { page: 1 }],
		["page=2&as_of=never", { page: 2 }],
		["page=2&as_of=2026-11-21T08:00:00Z", { page: 2, asOf: "2026-11-21T08:00:00.000Z" }],
	])("[G1] %j requests %j", (search, page) => {
		expect(listPageOf(new URLSearchParams(search))).toEqual(page);
	});

	it("[G1] the link to the next page keeps the filters", () => {
		const search = pageSearch("?country=KE", { page: 2, asOf: "2026-11-21T08:00:00.000Z" });
		const query = new URLSearchParams(search);
		expect(query.get("country")).toBe("KE");
		expect(listPageOf(query)).toEqual({ page: 2, asOf: "2026-11-21T08:00:00.000Z" });
	});
});
