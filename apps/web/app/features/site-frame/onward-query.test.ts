import { expect, it } from "vitest";
import { onwardQuery } from "./onward-query.ts";

it.each([
	["", ""],
	["?popup=x&token=y", ""],
	["?proceed=true", "?proceed=true"],
	["?a=1&redirect=%2Fuk%2Faccount%3Ftab%3D1&proceed=true", "?redirect=%2Fuk%2Faccount%3Ftab%3D1&proceed=true"],
	["?redirect=%2Fa&redirect=%2Fb", "?redirect=%2Fa"],
])("[L6] the header carries on of %j only %j", (search, query) => {
	expect(onwardQuery(search)).toBe(query);
});
