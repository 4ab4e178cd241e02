import { countCharacters, countVisible } from "./campaign-rules.ts";
import { limits } from "./limits.ts";

/** P5: a bio is optional, and when there is one it says something. An empty field is no bio, and right. */
export function problemOfBio(text: string): "bioTooShort" | "bioTooLong" | null {
	if (text.trim() === "") return null;
	if (countCharacters(text) > limits.bioMax) return "bioTooLong";
	return countVisible(text) < limits.bioMin ? "bioTooShort" : null;
}
