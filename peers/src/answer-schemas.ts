import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type Stripe from "stripe";
import { type OpenApi, type OpenApiSchema, resolve } from "./openapi.ts";

/**
 * `whole`: every required field is there. `part`: what a browser sees with the publishable key, which is some of the
 * fields. Both ways a field that Stripe's document does not know is a mismatch.
 */
type View = "whole" | "part";

/** Each mismatch with its place; none when the value is what Stripe would answer. */
export type Check = (value: unknown, schema: OpenApiSchema, view: View) => string[];

const mismatchesMax = 20;

/** Fields of old that Stripe still answers, empty, and its package still declares, though its document is silent. */
const legacyFields: { [name: string]: readonly string[] } = {
	charge: ["source"],
	payment_intent: ["source"],
} satisfies { charge: (keyof Stripe.Charge)[]; payment_intent: (keyof Stripe.PaymentIntent)[] };

/** Times are seconds (never milliseconds) of this century, currencies are three small letters. */
const formats = {
	"unix-time": { type: "number" as const, validate: (value: number) => value > 946_684_800 && value < 4_102_444_800 },
	currency: /^[a-z]{3}$/,
	decimal: /^-?\d+(\.\d+)?$/,
	"iso-country": /^[A-Z]{2}$/,
};

/** Holds values against the schemas of Stripe's OpenAPI document, references and expansions included. */
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

/** OpenAPI 3.0 in the words of JSON Schema. */
function jsonSchemaOf(spec: OpenApi, view: View, schema: OpenApiSchema): object {
	const convert = (inner: OpenApiSchema) => jsonSchemaOf(spec, view, inner);
	const { nullable, ...rest } = schema;
	// Its value may be null, whatever else is said of it.
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

/** Where the document names the fields of an object, these are all. */
function additional(schema: OpenApiSchema, convert: (schema: OpenApiSchema) => object): object {
	if (typeof schema.additionalProperties === "object") {
		return { additionalProperties: convert(schema.additionalProperties) };
	}
	const isOpen = schema.additionalProperties === true || schema.properties === undefined;
	return isOpen ? {} : { additionalProperties: false };
}

/**
 * An object says by its `object` field which alternative it means, so that a mismatch deep inside is told as such and
 * not as "fits none of the sixteen".
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
			// biome-ignore lint/suspicious/noThenProperty: this is JSON Schema's word, and nothing here is awaited.
			then: meant.length === 1 ? meant[0] : { anyOf: meant },
			else: otherwise,
		};
	}, last) as object;
}

function kindOf(spec: OpenApi, schema: OpenApiSchema): unknown {
	return resolve(spec, schema).properties?.["object"]?.enum?.[0];
}

function describe(errors: ErrorObject[]): string[] {
	// `if` only says that one of its branches did not hold, which that branch tells itself.
	const own = errors.filter((error) => error.keyword !== "if");
	const lines = own.map(({ instancePath, message, params }) => {
		const detail = params["additionalProperty"] ?? params["allowedValues"] ?? "";
		return `${instancePath || "/"} ${message ?? "is wrong"}${detail === "" ? "" : ` (${String(detail)})`}`;
	});
	return [...new Set(lines)].slice(0, mismatchesMax);
}
