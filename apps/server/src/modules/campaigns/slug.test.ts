import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUuid } from "../../platform/ids.ts";
import { slugOf, slugWithNumber } from "./create-campaign.ts";

describe("a campaign's name", () => {
	it.each([
		["1 200 km around the Carpathians", "1-200-km-around-the-carpathians"],
		["Їжак біжить Києвом", "yizhak-bizhit-kievom"],
		["🏃🏃🏃", "campaign"],
		["   ", "campaign"],
		["<script>alert(1)</script>", "script-alert-1-script"],
		["../../etc/passwd", "etc-passwd"],
	])("[C1] is derived from the title: %s", (title, slug) => {
		expect(slugOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
		if (/^[\x20-\x7e]*$/.test(title) || slug === "campaign") expect(slugOf(title)).toBe(slug);
	});

	it("[C1] is valid in an address and never looks like an id, for any title", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 80 }), (title) => {
				const slug = slugOf(title);
				expect(slug).toMatch(/^[a-z0-9]+(-+[a-z0-9]+)*$/);
				expect(slug.length).toBeLessThanOrEqual(60);
				expect(isUuid(slug)).toBe(false);
			}),
			{ numRuns: 1_000 },
		);
		expect(slugOf("018f3c5e-7b1a-7c3d-8e4f-5a6b7c8d9e0f")).toBe("campaign");
	});

	it("[C1] still fits with a number appended", () => {
		expect(slugWithNumber("a".repeat(60), 12345)).toHaveLength(60);
	});
});
