import type { z } from "zod";
import { CatalogueError } from "../../modules/catalogue/index.ts";
import { askGlobalGiving, type CatalogueConfig, NoAnswerError } from "./ask-globalgiving.ts";

/** Said by the service itself or by what stands in front of it: come again. */
const LATER = new Set([408, 425, 429]);

/**
 * Reads one answer of the catalogue.
 * @param path every part of it encoded
 * @returns null where the service itself says that there is no such thing
 * @throws CatalogueError, without a word of the address
 */
export async function readCatalogueAnswer<Schema extends z.ZodType>(
	config: CatalogueConfig,
	path: string,
	schema: Schema,
	query: Record<string, string> = {},
): Promise<z.output<Schema> | null> {
	const { status, text } = await ask(config, path, query);
	const body = parseJson(text);
	// A page from a proxy or from a wrong address is not the service's word that something is gone.
	if (status === 404 && body !== undefined) return null;
	if (status !== 200) {
		const later = status >= 500 || status < 400 || LATER.has(status);
		throw new CatalogueError(later ? "unreachable" : "refused", new Error(`status ${status}`));
	}
	const read = schema.safeParse(body);
	if (!read.success) throw new CatalogueError("unreadable", new Error(`not understood: ${placesOf(read.error)}`));
	return read.data;
}

async function ask(config: CatalogueConfig, path: string, query: Record<string, string>) {
	try {
		return await askGlobalGiving(config, { method: "GET", path, query });
	} catch (error) {
		const tooLarge = error instanceof NoAnswerError && error.kind === "too-large";
		throw new CatalogueError(tooLarge ? "unreadable" : "unreachable", error);
	}
}

/** Undefined where it is no JSON object. */
export function parseJson(text: string): object | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** Where it went wrong, never what was there. */
const placesOf = (error: z.ZodError): string =>
	error.issues
		.slice(0, 3)
		.map(({ path }) => path.join(".") || "the whole")
		.join(", ");
