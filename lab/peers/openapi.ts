import { readFileSync } from "node:fs";

/** The part of OpenAPI 3.0 that Stripe's document uses. */
export type OpenApiSchema = {
	$ref?: string;
	type?: string;
	format?: string;
	nullable?: boolean;
	enum?: unknown[];
	pattern?: string;
	maxLength?: number;
	anyOf?: OpenApiSchema[];
	items?: OpenApiSchema;
	properties?: Record<string, OpenApiSchema>;
	required?: string[];
	additionalProperties?: boolean | OpenApiSchema;
	"x-expandableFields"?: string[];
	"x-expansionResources"?: { oneOf: OpenApiSchema[] };
};

type Media = { content?: Record<string, { schema?: OpenApiSchema }> };

export type Operation = {
	parameters?: { name: string; in: string; required?: boolean; schema: OpenApiSchema }[];
	requestBody?: Media;
	responses: Record<string, Media>;
};

export type OpenApi = {
	info: { version: string };
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, OpenApiSchema> };
};

const formType = "application/x-www-form-urlencoded";
const jsonType = "application/json";

export function readOpenApi(file: string): OpenApi {
	return JSON.parse(readFileSync(file, "utf8")) as OpenApi;
}

/**
 * The operation for a concrete path such as `/v1/charges/ch_1`; a literal segment takes precedence over a placeholder.
 */
export function findOperation(spec: OpenApi, method: string, path: string): Operation | undefined {
	const steps = path.split("/");
	const [template] = Object.keys(spec.paths)
		.filter((candidate) => fits(candidate.split("/"), steps) && spec.paths[candidate]?.[method.toLowerCase()])
		.sort((a, b) => placeholders(a) - placeholders(b));
	return template === undefined ? undefined : spec.paths[template]?.[method.toLowerCase()];
}

function fits(template: string[], steps: string[]): boolean {
	return (
		template.length === steps.length && template.every((part, index) => part.startsWith("{") || part === steps[index])
	);
}

const placeholders = (template: string) => template.split("{").length;

/** The schema of an answer: the operation's own for 200, the error schema otherwise. */
export function answerSchema(operation: Operation, status: number): OpenApiSchema | undefined {
	return operation.responses[status === 200 ? "200" : "default"]?.content?.[jsonType]?.schema;
}

/** The parameters of an operation, including those of the query, as one object. */
export function parameterSchema(operation: Operation): OpenApiSchema {
	const body = operation.requestBody?.content?.[formType]?.schema;
	const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
	return {
		type: "object",
		additionalProperties: false,
		properties: { ...body?.properties, ...Object.fromEntries(query.map(({ name, schema }) => [name, schema])) },
		required: [...(body?.required ?? []), ...query.filter(({ required }) => required).map(({ name }) => name)],
	};
}

const refStart = "#/components/schemas/";

/** Follows references to a schema. */
export function resolve(spec: OpenApi, schema: OpenApiSchema): OpenApiSchema {
	if (schema.$ref === undefined) return schema;
	const found = spec.components.schemas[schema.$ref.slice(refStart.length)];
	if (found === undefined) throw new Error(`The OpenAPI document has no ${schema.$ref}.`);
	return resolve(spec, found);
}
