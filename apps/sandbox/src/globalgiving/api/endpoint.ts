import type { GlobalGivingService } from "../service.ts";

/** One call as an endpoint sees it. */
export interface ApiCall {
	/** Of the path, by name. */
	path: Record<string, string>;
	query: URLSearchParams;
	body: unknown;
}

export interface Endpoint {
	method: "GET" | "POST";
	/** Below `/api`, with `:name` for a parameter. */
	path: string;
	/** `signIn`: the key travels in the body. `secure`: a token beside the key. */
	access: "public" | "signIn" | "secure";
	/** Throws GlobalGivingError for what is refused. */
	handle(service: GlobalGivingService, call: ApiCall): object;
}
