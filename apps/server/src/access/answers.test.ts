import { describe, expect, it } from "vitest";
import { z } from "zod";
import { unknownPaths } from "./answers.test-steps.ts";

const Inner = z.object({ a: z.string() }).meta({ id: "InnerOfAnswersTest" });
const schema = z.object({ list: z.array(Inner), maybe: Inner.nullable(), by: z.record(z.string(), z.number()) });

describe("fields missing in a schema", () => {
	it.each([
		[{ list: [{ a: "x" }], maybe: null, by: { k: 1 } }, []],
		[{ list: [{ a: "x", b: 1 }], maybe: { a: "x" }, by: {} }, ["$.list[0].b"]],
		[{ list: [], maybe: { a: "x", email: "y" }, by: {}, id: 1 }, ["$.maybe.email", "$.id"]],
	])("[U3] are found in %j", (answer, paths) => {
		expect(unknownPaths(schema, answer)).toEqual(paths);
	});
});
