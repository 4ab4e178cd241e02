import type { Config } from "../../platform/config.ts";

export type CatalogueConfig = NonNullable<Config["catalogue"]>;

/** Far more than ten projects with all their texts; a report of a busy project is the longest answer. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

export type Question = {
	method: "GET" | "POST";
	/** Below the service's address, with every part of it encoded. */
	path: string;
	query?: Record<string, string>;
	body?: object;
};

/** Whatever status it has: what it means is for the caller to decide. */
export type ServiceAnswer = { status: number; text: string };

/**
 * Why there is no answer, in our own words: what the network says may carry the address, and with it the key.
 * `unsent` never reached the service; `unanswered` may have been done or not; `too-large` was answered, but not read.
 */
export class NoAnswerError extends Error {
	readonly kind: "unsent" | "unanswered" | "too-large";

	constructor(kind: NoAnswerError["kind"], why: string) {
		super(`No answer: ${why}.`);
		this.name = "NoAnswerError";
		this.kind = kind;
	}
}

/** The network's words for a connection that was never made. */
const UNSENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * Asks the service once. The time-out is for the whole answer, its last byte included; redirects are not followed.
 * @throws NoAnswerError and nothing else
 */
export async function askGlobalGiving(config: CatalogueConfig, question: Question): Promise<ServiceAnswer> {
	const address = new URL(`${config.apiUrl}${question.path}`);
	for (const [name, value] of Object.entries({ ...question.query, api_key: config.apiKey })) {
		address.searchParams.set(name, value);
	}
	const headers = { accept: "application/json", ...(question.body && { "content-type": "application/json" }) };
	try {
		const response = await fetch(address, {
			method: question.method,
			headers,
			redirect: "manual",
			signal: AbortSignal.timeout(config.timeoutMs),
			...(question.body && { body: JSON.stringify(question.body) }),
		});
		return { status: response.status, text: await readText(response) };
	} catch (error) {
		if (error instanceof NoAnswerError) throw error;
		const why = whyOf(error);
		throw new NoAnswerError(UNSENT.has(why) ? "unsent" : "unanswered", why);
	}
}

async function readText(response: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.byteLength;
		if (bytes > ANSWER_BYTES_MAX) throw new NoAnswerError("too-large", `more than ${ANSWER_BYTES_MAX} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}

/** A time-out, or the network's short code (ECONNREFUSED); never its sentence. */
function whyOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	if (error.name === "TimeoutError" || error.name === "AbortError") return "time-out";
	const inner = error.cause;
	const code = inner instanceof Error && "code" in inner ? String(inner.code) : "";
	return /^[A-Z_]{2,40}$/.test(code) ? code : "connection lost";
}
