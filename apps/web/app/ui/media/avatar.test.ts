import { expect, it } from "vitest";
import { initialsOf } from "./avatar.tsx";

it.each([
	["Olena Vasylenko", "OV"],
	["ґанна", "Ґ"],
	["  Velo   Club   Lviv ", "VL"],
	["𝒜nna 𝒵oe", "𝒜𝒵"],
	["", ""],
])("the initials of %j are %j", (name, initials) => {
	expect(initialsOf(name)).toBe(initials);
});
