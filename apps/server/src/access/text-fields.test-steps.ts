import { api, type EndpointName } from "@stride/contract/api";
import type { Endpoint } from "@stride/contract/endpoint";
import { z } from "zod";
import type { JsonSchema } from "../platform/http/body-limit.ts";
import type { CellCase, CellRequest } from "./cells/cell.test-steps.ts";
import { endpointCells } from "./cells/endpoint-cells.test-steps.ts";
import type { Role } from "./world.test-steps.ts";

/** A text field of a request, from the endpoint's schema. */
export type TextField = {
	endpoint: EndpointName;
	part: "params" | "query" | "body";
	path: readonly string[];
	/** Characters; absent when only a pattern limits the text. */
	lengthMax: number | undefined;
};

const parts = ["params", "query", "body"] as const;

function fieldsOf(schema: JsonSchema, path: string[] = []): { path: string[]; lengthMax: number | undefined }[] {
	const alternatives = [schema.anyOf, schema.oneOf].flatMap((some) => some ?? []);
	if (alternatives.length > 0) return alternatives.flatMap((one) => fieldsOf(one, path));
	const { properties = {} } = schema;
	if (schema.type === "object")
		return Object.entries(properties).flatMap(([key, one]) => fieldsOf(one, [...path, key]));
	const isFree = schema.type === "string" && schema.enum === undefined && schema.const === undefined;
	return isFree ? [{ path, lengthMax: schema.maxLength }] : [];
}

/** Every text field of every endpoint. */
export const textFields: readonly TextField[] = (Object.entries(api) as [EndpointName, Endpoint][]).flatMap(
	([endpoint, declared]) =>
		parts.flatMap((part) => {
			const schema = declared[part];
			if (!schema) return [];
			const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
			return fieldsOf(json).map((field) => ({ endpoint, part, ...field }));
		}),
);

/** Alternating marks of two classes, the slowest order for normalisation, behind one letter. */
export const mixedMarks = (length: number): string =>
	`a${"\u0301\u0323".repeat(Math.ceil(length / 2))}`.slice(0, length);

/** The case in which an endpoint succeeds, or its only one. */
export function caseOf(name: EndpointName): CellCase {
	const cases = Object.values(endpointCells[name] ?? {});
	const found = cases.find(({ passed }) => [passed].flat().some((one) => one < "3")) ?? cases[0];
	if (!found) throw new Error(`${name} has no case.`);
	return found;
}

/** A role that the endpoint admits. */
export const senderOf = (name: EndpointName): Role =>
	(api[name] as Endpoint).access.startsWith("desk:") ? "admin" : "author";

function withText(body: unknown, [key = "", ...rest]: readonly string[], text: string): unknown {
	const object = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
	return { ...object, [key]: rest.length === 0 ? text : withText(object[key], rest, text) };
}

/** A request of an endpoint with a text in one field. */
export function requestWith(field: TextField, base: Omit<CellRequest, "method">, text: string): CellRequest {
	const { method, path: pattern } = api[field.endpoint] as Endpoint;
	const [key = ""] = field.path;
	if (field.part === "body") return { ...base, method, body: withText(base.body, field.path, text) };
	const [path = "", query = ""] = base.path.split("?");
	if (field.part === "query") {
		const parameters = new URLSearchParams(query);
		parameters.set(key, text);
		return { ...base, method, path: `${path}?${parameters}` };
	}
	const segments = `/v1${pattern}`.split("/").map((segment, index) => {
		const own = path.split("/")[index] ?? "";
		return segment.startsWith(`:${key}`) ? segment.replace(`:${key}`, encodeURIComponent(text)) : own;
	});
	return { ...base, method, path: segments.join("/") + (query && `?${query}`) };
}
