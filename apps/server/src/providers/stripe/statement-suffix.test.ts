import fc from "fast-check";
import { expect, it } from "vitest";
import { statementSuffix } from "./statement-suffix.ts";

it.each([
	["Stride: Run for rivers", "RUN FOR RI"],
	["Stride: Ann's <b>10 km</b>", "ANNS B 10"],
	["Stride: Згурський марафон", "ZGHURSKYI"],
	["Stride: Єнакієве", "YENAKIIEVE"],
	["Stride: Їжакевич", "YIZHAKEVYC"],
	["Stride: Мар’їнка", "MARINKA"],
	["Stride: Щедрий", "SHCHEDRYI"],
	["Stride: Йосипівка", "YOSYPIVKA"],
	["Stride: Привіт Юля", "PRYVIT YUL"],
	["Stride: Ґалаґан і Знам'янка", "GALAGAN I"],
	["Stride: Żółć Ærø 5", "ZOLC AERO"],
	["Stride: ＦＵＬＬ", "FULL"],
	["Stride: a: b", "A B"],
	["Stride: 42.195", undefined],
	["Stride: 走る", "ZOU RU"],
	["Stride: 🏃", undefined],
	["Stride: ", undefined],
])("[D1] the suffix of %j is %j", (description, suffix) => {
	expect(statementSuffix(description)).toBe(suffix);
});

it("[D1] a suffix of any title has 1 to 10 allowed characters and a letter, or there is none", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (title) => {
			const suffix = statementSuffix(`Stride: ${title}`);
			if (suffix === undefined) return;
			expect(suffix).toMatch(/^(?=.*[A-Z])[A-Z0-9&.-][A-Z0-9&. -]{0,9}$/);
			expect(suffix).toBe(suffix.trim());
		}),
	);
});
