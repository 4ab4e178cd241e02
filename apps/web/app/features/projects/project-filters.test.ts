import { ProjectFilters } from "@stride/contract";
import { describe, expect, it } from "vitest";
import { chosenCount, filtersOf, noFilters, queryOf, searchMax, searchOf } from "./project-filters.ts";

const read = (search: string) => filtersOf(new URLSearchParams(search));

describe("filters in the address", () => {
	it.each([
		["", noFilters],
		["search=clean+water", { ...noFilters, search: "clean water" }],
		["search=%20clean%20%20water%20", { ...noFilters, search: "clean water" }],
		["organization=12&country=KE&theme=edu", { search: "", organization: "12", country: "KE", theme: "edu" }],
		["search=&organization=&country=&theme=", noFilters],
		["organization=abc&country=Kenya&theme=a%20b", noFilters],
		["organization=1234567890123&country=ke&theme=%3Cscript%3E", noFilters],
	])("[G1] %j is read as what the API accepts, and nothing else", (search, filters) => {
		expect(read(search)).toEqual(filters);
	});

	it("[G1] the API accepts the filters of any address", () => {
		const hostile = ["x".repeat(500), " ", "\u0000", "..%2F", "💧".repeat(80), "%", "__proto__"];
		for (const value of hostile) {
			const filters = filtersOf(
				new URLSearchParams({ search: value, organization: value, country: value, theme: value }),
			);
			expect(ProjectFilters.safeParse(queryOf(filters)).success).toBe(true);
		}
		expect(read(`search=${"y".repeat(300)}`).search).toHaveLength(searchMax);
	});

	it("[G1] filters written into an address are read back unchanged", () => {
		const filters = { search: "clean & water", organization: "7", country: "UA", theme: "sport" };
		expect(filtersOf(new URLSearchParams(searchOf(filters)))).toEqual(filters);
		expect(searchOf(noFilters)).toBe("");
	});

	it("[G1] the number of filters does not count the search", () => {
		expect(chosenCount({ ...noFilters, search: "water" })).toBe(0);
		expect(chosenCount({ search: "water", organization: "7", country: null, theme: "edu" })).toBe(2);
	});
});
