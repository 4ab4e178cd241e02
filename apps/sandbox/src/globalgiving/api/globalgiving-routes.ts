import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { hang } from "../../faults.ts";
import { sameText } from "../../object-ids.ts";
import type { GlobalGivingService } from "../globalgiving-service.ts";
import { organizationEndpoints, projectEndpoints, searchEndpoints } from "./catalogue-endpoints.ts";
import { donationEndpoints } from "./donation-endpoint.ts";
import { type ApiCall, type Endpoint, errorBody, GlobalGivingError } from "./globalgiving-endpoint.ts";
import { type Answer, sendError, sendGarbage, sendHalf, sendLate, sendPage } from "./spoilt-answer.ts";

const signInBody = z.object({
	auth_request: z.object({
		user: z.object({ email: z.string(), password: z.string() }),
		api_key: z.string(),
	}),
});

const signIn: Endpoint["handle"] = ({ keys, tokens, clock }, { body }) => {
	const parsed = signInBody.safeParse(body);
	if (!parsed.success) throw new GlobalGivingError(400, "auth_request needs user (email, password) and api_key.");
	const { user, api_key: apiKey } = parsed.data.auth_request;
	if (!sameText(apiKey, keys.apiKey)) throw new GlobalGivingError(401, "The api_key is not valid.");
	if (!sameText(user.email.toLowerCase(), keys.email.toLowerCase()) || !sameText(user.password, keys.password)) {
		throw new GlobalGivingError(401, "E-mail or password is wrong.");
	}
	return { auth_response: { access_token: tokens.issue(clock.nowSeconds()) } };
};

const ENDPOINTS: readonly Endpoint[] = [
	...projectEndpoints,
	...organizationEndpoints,
	...searchEndpoints,
	{ method: "POST", path: "/userservice/tokens", access: "signIn", handle: signIn },
	...donationEndpoints,
];

/** Serves the API under `/api`; the caller registers it in a separate scope. */
export function registerApi(scope: FastifyInstance, service: GlobalGivingService): void {
	for (const endpoint of ENDPOINTS) {
		scope.route({
			method: endpoint.method,
			url: endpoint.path,
			handler: (request, reply) => handle(service, endpoint, request, reply),
		});
	}
	scope.setNotFoundHandler((_request, reply) => sendPage(reply, 404, "Not Found"));
	scope.setErrorHandler((error, request, reply) => sendError(reply, errorAnswer(service, request, error)));
}

function handle(
	service: GlobalGivingService,
	endpoint: Endpoint,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const url = new URL(request.url, "http://sandbox");
	authenticate(service, endpoint, url.searchParams);
	const fault = service.faults.take(request.method, url.pathname);
	if (fault?.action === "timeout-before") return hang(reply);
	if (fault?.action === "500") throw new GlobalGivingError(500, "An unexpected error has occurred.");
	if (fault?.action === "html") return sendPage(reply, 502, "Bad Gateway");
	const answer = perform(service, endpoint, request, url.searchParams);
	if (fault?.action === "timeout-after") return hang(reply);
	if (fault?.action === "slow") return sendLate(reply, answer, fault.delayMs);
	if (fault?.action === "garbage") return sendGarbage(reply, answer);
	if (fault?.action === "cut") return sendHalf(reply, answer);
	return reply.code(answer.status).type(answer.type).send(answer.text);
}

/**
 * The key in the query is required everywhere; sign-in has it in the body, and a key in the query must not contradict
 * it.
 */
function authenticate(service: GlobalGivingService, endpoint: Endpoint, query: URLSearchParams): void {
	const key = query.get("api_key");
	if (key === null && endpoint.access === "signIn") return;
	if (key === null || key === "") throw new GlobalGivingError(401, "api_key is required.");
	if (!sameText(key, service.keys.apiKey)) throw new GlobalGivingError(401, "The api_key is not valid.");
	if (endpoint.access !== "secure") return;
	const token = query.get("api_token") ?? "";
	if (token === "") throw new GlobalGivingError(401, "api_token is required.");
	if (!service.tokens.isGood(token, service.clock.nowSeconds())) {
		throw new GlobalGivingError(401, "The api_token is not valid or has expired.");
	}
}

/** Runs in one transaction: a refused call is rolled back unless the refusal says otherwise. */
function perform(
	service: GlobalGivingService,
	endpoint: Endpoint,
	request: FastifyRequest,
	query: URLSearchParams,
): Answer {
	const call: ApiCall = { path: request.params as Record<string, string>, query, body: request.body };
	const result = service.sqlite.write(() => {
		try {
			return endpoint.handle(service, call);
		} catch (error) {
			if (error instanceof GlobalGivingError && error.commits) return error;
			throw error;
		}
	});
	if (result instanceof GlobalGivingError) return written(request, result.status, errorBody(result));
	return written(request, 200, result);
}

/** JSON if the request accepts it, else XML. */
function written(request: FastifyRequest, status: number, body: object): Answer {
	const wantsJson = /\bapplication\/json\b/.test(request.headers.accept ?? "");
	return wantsJson
		? { status, type: "application/json;charset=UTF-8", text: JSON.stringify(body) }
		: { status, type: "application/xml;charset=UTF-8", text: toXml(body) };
}

function errorAnswer(service: GlobalGivingService, request: FastifyRequest, error: unknown): Answer {
	if (error instanceof GlobalGivingError) return written(request, error.status, errorBody(error));
	const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
	if (status >= 400 && status < 500 && error instanceof Error) {
		return written(request, status, errorBody({ status, message: error.message }));
	}
	service.log(`globalgiving: unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
	return written(request, 500, errorBody({ status: 500, message: "An unexpected error has occurred." }));
}

/** Converts a JSON answer to the service's XML: lists are repeated elements, missing values are omitted. */
function toXml(value: object): string {
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${elements(value)}`;
}

function elements(value: object): string {
	return Object.entries(value)
		.flatMap(([name, content]) => (Array.isArray(content) ? content : [content]).map((item) => element(name, item)))
		.join("");
}

function element(name: string, content: unknown): string {
	if (content === undefined || content === null) return "";
	const inner = typeof content === "object" ? elements(content) : escapeXml(String(content));
	return `<${name}>${inner}</${name}>`;
}

function escapeXml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
