import type { z } from "zod";
import { CatalogueError } from "../../modules/catalogue/index.ts";
import { type CatalogueConfig, NoResponseError, requestGlobalGiving } from "./globalgiving-client.ts";

/** Retryable client-error statuses, sent by the service or by a proxy in front of it. */
const RETRYABLE = new Set([408, 425, 429]);

/**
 * Requests one resource of the catalogue.
 * @param path with every segment encoded
 * @returns null if the service itself reports that the resource does not exist
 * @throws CatalogueError, which never contains the address
 */
export async function readCatalogueResponse<Schema extends z.ZodType>(
	config: CatalogueConfig,
	path: string,
	schema: Schema,
	query: Record<string, string> = {},
): Promise<z.output<Schema> | null> {
	const { status, text } = await request(config, path, query);
	const body = parseJson(text);
	// An HTML 404 comes from a proxy or a wrong address and does not prove that the resource is gone.
	if (status === 404 && body !== undefined) return null;
	if (status !== 200) {
		const isRetryable = status >= 500 || status < 400 || RETRYABLE.has(status);
		throw new CatalogueError(isRetryable ? "unreachable" : "refused", new Error(`status ${status}`));
	}
	const read = schema.safeParse(body);
	if (!read.success)
		throw new CatalogueError("unreadable", new Error(`does not match the schema: ${pathsOf(read.error)}`));
	return read.data;
}

async function request(config: CatalogueConfig, path: string, query: Record<string, string>) {
	try {
		return await requestGlobalGiving(config, { method: "GET", path, query });
	} catch (error) {
		const tooLarge = error instanceof NoResponseError && error.kind === "too-large";
		throw new CatalogueError(tooLarge ? "unreadable" : "unreachable", error);
	}
}

/** Undefined unless the text is a JSON object. */
export function parseJson(text: string): object | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** The paths of the issues, without the values. */
const pathsOf = (error: z.ZodError): string =>
	error.issues
		.slice(0, 3)
		.map(({ path }) => path.join(".") || "(root)")
		.join(", ");
