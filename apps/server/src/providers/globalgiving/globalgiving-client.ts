import type { Config } from "../../platform/config.ts";

export type CatalogueConfig = NonNullable<Config["catalogue"]>;

/** Far above a page of ten projects; the reports of a busy project are the longest response. */
const RESPONSE_BYTES_MAX = 8 * 1024 * 1024;

export type ServiceRequest = {
	method: "GET" | "POST";
	/** Relative to the service's base URL, with every segment encoded. */
	path: string;
	query?: Record<string, string>;
	body?: object;
};

/** A response of any status; the caller interprets it. */
export type ServiceResponse = { status: number; text: string };

/**
 * A request without a response. The message never includes the network error's text, which may contain the URL and
 * with it the API key. `unsent`: never reached the service; `unanswered`: may or may not have been processed;
 * `too-large`: answered, but not read.
 */
export class NoResponseError extends Error {
	readonly kind: "unsent" | "unanswered" | "too-large";

	constructor(kind: NoResponseError["kind"], why: string) {
		super(`No response: ${why}.`);
		this.name = "NoResponseError";
		this.kind = kind;
	}
}

/** Error codes of connections that were never established. */
const UNSENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * Sends one request. The timeout covers the whole response including its body; redirects are not followed.
 * @throws NoResponseError and nothing else
 */
export async function requestGlobalGiving(config: CatalogueConfig, request: ServiceRequest): Promise<ServiceResponse> {
	const address = new URL(`${config.apiUrl}${request.path}`);
	for (const [name, value] of Object.entries({ ...request.query, api_key: config.apiKey })) {
		address.searchParams.set(name, value);
	}
	const headers = { accept: "application/json", ...(request.body && { "content-type": "application/json" }) };
	try {
		const response = await fetch(address, {
			method: request.method,
			headers,
			redirect: "manual",
			signal: AbortSignal.timeout(config.timeoutMs),
			...(request.body && { body: JSON.stringify(request.body) }),
		});
		return { status: response.status, text: await readText(response) };
	} catch (error) {
		if (error instanceof NoResponseError) throw error;
		const code = failureCodeOf(error);
		throw new NoResponseError(UNSENT.has(code) ? "unsent" : "unanswered", code);
	}
}

async function readText(response: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.byteLength;
		if (bytes > RESPONSE_BYTES_MAX) throw new NoResponseError("too-large", `more than ${RESPONSE_BYTES_MAX} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}

/** "time-out" or the error code (ECONNREFUSED), never the error's message. */
function failureCodeOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	if (error.name === "TimeoutError" || error.name === "AbortError") return "time-out";
	const inner = error.cause;
	const code = inner instanceof Error && "code" in inner ? String(inner.code) : "";
	return /^[A-Z_]{2,40}$/.test(code) ? code : "connection lost";
}
