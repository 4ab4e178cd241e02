import type { Client, callback, BraintreeError as RealError } from "braintree-web";
import type { ErrorKind } from "./braintree-messages.ts";

/** An error in the library's shape: a machine-readable code and a type that names the party at fault. */
export class BraintreeError extends Error implements RealError {
	readonly code: string;
	readonly type: ErrorKind;
	readonly details: RealError["details"];

	constructor(code: string, type: ErrorKind, message: string, details: object = {}) {
		super(message);
		this.name = "BraintreeError";
		this.code = code;
		this.type = type;
		this.details = details;
	}
}

/** The library's convention: with a callback nothing is returned, without one a promise. */
export function promiseOrCallback<T>(work: () => Promise<T>, given: callback<T> | undefined): Promise<T> {
	const promise = work();
	if (given === undefined) return promise;
	promise.then(
		(data) => given(undefined, data),
		(error) => given(error),
	);
	// With a callback, the types promise no result, and a rejection must not also be unhandled.
	return promise.catch(() => undefined as T);
}

declare const SANDBOX_ORIGIN: string;

/** Verifies the authorization with the processor. */
async function makeClient(options: { authorization: string }): Promise<Client> {
	const authorization = options?.authorization;
	if (typeof authorization !== "string" || authorization === "") {
		throw new BraintreeError(
			"INSTANTIATION_OPTION_REQUIRED",
			"MERCHANT",
			"options.authorization is required when instantiating a client.",
		);
	}
	const gatewayConfiguration = await readConfiguration(authorization);
	const client: Client = {
		authorization,
		getConfiguration: () => ({
			client,
			gatewayConfiguration,
			analyticsMetadata: { sessionId: "sandbox", sdkVersion: "sandbox", merchantAppId: window.location.host },
		}),
		request: (_options, done) => {
			const why = "The sandbox exchanges cards for nonces in its hosted fields only.";
			done(new BraintreeError("CLIENT_REQUEST_ERROR", "MERCHANT", why));
		},
		teardown: (done) => promiseOrCallback(async () => undefined, done),
	};
	return client;
}

export const createClient = (options: { authorization: string }, done?: callback<Client>): Promise<Client> =>
	promiseOrCallback(() => makeClient(options), done);

async function readConfiguration(authorization: string): Promise<object> {
	let response: Response;
	try {
		const address = `${SANDBOX_ORIGIN}/braintree/client_api/v1/configuration`;
		response = await fetch(`${address}?authorization=${encodeURIComponent(authorization)}`);
	} catch {
		throw new BraintreeError("CLIENT_GATEWAY_NETWORK", "NETWORK", "Cannot contact the gateway at this time.");
	}
	if (response.ok) return response.json();
	if (response.status === 401) {
		throw new BraintreeError("CLIENT_AUTHORIZATION_INVALID", "MERCHANT", "Authorization is invalid.");
	}
	throw new BraintreeError("CLIENT_GATEWAY_NETWORK", "NETWORK", "Cannot contact the gateway at this time.");
}

const VERSION = "sandbox";

/** Adds a component to `window.braintree`, regardless of the order of the scripts. */
export function exposeLibrary(name: "client" | "hostedFields", component: object): void {
	const known: unknown = Reflect.get(window, "braintree");
	const library = typeof known === "object" && known !== null ? known : {};
	Reflect.set(window, "braintree", Object.assign(library, { VERSION, [name]: { VERSION, ...component } }));
}
