import type { Cause } from "./event-log.ts";
import type { FormObject } from "./form-body.ts";
import type { StripeService } from "./stripe-service.ts";

/** One authenticated call of the API. */
export interface ApiCall {
	cause: Cause;
	/** Decoded query (GET, DELETE) or body (POST), without the key. */
	input: FormObject;
	pathParameters: { [name: string]: string };
	/** `client` calls come from a browser with the publishable key and see less. */
	caller: "secret" | "client";
	/** The connected account on whose behalf the platform acts (`Stripe-Account`); empty for the platform itself. */
	account: string;
	/** Language of a browser's call. */
	language: string | undefined;
	/** The route's path, for the `url` of lists. */
	path: string;
}

export interface ApiAnswer {
	status: number;
	body: object;
}

/** A thrown ApiError rolls everything back; an answer, including a decline, is committed. */
export interface Endpoint {
	method: "GET" | "POST";
	path: string;
	/** `client`: also for browsers, with the publishable key and the object's client secret. */
	access: "secret" | "client";
	/** `required`: only for a connected account; `allowed`: for it or the platform. Without it: the platform only. */
	connected?: "required" | "allowed";
	handle(service: StripeService, call: ApiCall): ApiAnswer;
}
