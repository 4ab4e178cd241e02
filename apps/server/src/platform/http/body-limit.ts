import type { Endpoint } from "@stride/contract/endpoint";
import { wireSizes } from "@stride/contract/wire-sizes";
import { z } from "zod";

/** JSON may write each UTF-16 unit as `\uXXXX`. */
const bytesPerUnit = 6;
const numberBytes = 32;
const literalBytes = 5;
/** Whitespace between tokens, and room for an unknown field, which is rejected by name. */
export const slackBytes = 2 * 1024;

/** What of a JSON schema is read here and by the tests of text fields. */
export type JsonSchema = {
	type?: string;
	maxLength?: number;
	enum?: unknown[];
	const?: unknown;
	properties?: Record<string, JsonSchema>;
	anyOf?: JsonSchema[];
	oneOf?: JsonSchema[];
	bytesMax?: number;
};

/**
 * Bytes of a body that an endpoint reads: those of the largest JSON that its schema accepts.
 * @throws Error for a schema with a text of unlimited length
 */
export function bodyLimitOf(endpoint: Endpoint): number {
	if (!endpoint.body) return slackBytes;
	const schema = z.toJSONSchema(endpoint.body, {
		io: "input",
		unrepresentable: "any",
		override: ({ zodSchema, jsonSchema }) => {
			const size = wireSizes.get(zodSchema);
			if (size) Object.assign(jsonSchema, size);
		},
	}) as JsonSchema;
	return bytesOf(schema, []) + slackBytes;
}

const textBytes = (units: number): number => units * bytesPerUnit + 2;
const ownTextBytes = (value: unknown): number => textBytes(String(value).length);

function bytesOf(schema: JsonSchema, path: readonly string[]): number {
	if (schema.bytesMax !== undefined) return schema.bytesMax;
	const alternatives = schema.anyOf ?? schema.oneOf;
	if (alternatives) return Math.max(...alternatives.map((one) => bytesOf(one, path)));
	if (schema.enum) return Math.max(...schema.enum.map(ownTextBytes));
	if (schema.const !== undefined) return ownTextBytes(schema.const);
	switch (schema.type) {
		case "object":
			return Object.entries(schema.properties ?? {}).reduce(
				(sum, [key, one]) => sum + ownTextBytes(key) + bytesOf(one, [...path, key]) + 2,
				2,
			);
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
