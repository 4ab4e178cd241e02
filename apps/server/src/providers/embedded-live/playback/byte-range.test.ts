import { expect, it } from "vitest";
import { readByteRange } from "./byte-range.ts";

it.each([
	[undefined, 10, "whole"],
	["", 10, "whole"],
	["bytes=0-0", 10, { first: 0, last: 0 }],
	["bytes=9-", 10, { first: 9, last: 9 }],
	["bytes=0-99", 10, { first: 0, last: 9 }],
	["bytes=-3", 10, { first: 7, last: 9 }],
	["bytes=-99", 10, { first: 0, last: 9 }],
	["bytes=-0", 10, "unsatisfiable"],
	["bytes=10-", 10, "unsatisfiable"],
	["bytes=10-12", 10, "unsatisfiable"],
	["bytes=0-", 0, "unsatisfiable"],
	["bytes=-1", 0, "unsatisfiable"],
	["bytes=-", 10, "whole"],
	["bytes=3-2", 10, "whole"],
	["bytes=0-1,3-4", 10, "whole"],
	["pages=0-1", 10, "whole"],
	["bytes=0x1-2", 10, "whole"],
	["bytes=99999999999999999-", 10, "whole"],
] as const)("[S5] the range %j of %i bytes is %j", (header, size, range) => {
	expect(readByteRange(header, size)).toEqual(range);
});
