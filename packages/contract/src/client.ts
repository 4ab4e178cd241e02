import type { z } from "zod";
import type { Api, EndpointName } from "./api.ts";
import type { EndpointRoute } from "./endpoint-routes.ts";
import type { ErrorBody, ErrorCode } from "./errors.ts";

/**
 * The transport of the client: `fetch` in a browser, an in-process request during server-side rendering.
 * Requests and responses are plain data, since they cross between bundles.
 */
export type Send = (request: {
	method: string;
	url: string;
	headers: Record<string, string>;
	body?: string;
	signal?: AbortSignal;
}) => Promise<{ status: number; headers: Record<string, string>; body: string }>;

type Input<T> = T extends z.ZodType ? z.input<T> : never;
type Part<E, K extends string> = E extends { [P in K]: infer T extends z.ZodType } ? { [P in K]: Input<T> } : unknown;
/** `params`, `query` and `body` of an endpoint, each only where it has one; the query is optional. */
export type CallInput<N extends EndpointName> = Part<Api[N], "params"> &
	Partial<Part<Api[N], "query">> &
	Part<Api[N], "body">;
export type CallOutput<N extends EndpointName> = z.output<Api[N]["response"]>;

/** `clientSecret` belongs to a donation and is sent as a header, which proxies do not log. */
export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; clientSecret?: string };
export type Call = <N extends EndpointName>(
	name: N,
	input: CallInput<N>,
	options?: CallOptions,
) => Promise<CallOutput<N>>;

/** An error response of the API, or no response at all (`status` 0, code `ServiceUnavailableException`). */
export class ApiError extends Error {
	readonly status: number;
	readonly code: ErrorCode;
	readonly title: string;
	readonly fields: Record<string, string>;
	/** Seconds until a retry, where the server sends them. */
	readonly retryAfterSeconds: number | null;
	/** The proof-of-work challenge, where a proof lifts the limit. */
	readonly challenge: string | null;
	/** The second step of a sign-in, where the account has a second factor. */
	readonly secondFactor: ErrorBody["error"]["secondFactor"] | null;

	constructor(status: number, error: ErrorBody["error"], retryAfterSeconds: number | null = null) {
		super(error.message);
		this.name = "ApiError";
		this.status = status;
		this.code = error.code;
		this.title = error.title;
		this.fields = error.fields ?? {};
		this.retryAfterSeconds = retryAfterSeconds;
		this.challenge = error.challenge ?? null;
		this.secondFactor = error.secondFactor ?? null;
	}
}

const unreadable: ErrorBody["error"] = { code: "ServiceUnavailableException", title: "", message: "" };

function readError(body: string): ErrorBody["error"] {
	try {
		const parsed = JSON.parse(body) as Partial<ErrorBody>;
		return typeof parsed.error?.code === "string" ? parsed.error : unreadable;
	} catch {
		return unreadable;
	}
}

/** The URL of a route pattern with its parameters and query, relative to the API's prefix. */
export function addressOf(pattern: string, input: { params?: object; query?: object }): string {
	const params = new Map(Object.entries(input.params ?? {}));
	const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params.get(key))));
	const query = new URLSearchParams();
	for (const [key, value] of Object.entries(input.query ?? {})) {
		if (value !== undefined) query.set(key, String(value));
	}
	return query.size > 0 ? `/v1${path}?${query}` : `/v1${path}`;
}

type Answer = Awaited<ReturnType<Send>>;

/** The error of a response with status 400 or above, also when its body is not valid JSON. */
export function refusalOf(answer: Answer): ApiError {
	const retryAfter = Number(answer.headers["retry-after"]);
	return new ApiError(
		answer.status,
		readError(answer.body),
		Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
	);
}

/**
 * A typed client. `routes` holds method and path alone (`routes.ts`), so that a browser which only sends requests loads
 * no schemas. Responses are not validated: the server serialises them through the same schemas.
 * @throws ApiError for every response with status 400 or above
 */
export function createClient(
	routes: Record<EndpointName, EndpointRoute>,
	send: Send,
	headers: () => Record<string, string>,
): Call {
	return async (name, input, options) => {
		const [method = "", pattern = ""] = routes[name].split(" ");
		const { body, ...address } = input as { params?: object; query?: object; body?: unknown };
		const answer = await send({
			method,
			url: addressOf(pattern, address),
			headers: {
				...headers(),
				...(body !== undefined && { "content-type": "application/json" }),
				...(options?.idempotencyKey && { "idempotency-key": options.idempotencyKey }),
				...(options?.clientSecret && { "client-secret": options.clientSecret }),
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
			...(options?.signal && { signal: options.signal }),
		});
		if (answer.status >= 400) throw refusalOf(answer);
		return (answer.body === "" ? null : JSON.parse(answer.body)) as never;
	};
}
