import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import { z } from "zod";

/** Most routes share response schemas, and compiling them dominates the start-up time. */
const compiled = new WeakMap<z.ZodType, ReturnType<typeof fastJson>>();

/**
 * Serialises responses with code that is compiled once per schema of the contract: it writes the schema's fields only.
 * Parsing each response by its schema as well would cost a quarter of the throughput.
 */
export const serializeAnswers: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
	const known = compiled.get(schema);
	if (known) return known;
	const serialize = fastJson(z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Schema);
	compiled.set(schema, serialize);
	return serialize;
};
