import type { z } from "zod";

/** What a variable must be, in the words of docs/operations.md; schemas with a message of their own keep it. */
export const settingError: z.core.$ZodErrorMap = (issue) => {
	switch (issue.code) {
		case "invalid_type":
			return issue.expected === "number" ? "must be a number" : `must be ${article(issue.expected)}`;
		case "too_small":
			return `must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}${unitOf(issue.origin)}`;
		case "too_big":
			return `must be ${issue.inclusive ? "at most" : "less than"} ${issue.maximum}${unitOf(issue.origin)}`;
		case "invalid_value":
			return `must be ${issue.values.map(String).join(" or ")}`;
		case "invalid_format":
			return issue.format === "starts_with" ? `must begin with ${issue.prefix}` : `must be a valid ${issue.format}`;
		default:
			return "is not valid";
	}
};

const article = (type: string) => (type === "int" ? "a whole number" : `a ${type}`);

function unitOf(origin: string): string {
	if (origin === "string") return " characters long";
	return origin === "array" ? " in number" : "";
}
