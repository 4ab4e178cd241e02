import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import { z } from "zod";

/** Most routes answer some of the same schemas, and compiling them is most of what a start takes. */
const compiled = new WeakMap<z.ZodType, ReturnType<typeof fastJson>>();

/**
 * Turns answers into JSON by code that is compiled once per schema of the contract: it writes the schema's fields and
 * nothing else. Parsing each answer by its schema as well would take a quarter of the throughput.
 */
export const serializeAnswers: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
	const known = compiled.get(schema);
	if (known) return known;
	const serialize = fastJson(z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Schema);
	compiled.set(schema, serialize);
	return serialize;
};
