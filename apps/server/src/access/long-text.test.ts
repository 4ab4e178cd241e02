import { api } from "@stride/contract/api";
import type { Endpoint } from "@stride/contract/endpoint";
import { expect, it } from "vitest";
import { mixedMarks, requestWith, textFields } from "./text-fields.test-steps.ts";

const bounded = textFields.flatMap(({ lengthMax, ...field }) => {
	const schema = (api[field.endpoint] as Endpoint).body;
	return field.part === "body" && lengthMax !== undefined && schema ? [{ ...field, schema, lengthMax }] : [];
});

// The time of a pattern grows with the text.
it.each(bounded)("[U3] $endpoint $path applies no pattern to a too long text", ({ schema, lengthMax, ...field }) => {
	const { body } = requestWith({ ...field, lengthMax }, { path: "/" }, mixedMarks(lengthMax + 1));
	const issues = schema.safeParse(body).error?.issues ?? [];
	const codes = issues.flatMap(({ path, code }) => (path.join(".") === field.path.join(".") ? [code] : []));
	expect(codes).not.toEqual([]);
	expect(codes).not.toContain("invalid_format");
});
