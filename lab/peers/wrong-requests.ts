import { type OpenApi, type OpenApiSchema, resolve } from "./openapi.ts";

/** One defect of a request: fields that are sent over a valid request, or left out of it. */
export type Flaw = {
	/** The parameter at fault, without brackets. */
	parameter: string;
	name: string;
	send: [field: string, value: string][];
	leaveOut?: string;
};

/** A greater depth would mostly add options of payment methods that the product does not offer. */
const depthMax = 2;
/** Longer limits are Stripe's internal ones. */
const textLimitMax = 500;
const unknownField = "nonsense";

/**
 * The possible defects of a request with these parameters: unknown fields, values of another type, missing parameters.
 */
export function flawsOf(spec: OpenApi, parameters: OpenApiSchema): Flaw[] {
	const gaps = (parameters.required ?? []).map((parameter) => ({
		parameter,
		name: `without ${parameter}`,
		send: [],
		leaveOut: parameter,
	}));
	const unknown = sending(unknownField, unknownField, "1");
	const wrong = Object.entries(parameters.properties ?? {}).flatMap(([name, schema]) =>
		wrongValues(spec, name, name, schema, 1),
	);
	return [...gaps, unknown, ...wrong];
}

function wrongValues(spec: OpenApi, parameter: string, field: string, given: OpenApiSchema, depth: number): Flaw[] {
	const schema = resolve(spec, given);
	const flaw = (value: string, at = field) => sending(parameter, at, value);
	if (schema.anyOf) return schema.anyOf.flatMap((one) => wrongValues(spec, parameter, field, one, depth));
	switch (schema.type) {
		case "integer":
		case "number":
			return [flaw("abc"), flaw("1.5"), flaw("12x"), flaw("1", `${field}[a]`)];
		case "boolean":
			return [flaw("maybe"), flaw("true", `${field}[a]`)];
		case "array":
			return [flaw("x"), ...(schema.items ? wrongValues(spec, parameter, `${field}[0]`, schema.items, depth + 1) : [])];
		case "object":
			return [flaw("x"), flaw("1", `${field}[${unknownField}]`), ...innerFlaws(spec, parameter, field, schema, depth)];
		default:
			return [
				flaw("1", `${field}[a]`),
				...(schema.enum ? [flaw("no_such_value")] : []),
				...((schema.maxLength ?? Number.POSITIVE_INFINITY) <= textLimitMax
					? [flaw("x".repeat((schema.maxLength ?? 0) + 1))]
					: []),
			];
	}
}

function innerFlaws(spec: OpenApi, parameter: string, field: string, schema: OpenApiSchema, depth: number): Flaw[] {
	if (depth >= depthMax) return [];
	return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
		wrongValues(spec, parameter, `${field}[${name}]`, inner, depth + 1),
	);
}

function sending(parameter: string, field: string, value: string): Flaw {
	return { parameter, name: `${field}=${value.slice(0, 20)}`, send: [[field, value]] };
}
