/** What the service refuses; the body is in its general style. */
export class GlobalGivingError extends Error {
	readonly status: number;
	/** What was written before the refusal stays (a spent nonce); else it is undone. */
	readonly keeps: boolean;

	constructor(status: number, message: string, keeps = false) {
		super(message);
		this.name = "GlobalGivingError";
		this.status = status;
		this.keeps = keeps;
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
