import { z } from "zod";
import { type ApiError, invalidRequest } from "./api-error.ts";
import type { FormValue } from "./form-body.ts";

/** Parses a decoded form with a schema; a mismatch becomes the provider's own error body. */
export function readParameters<S extends z.ZodType>(schema: S, form: FormValue): z.output<S> {
	const result = schema.safeParse(form);
	if (result.success) return result.data;
	const issue = result.error.issues[0];
	throw issue === undefined ? invalidRequest("Invalid request.") : parameterError(issue, form);
}

function parameterError(issue: z.core.$ZodIssue, form: FormValue): ApiError {
	if (issue.code === "unrecognized_keys") {
		const param = paramName([...issue.path, issue.keys[0] ?? ""]);
		return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
	}
	const param = paramName(issue.path);
	if (valueAt(form, issue.path) === undefined) {
		return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
	}
	const code = issue.message.startsWith("Invalid integer") ? { code: "parameter_invalid_integer" } : {};
	return invalidRequest(issue.message, { ...code, param });
}

function paramName(path: readonly PropertyKey[]): string {
	const [head, ...rest] = path.map((step) => String(step).slice(0, 100));
	return `${head ?? ""}${rest.map((step) => `[${step}]`).join("")}`;
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
	let value = form;
	for (const step of path) {
		if (typeof value !== "object" || value === null) return undefined;
		value = Reflect.get(value, step);
	}
	return value;
}

export const text = (maxLength: number) =>
	z.string("Invalid string").max(maxLength, `Invalid string: must be at most ${maxLength} characters`);

/** A decimal integer on the wire, within the safe range. */
export const integer = z
	.string("Invalid integer")
	.regex(/^-?\d{1,15}$/, "Invalid integer")
	.transform(Number);

export const positiveInteger = integer.refine(
	(value) => value >= 1,
	"Invalid integer: must be greater than or equal to 1",
);

export const boolean = z.enum(["true", "false"], "Invalid boolean").transform((value) => value === "true");

export const expand = z.array(text(200), "Invalid array").max(20, "Invalid array: too many paths").default([]);

/** At most 50 keys of 40 characters with values of 500; an empty value means "remove". */
export const metadata = z
	.union([z.literal("").transform(() => ({})), z.record(text(40), text(500))], "Invalid object")
	.refine((value) => Object.keys(value).length <= 50, "Invalid object: at most 50 metadata keys");

export const emptyAsNull = <S extends z.ZodType>(schema: S) => z.union([z.literal("").transform(() => null), schema]);

const createdRange = z.strictObject({
	gt: integer.optional(),
	gte: integer.optional(),
	lt: integer.optional(),
	lte: integer.optional(),
});

/** The parameters of every list call. */
export const listParameters = {
	limit: integer
		.refine((value) => value >= 1 && value <= 100, "Invalid integer: limit must be between 1 and 100")
		.default(10),
	starting_after: text(100).optional(),
	ending_before: text(100).optional(),
	created: z.union([integer, createdRange], "Invalid created filter").optional(),
	expand,
};

export type CreatedFilter =
	| number
	| { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined };

/** Merges a metadata update as the provider does: an empty value removes its key. */
export function mergeMetadata(current: Record<string, string>, update: Record<string, string>): Record<string, string> {
	const merged = Object.entries({ ...current, ...update }).filter(([, value]) => value !== "");
	if (merged.length > 50) throw invalidRequest("Invalid object: at most 50 metadata keys", { param: "metadata" });
	return Object.fromEntries(merged);
}
