import type Stripe from "stripe";

/** The body of a failing answer, `{error: …}` on the wire. */
export interface ApiErrorBody {
	type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
	message: string;
	code?: string;
	param?: string;
	decline_code?: string;
	charge?: string;
	doc_url?: string;
	payment_intent?: Partial<Stripe.PaymentIntent>;
	payment_method?: Stripe.PaymentMethod;
}

/** A refusal without effect: thrown by a handler, it rolls the transaction back. */
export class ApiError extends Error {
	readonly status: number;
	readonly body: ApiErrorBody;

	constructor(status: number, body: ApiErrorBody) {
		super(body.message);
		this.name = "ApiError";
		this.status = status;
		this.body = body.code === undefined ? body : { ...body, doc_url: docUrl(body.code) };
	}
}

export function docUrl(code: string): string {
	return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): ApiError {
	return new ApiError(400, { type: "invalid_request_error", message, ...details });
}

export function missingResource(kind: string, id: string, param: string, status = 404): ApiError {
	return new ApiError(status, {
		type: "invalid_request_error",
		code: "resource_missing",
		message: `No such ${kind}: '${id.slice(0, 100)}'`,
		param,
	});
}

export function cardInputError(code: string, message: string, param: string): ApiError {
	return new ApiError(402, { type: "card_error", code, message, param });
}
