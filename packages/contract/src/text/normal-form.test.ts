import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { UpdateCampaignBody } from "../campaigns/campaigns.ts";
import { limits } from "../limits.ts";
import { hasLongMarkRun, normalizeText } from "./normal-form.ts";

const mixed = (length: number) => "\u0301\u0323".repeat(length / 2);

describe("normalizeText", () => {
	it("[U3] normalises stream-safe text as the platform does", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: "binary", maxLength: 30 }),
				fc.constantFrom("NFC" as const, "NFKC"),
				(text, form) => {
					expect(normalizeText(text, form)).toBe(text.normalize(form));
				},
			),
		);
		for (const text of ["Việt Nam", "שָׁלוֹם", "นี่", "क्षत्रिय", `a${mixed(30)}`, "ﾊﾞ"]) {
			expect(normalizeText(text, "NFKC")).toBe(text.normalize("NFKC"));
			expect(hasLongMarkRun(text)).toBe(false);
		}
	});

	it.each([
		["marks of two classes", "\u0301\u0323"],
		["marks that NFKC makes of letters", "\uff9e\u0323"],
		["marks between two planes", "\u{1d165}\u0323"],
	])("[U3] cuts a run of %s before it normalises", (_name, pair) => {
		const normalize = vi.spyOn(String.prototype, "normalize");
		const text = `a${pair.repeat(500_000)}b`;
		expect(hasLongMarkRun(text)).toBe(true);
		expect(normalizeText(text, "NFKC")).toBe(normalizeText(`a${pair.repeat(100)}b`, "NFKC"));
		expect(normalize.mock.contexts.every((one) => String(one).length <= 62)).toBe(true);
	});
});

describe("a field of text", () => {
	it("[C1] is normalised once", () => {
		const normalize = vi.spyOn(String.prototype, "normalize");
		UpdateCampaignBody.parse({ title: "Around the lake", description: "Forty kilometres on foot." });
		expect(normalize).toHaveBeenCalledTimes(2);
	});

	it("[C1] is rejected without being normalised when it is longer than its limit allows", () => {
		const normalize = vi.spyOn(String.prototype, "normalize");
		for (const description of [mixed(limits.campaignDescriptionMax), mixed(100_000), "é".repeat(4_000_000)]) {
			expect(UpdateCampaignBody.safeParse({ description }).error?.issues).toHaveLength(1);
		}
		expect(normalize).not.toHaveBeenCalled();
	});
});

afterEach(() => {
	vi.restoreAllMocks();
});
