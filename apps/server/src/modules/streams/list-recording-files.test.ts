import { expect, it } from "vitest";
import { fileNameOf } from "./list-recording-files.ts";

it.each([
	["From bridge to mill", "From bridge to mill"],
	["Від мосту до млина: 10/10?", "Від мосту до млина 10 10"],
	["  ../../etc/passwd", "etc passwd"],
	["a\u0000b\u202ec\nd", "a b c d"],
	["5 km. Go...", "5 km. Go"],
	['"<|>*?:\\', "recording"],
	[".....", "recording"],
	["🏃‍♀️ 42 km 🏅", "🏃 ♀️ 42 km 🏅"],
])("[S5] the title %j names the file %j", (title, name) => {
	expect(fileNameOf(title)).toBe(name);
});
