import { expect, it } from "vitest";
import { unlockCodeIn, withoutUnlockCode } from "./use-unlock-code.ts";

it.each([
	["", null, ""],
	["?unlock=abc", "abc", ""],
	["?unlock=", null, ""],
	["?a=1&unlock=abc&b=2", "abc", "?a=1&b=2"],
	[`?unlock=${"x".repeat(201)}`, null, ""],
	["?q=%20x+y", null, "?q=%20x+y"],
])("[S4] splits %j into the code %j and the query %j", (search, code, rest) => {
	expect(unlockCodeIn(search)).toBe(code);
	expect(withoutUnlockCode(search)).toBe(rest);
});
