import { type OpenApi, type OpenApiSchema, resolve } from "./openapi.ts";

/** Whether Stripe's document allows expanding this path of an answer. */
export function isExpandable(spec: OpenApi, answer: OpenApiSchema, path: string): boolean {
	let schema = resolve(spec, answer);
	let isReference = false;
	for (const step of path.split(".")) {
		const property = schema.properties?.[step];
		if (property === undefined) return false;
		isReference = (schema["x-expandableFields"] ?? []).includes(step);
		const target = property["x-expansionResources"]?.oneOf[0] ?? property.anyOf?.[0] ?? property;
		schema = resolve(spec, target);
		if (schema.type === "array" && schema.items) schema = resolve(spec, schema.items);
	}
	return isReference;
}
