import type { GlobalGivingService } from "../service.ts";

/** One call as passed to an endpoint. */
export interface ApiCall {
	/** Path parameters by name. */
	path: Record<string, string>;
	query: URLSearchParams;
	body: unknown;
}

export interface Endpoint {
	method: "GET" | "POST";
	/** Below `/api`, with `:name` for a parameter. */
	path: string;
	/** `signIn`: the key is in the body. `secure`: a token in addition to the key. */
	access: "public" | "signIn" | "secure";
	/** Throws GlobalGivingError for refused calls. */
	handle(service: GlobalGivingService, call: ApiCall): object;
}
