import type { GlobalGivingService } from "../globalgiving-service.ts";

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

/** A refusal by the service; the body is in its general style. */
export class GlobalGivingError extends Error {
	readonly status: number;
	/** Writes made before the refusal are committed (a spent nonce); otherwise they are rolled back. */
	readonly commits: boolean;

	constructor(status: number, message: string, commits = false) {
		super(message);
		this.name = "GlobalGivingError";
		this.status = status;
		this.commits = commits;
	}
}

const STATUS_WORDS: Record<number, string> = {
	400: "Bad Request",
	401: "Unauthorized",
	402: "Payment Required",
	403: "Forbidden",
	404: "Not Found",
	405: "Method Not Allowed",
	415: "Unsupported Media Type",
	500: "Internal Server Error",
};

/** The body of a refusal. */
export const errorBody = ({ status, message }: { status: number; message: string }) => ({
	error_response: {
		error_code: status,
		status: STATUS_WORDS[status] ?? "Error",
		errors: { error: [{ error_message: message }] },
	},
});
