import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type Stripe from "stripe";
import { type OpenApi, type OpenApiSchema, resolve } from "./openapi.ts";

/**
 * `whole`: every required field is present. `part`: what a browser sees with the publishable key, a subset of the
 * fields. In both views a field that Stripe's document does not define is a mismatch.
 */
type View = "whole" | "part";

/** Each mismatch with its path; empty when the value conforms to Stripe's schema. */
export type Check = (value: unknown, schema: OpenApiSchema, view: View) => string[];

const mismatchesMax = 20;

/** Legacy fields that Stripe still returns, empty, and that its package declares although its document omits them. */
const legacyFields: { [name: string]: readonly string[] } = {
	charge: ["source"],
	payment_intent: ["source"],
} satisfies { charge: (keyof Stripe.Charge)[]; payment_intent: (keyof Stripe.PaymentIntent)[] };

/** Times are seconds (never milliseconds) of this century, currencies are three lower-case letters. */
const formats = {
	"unix-time": { type: "number" as const, validate: (value: number) => value > 946_684_800 && value < 4_102_444_800 },
	currency: /^[a-z]{3}$/,
	decimal: /^-?\d+(\.\d+)?$/,
	"iso-country": /^[A-Z]{2}$/,
};

/** Validates values against the schemas of Stripe's OpenAPI document, including references and expansions. */
export function createAnswerCheck(spec: OpenApi): Check {
	const views: Record<View, (schema: OpenApiSchema) => ValidateFunction> = {
		whole: compiler(spec, "whole"),
		part: compiler(spec, "part"),
	};
	return (value, schema, view) => {
		const validate = views[view](schema);
		return validate(value) ? [] : describe(validate.errors ?? []);
	};
}

function compiler(spec: OpenApi, view: View): (schema: OpenApiSchema) => ValidateFunction {
	const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false, formats, logger: false });
	const convert = (schema: OpenApiSchema) => jsonSchemaOf(spec, view, schema);
	for (const [name, schema] of Object.entries(spec.components.schemas)) {
		ajv.addSchema(convert(withLegacyFields(name, schema)), addressOf(name));
	}
	const compiled = new Map<string, ValidateFunction>();
	return (schema) => {
		const key = JSON.stringify(schema);
		const validate = compiled.get(key) ?? ajv.compile(convert(schema));
		compiled.set(key, validate);
		return validate;
	};
}

function withLegacyFields(name: string, schema: OpenApiSchema): OpenApiSchema {
	const legacy = (legacyFields[name] ?? []).map((field) => [field, { enum: [null] }]);
	return legacy.length === 0
		? schema
		: { ...schema, properties: { ...schema.properties, ...Object.fromEntries(legacy) } };
}

const addressOf = (name: string) => `stripe:${name}`;

/** Converts OpenAPI 3.0 to JSON Schema. */
function jsonSchemaOf(spec: OpenApi, view: View, schema: OpenApiSchema): object {
	const convert = (inner: OpenApiSchema) => jsonSchemaOf(spec, view, inner);
	const { nullable, ...rest } = schema;
	// Its value may be null, regardless of the other constraints.
	if (nullable) return { if: { type: "null" }, else: convert(rest) };
	if (schema.$ref) return { $ref: addressOf(schema.$ref.split("/").at(-1) ?? "") };
	if (schema.anyOf) return alternatives(spec, schema.anyOf, convert);
	return {
		...(schema.type && { type: schema.type }),
		...(schema.enum && { enum: schema.enum }),
		...(schema.format && { format: schema.format }),
		...(schema.pattern && { pattern: schema.pattern }),
		...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
		...(schema.items && { items: convert(schema.items) }),
		...(schema.required && view === "whole" && { required: schema.required }),
		...(schema.properties && {
			properties: Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, convert(inner)])),
		}),
		...additional(schema, convert),
	};
}

/** Where the document lists the fields of an object, the list is complete. */
function additional(schema: OpenApiSchema, convert: (schema: OpenApiSchema) => object): object {
	if (typeof schema.additionalProperties === "object") {
		return { additionalProperties: convert(schema.additionalProperties) };
	}
	const isOpen = schema.additionalProperties === true || schema.properties === undefined;
	return isOpen ? {} : { additionalProperties: false };
}

/**
 * The `object` field of a value selects the alternative, so that a mismatch deep inside is reported as such and not as
 * "fits none of the sixteen".
 */
function alternatives(spec: OpenApi, anyOf: OpenApiSchema[], convert: (schema: OpenApiSchema) => object): object {
	const named = Map.groupBy(anyOf, (schema) => kindOf(spec, schema));
	const unnamed = (named.get(undefined) ?? []).map(convert);
	const last = unnamed.length === 1 ? (unnamed[0] ?? false) : unnamed.length === 0 ? false : { anyOf: unnamed };
	return [...named].reduce<object | false>((otherwise, [kind, schemas]) => {
		if (kind === undefined) return otherwise;
		const meant = schemas.map(convert);
		return {
			if: { type: "object", properties: { object: { const: kind } }, required: ["object"] },
			// biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword, never awaited.
			then: meant.length === 1 ? meant[0] : { anyOf: meant },
			else: otherwise,
		};
	}, last) as object;
}

function kindOf(spec: OpenApi, schema: OpenApiSchema): unknown {
	return resolve(spec, schema).properties?.["object"]?.enum?.[0];
}

function describe(errors: ErrorObject[]): string[] {
	// `if` only reports that one of its branches failed; the branch reports the reason itself.
	const own = errors.filter((error) => error.keyword !== "if");
	const lines = own.map(({ instancePath, message, params }) => {
		const detail = params["additionalProperty"] ?? params["allowedValues"] ?? "";
		return `${instancePath || "/"} ${message ?? "is wrong"}${detail === "" ? "" : ` (${String(detail)})`}`;
	});
	return [...new Set(lines)].slice(0, mismatchesMax);
}
