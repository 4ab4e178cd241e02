import type { Endpoint } from "@stride/contract/endpoint";
import { wireSizes } from "@stride/contract/wire-sizes";
import { z } from "zod";

/** JSON may write each UTF-16 unit as `\uXXXX`. */
const bytesPerUnit = 6;
const numberBytes = 32;
const literalBytes = 5;
/** The quotes of a data URL and what its prefix has outside the base64 alphabet. */
const pictureMarkupBytes = 8;
/** Whitespace between tokens, and room for an unknown field, which is rejected by name. */
export const slackBytes = 2 * 1024;

/** What of a JSON schema is read here and by the tests of text fields. */
export type JsonSchema = {
	type?: string;
	maxLength?: number;
	maxItems?: number;
	items?: JsonSchema;
	enum?: unknown[];
	const?: unknown;
	properties?: Record<string, JsonSchema>;
	anyOf?: JsonSchema[];
	oneOf?: JsonSchema[];
	bytesMax?: number;
};

/**
 * Bytes of a body that an endpoint reads: those of the largest JSON that its schema accepts.
 * @throws Error for a schema with a text or a list of unlimited length
 */
export const bodyLimitOf = (endpoint: Endpoint): number => largestBody(endpoint, (bytesMax) => bytesMax);

/**
 * Bytes outside the base64 alphabet that a body of an endpoint may have. Structure, escapes and non-ASCII text are such
 * bytes: megabytes of them take half a second to parse, a picture of the same size a few milliseconds.
 */
export const plainBytesLimitOf = (endpoint: Endpoint): number => largestBody(endpoint, () => pictureMarkupBytes);

function largestBody(endpoint: Endpoint, pictureBytes: (bytesMax: number) => number): number {
	if (!endpoint.body) return slackBytes;
	const schema = z.toJSONSchema(endpoint.body, {
		io: "input",
		unrepresentable: "any",
		override: ({ zodSchema, jsonSchema }) => {
			const size = wireSizes.get(zodSchema);
			if (size) Object.assign(jsonSchema, size);
		},
	}) as JsonSchema;
	return bytesOf(schema, [], pictureBytes) + slackBytes;
}

const textBytes = (units: number): number => units * bytesPerUnit + 2;
const ownTextBytes = (value: unknown): number => textBytes(String(value).length);

function bytesOf(schema: JsonSchema, path: readonly string[], pictureBytes: (bytesMax: number) => number): number {
	if (schema.bytesMax !== undefined) return pictureBytes(schema.bytesMax);
	const alternatives = schema.anyOf ?? schema.oneOf;
	if (alternatives) return Math.max(...alternatives.map((one) => bytesOf(one, path, pictureBytes)));
	if (schema.enum) return Math.max(...schema.enum.map(ownTextBytes));
	if (schema.const !== undefined) return ownTextBytes(schema.const);
	switch (schema.type) {
		case "object":
			return Object.entries(schema.properties ?? {}).reduce(
				(sum, [key, one]) => sum + ownTextBytes(key) + bytesOf(one, [...path, key], pictureBytes) + 2,
				2,
			);
		case "array":
			if (schema.maxItems === undefined || !schema.items) throw new Error(`${path.join(".")} has no maximum length.`);
			return schema.maxItems * (bytesOf(schema.items, path, pictureBytes) + 1) + 2;
		case "string":
			if (schema.maxLength === undefined) throw new Error(`${path.join(".")} has no maximum length.`);
			return textBytes(schema.maxLength);
		case "integer":
		case "number":
			return numberBytes;
		case "boolean":
		case "null":
			return literalBytes;
		default:
			throw new Error(`${path.join(".")} is of a type whose size is not known: ${schema.type}.`);
	}
}
