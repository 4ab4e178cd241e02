import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hang } from "../faults.ts";
import { sameText } from "../object-ids.ts";
import { ApiError, type ApiErrorBody, invalidRequest } from "./api-error.ts";
import { API_VERSION } from "./api-version.ts";
import { type FormObject, parseForm } from "./form-body.ts";
import { type IdempotencyStore, keyedRequest } from "./idempotency.ts";
import { accountEndpoints, externalAccountEndpoints } from "./resources/account-endpoints.ts";
import { balanceEndpoints, balanceTransactionEndpoints } from "./resources/balance.ts";
import { chargeEndpoints } from "./resources/charges.ts";
import { disputeEndpoints } from "./resources/disputes.ts";
import { eventEndpoints } from "./resources/event-endpoints.ts";
import { accountLinkEndpoints } from "./resources/onboarding.ts";
import { paymentIntentEndpoints } from "./resources/payment-intents.ts";
import { paymentMethodDomainEndpoints } from "./resources/payment-method-domains.ts";
import { payoutEndpoints } from "./resources/payout-endpoints.ts";
import { platformAccountEndpoints } from "./resources/platform-account.ts";
import { refundEndpoints } from "./resources/refunds.ts";
import { transferEndpoints } from "./resources/transfers.ts";
import type { ApiAnswer, ApiCall, Endpoint } from "./stripe-endpoint.ts";
import type { StripeService } from "./stripe-service.ts";

/** All endpoints of the API. */
export const ENDPOINTS: readonly Endpoint[] = [
	...paymentIntentEndpoints,
	...chargeEndpoints,
	...balanceTransactionEndpoints,
	...balanceEndpoints,
	...refundEndpoints,
	...disputeEndpoints,
	...eventEndpoints,
	...platformAccountEndpoints,
	...paymentMethodDomainEndpoints,
	...accountEndpoints,
	...accountLinkEndpoints,
	...externalAccountEndpoints,
	...transferEndpoints,
	...payoutEndpoints,
];

interface ApiDeps {
	service: StripeService;
	idempotency: IdempotencyStore;
	keys: ApiKeys;
}

/** Serves the API under `/v1`; the caller registers it in a separate scope. */
export function registerApi(scope: FastifyInstance, deps: ApiDeps): void {
	scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
		done(null, String(body));
	});
	scope.addHook("onRequest", async (request, reply) => allowProductOrigin(deps.service, request, reply));
	scope.setErrorHandler((error, _request, reply) => sendError(deps.service, reply, error));
	scope.setNotFoundHandler((request, reply) => {
		const { pathname } = new URL(request.url, "http://sandbox");
		sendError(
			deps.service,
			reply,
			new ApiError(404, {
				type: "invalid_request_error",
				message: `Unrecognized request URL (${request.method}: ${pathname.slice(0, 200)}).`,
			}),
		);
	});
	for (const endpoint of ENDPOINTS) {
		scope.route({
			method: endpoint.method,
			url: endpoint.path.replace(/^\/v1/, ""),
			handler: (request, reply) => handle(deps, endpoint, request, reply),
		});
	}
	// CORS preflight; the onRequest hook sets the headers.
	scope.options("/*", (_request, reply) => reply.code(204).send());
}

function handle(deps: ApiDeps, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const { service } = deps;
	const requestId = service.ids.object("req_");
	reply.header("request-id", requestId);
	reply.header("stripe-version", API_VERSION);
	try {
		const call = readCall(deps, endpoint, request, requestId);
		if (call.caller === "secret" && service.faults.exceedsLimit(performance.now())) throw tooManyRequests();
		const isReplay = isRemembered(deps, call, request);
		// A failure of the server happens while the request is carried out, and a replay is not.
		const canAffect = ({ action }: { action: string }) => !isReplay || action.startsWith("timeout");
		const fault = service.faults.take(request.method, pathOf(request), canAffect)?.action;
		if (fault === "timeout-before") return hang(reply);
		const answer = perform(deps, { endpoint, call, request, reply, failure: failureOf(fault) });
		if (fault === "timeout-after") return hang(reply);
		return reply.code(answer.status).send(answer.body);
	} catch (error) {
		return sendError(service, reply, error);
	}
}

function readCall(deps: ApiDeps, endpoint: Endpoint, request: FastifyRequest, requestId: string): ApiCall {
	const { key: keyField, _stripe_version: versionField, ...input }: FormObject = readInput(request);
	refuseOtherVersion(headerText(request.headers["stripe-version"]) ?? versionField);
	const caller = callerOf(deps.keys, presentedKey(request.headers.authorization, keyField), endpoint.access);
	const account = headerText(request.headers["stripe-account"]) ?? "";
	checkConnectedAccount(deps.service, endpoint, account);
	const idempotencyKey = request.method === "POST" ? headerText(request.headers["idempotency-key"]) : undefined;
	return {
		cause: { id: requestId, idempotency_key: idempotencyKey ?? null },
		input,
		pathParameters: request.params as ApiCall["pathParameters"],
		caller,
		account,
		language: languageOf(headerText(request.headers["accept-language"])),
		path: pathOf(request),
	};
}

/** Nothing was carried out, and nothing is stored under the key. */
const tooManyRequests = () =>
	new ApiError(429, {
		type: "invalid_request_error",
		code: "rate_limit",
		message:
			"Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.",
	});

/** A failure of the server before anything was made, or after it. */
type ServerFailure = "before" | "after" | null;
const failureOf = (fault: string | undefined): ServerFailure =>
	fault === "500" ? "before" : fault === "500-after" ? "after" : null;
const serverError: ApiAnswer = {
	status: 500,
	body: { error: { type: "api_error", message: "An unknown error occurred." } },
};

/** Idempotency keys are scoped to an account. */
const keyedCall = (key: string, call: ApiCall, request: FastifyRequest) =>
	keyedRequest(key, request.method, call.path, call.input, call.account);

function isRemembered({ service, idempotency }: ApiDeps, call: ApiCall, request: FastifyRequest): boolean {
	const key = call.cause.idempotency_key;
	if (key === null) return false;
	return idempotency.find(keyedCall(key, call, request), service.clock.nowSeconds()) !== undefined;
}

type Performed = {
	endpoint: Endpoint;
	call: ApiCall;
	request: FastifyRequest;
	reply: FastifyReply;
	failure: ServerFailure;
};

/**
 * Runs in one transaction: the replay, or the change with its events, deliveries and stored answer. A failure of the
 * server is stored like any other answer.
 */
function perform(deps: ApiDeps, { endpoint, call, request, reply, failure }: Performed): ApiAnswer {
	const { service, idempotency } = deps;
	const answerOf = (): ApiAnswer => {
		if (failure === "before") return serverError;
		const answer = handleOrDecline(service, endpoint, call);
		return failure === "after" ? serverError : answer;
	};
	const key = call.cause.idempotency_key;
	if (key === null) {
		return service.sqlite.write(() => (failure ? answerOf() : endpoint.handle(service, call)));
	}
	reply.header("idempotency-key", key);
	const keyed = keyedCall(key, call, request);
	return service.sqlite.write(() => {
		const now = service.clock.nowSeconds();
		const earlier = idempotency.find(keyed, now);
		if (earlier !== undefined) {
			reply.header("idempotent-replayed", "true").header("original-request", earlier.request);
			return earlier;
		}
		const answer = answerOf();
		idempotency.save(keyed, answer, call.cause.id ?? "", now);
		return answer;
	});
}

/**
 * A balance that is too small is found while the request is carried out, so the provider stores this answer under the
 * key: only a new key gets another one. Errors of validation are not stored.
 */
function handleOrDecline(service: StripeService, endpoint: Endpoint, call: ApiCall): ApiAnswer {
	try {
		return endpoint.handle(service, call);
	} catch (error) {
		if (!(error instanceof ApiError) || error.body.code !== "balance_insufficient") throw error;
		return { status: error.status, body: { error: error.body } };
	}
}

function readInput(request: FastifyRequest): FormObject {
	const query = parseForm(new URL(request.url, "http://sandbox").search.slice(1));
	if (request.method !== "POST") return query;
	return { ...query, ...parseForm(typeof request.body === "string" ? request.body : "") };
}

/** An answer in another version than requested would be misread silently. */
function refuseOtherVersion(requested: unknown): void {
	if (requested === undefined || requested === API_VERSION) return;
	const text = typeof requested === "string" ? requested.slice(0, 100) : "";
	throw invalidRequest(`Invalid Stripe API version: ${text}. The sandbox supports ${API_VERSION} only.`);
}

/** Confusing the platform with a connected account would move the wrong money. */
function checkConnectedAccount(service: StripeService, endpoint: Endpoint, account: string): void {
	if (account !== "" && service.store.find("account", account) === undefined) {
		throw new ApiError(403, {
			type: "invalid_request_error",
			code: "account_invalid",
			message: `The provided key does not have access to account '${account.slice(0, 100)}' (or that account does not exist).`,
		});
	}
	const isMeant = account === "" ? endpoint.connected !== "required" : endpoint.connected !== undefined;
	if (isMeant) return;
	throw invalidRequest(
		account === ""
			? "The sandbox offers this call for connected accounts only: send a Stripe-Account header."
			: "The sandbox does not offer this call for connected accounts.",
	);
}

function pathOf(request: FastifyRequest): string {
	return new URL(request.url, "http://sandbox").pathname;
}

function headerText(value: string | string[] | undefined): string | undefined {
	const first = Array.isArray(value) ? value[0] : value;
	return first === undefined || first === "" ? undefined : first;
}

function languageOf(acceptLanguage: string | undefined): string | undefined {
	return /^(en|uk)\b/i.exec(acceptLanguage ?? "")?.[1]?.toLowerCase();
}

function allowProductOrigin(service: StripeService, request: FastifyRequest, reply: FastifyReply): void {
	const origin = request.headers.origin;
	if (origin === undefined || origin === service.browserOrigin()) return;
	if (origin !== service.productOrigin) {
		throw new ApiError(403, {
			type: "invalid_request_error",
			message: "The sandbox responds to its own product only.",
		});
	}
	reply.headers({
		"access-control-allow-origin": origin,
		"access-control-allow-methods": "GET, POST",
		"access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version, accept-language",
		"access-control-max-age": "600",
		vary: "origin",
	});
}

function sendError(service: StripeService, reply: FastifyReply, error: unknown): FastifyReply {
	const { status, body } = errorAnswer(service, error);
	return reply.code(status).send({ error: body });
}

function errorAnswer(service: StripeService, error: unknown): { status: number; body: ApiErrorBody } {
	if (error instanceof ApiError) return { status: error.status, body: error.body };
	const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
	if (status >= 400 && status < 500) {
		return {
			status,
			body: { type: "invalid_request_error", message: error instanceof Error ? error.message : "Invalid request." },
		};
	}
	service.log(`stripe: unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
	return { status: 500, body: { type: "api_error", message: "An unknown error occurred." } };
}

interface ApiKeys {
	secretKey: string;
	publishableKey: string;
}

/** The caller: the server with the secret key or a browser with the publishable one. Throws ApiError (401, 403). */
function callerOf(keys: ApiKeys, presented: string | undefined, access: "secret" | "client"): "secret" | "client" {
	if (presented === undefined || presented === "") {
		throw new ApiError(401, {
			type: "invalid_request_error",
			message:
				"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
		});
	}
	if (sameText(presented, keys.secretKey)) return "secret";
	if (!sameText(presented, keys.publishableKey)) {
		throw new ApiError(401, {
			type: "invalid_request_error",
			message: `Invalid API Key provided: ${masked(presented)}`,
		});
	}
	if (access === "client") return "client";
	throw new ApiError(403, {
		type: "invalid_request_error",
		code: "secret_key_required",
		message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
	});
}

/**
 * The key of a request: `Authorization: Bearer`, the user name of basic authentication, or the browser's `key` field.
 */
function presentedKey(authorization: string | undefined, keyField: unknown): string | undefined {
	const [scheme, credentials] = (authorization ?? "").split(" ", 2);
	if (scheme?.toLowerCase() === "bearer") return credentials;
	if (scheme?.toLowerCase() === "basic")
		return Buffer.from(credentials ?? "", "base64")
			.toString("utf8")
			.split(":", 1)[0];
	return typeof keyField === "string" ? keyField : undefined;
}

function masked(key: string): string {
	const kind = /^(sk|pk|rk)_(test|live)_/.exec(key)?.[0] ?? "";
	return `${kind}${"*".repeat(8)}${key.length > 20 ? key.slice(-4) : ""}`;
}
