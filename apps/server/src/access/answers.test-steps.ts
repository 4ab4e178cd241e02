import { z } from "zod";

type JsonSchema = {
	$ref?: string;
	$defs?: Record<string, JsonSchema>;
	anyOf?: JsonSchema[];
	oneOf?: JsonSchema[];
	allOf?: JsonSchema[];
	type?: string;
	properties?: Record<string, JsonSchema>;
	items?: JsonSchema;
	additionalProperties?: boolean | JsonSchema;
};

/** The paths of a response that its schema does not contain. */
export function unknownPaths(schema: z.ZodType, answer: unknown): string[] {
	const root = z.toJSONSchema(schema, { io: "output" }) as JsonSchema;
	return walk(root, root, answer, "$");
}

function walk(root: JsonSchema, schema: JsonSchema, value: unknown, path: string): string[] {
	if (schema.$ref) {
		const target = root.$defs?.[schema.$ref.replace("#/$defs/", "")];
		if (!target) throw new Error(`${schema.$ref} resolves to nothing`);
		return walk(root, target, value, path);
	}
	const branches = schema.anyOf ?? schema.oneOf;
	if (branches) {
		const found = branches.map((branch) => walk(root, branch, value, path));
		return found.reduce((fewest, some) => (some.length < fewest.length ? some : fewest));
	}
	if (Array.isArray(value)) {
		if (!schema.items) return [`${path}[]`];
		return value.flatMap((item, index) => walk(root, schema.items ?? {}, item, `${path}[${index}]`));
	}
	if (typeof value !== "object" || value === null) return schema.properties || schema.items ? notNull(value, path) : [];
	return Object.entries(value).flatMap(([key, entry]) => {
		const known =
			schema.properties?.[key] ?? (typeof schema.additionalProperties === "object" && schema.additionalProperties);
		return known ? walk(root, known, entry, `${path}.${key}`) : [`${path}.${key}`];
	});
}

const notNull = (value: unknown, path: string): string[] =>
	value === undefined ? [] : [`${path} is ${String(value)}`];
