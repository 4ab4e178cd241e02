import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import { apiPrefix } from "@stride/contract/endpoint";
import { defaultLocale, isLocale, type Locale } from "@stride/i18n";
import fastJson, { type Schema } from "fast-json-stringify";
import Fastify, {
	type ConnectionError,
	type FastifyBaseLogger,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
	type FastifySerializerCompiler,
	LogController,
	type RouteOptions,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import type { Log } from "../log.ts";
import { isPublicAddress } from "../security/public-address.ts";
import type { SecurityEvent, SecurityEventName } from "../security/security-event.ts";
import type { SecurityEvents } from "../security/security-events.ts";
import type { Texts } from "../texts/texts.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { type Actor, accountIdOf, type ResolveActor, visitor } from "./actor.ts";
import { networkOf } from "./client-address.ts";
import { apiSecurityHeaders, commonSecurityHeaders } from "./content-security.ts";
import { createDraining, type Draining } from "./draining.ts";
import { errorBody, expectedError, type Outage, outageOf } from "./error-answer.ts";
import { addJsonParser } from "./json-body.ts";
import { createMemoryAnswers, type MemoryAnswers } from "./memory-answers.ts";
import { traceRequests } from "./trace-requests.ts";

declare module "fastify" {
	interface FastifyRequest {
		actor: Actor;
		locale: Locale;
	}
	interface FastifyContextConfig {
		/** Access policy; a route without one is rejected at start-up. */
		access?: string;
		/** False for requests that are many and alike. */
		isTraced?: boolean;
	}
}

export type HttpOptions = {
	publicUrl: string;
	trustProxy: boolean | string[];
	/** One line for each answered request, at the level `info`. */
	accessLog: boolean;
	log: Log;
	texts: Texts;
	resolveActor: ResolveActor;
	securityEvents: SecurityEvents;
	requestTracing?: { tracing: Tracing; continuesTraces: boolean } | null;
};

/** Every mounted route with its declared policy; the permission tests are generated from it. */
export type MountedRoute = { method: string; url: string; access: string };

/** For routes without a limit of their own; endpoints derive theirs from their schemas. */
const bodyBytesMax = 64 * 1024;
const headerBytesMax = 16 * 1024;
/** Bounds how long a slow client may hold a connection before it has sent its headers. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 60_000;
const timeoutCheckMs = 2_000;
const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Creates the HTTP server with the hooks of every request: language, caller, origin, errors. Routes are mounted on it.
 */
export async function createHttp(options: HttpOptions): Promise<{
	http: FastifyInstance;
	routes: readonly MountedRoute[];
	draining: Draining;
	memoryAnswers: MemoryAnswers;
}> {
	const { log, texts, securityEvents } = options;
	const commonHeaders = commonSecurityHeaders(options.publicUrl);
	const addHeaders = (request: FastifyRequest, reply: FastifyReply) => {
		reply.headers(commonHeaders);
		if (request.url.startsWith(`${apiPrefix}/`)) reply.headers(apiSecurityHeaders);
		reply.header("x-request-id", request.id);
	};
	const logged = options.accessLog ? "info" : "debug";
	const memoryAnswers = createMemoryAnswers({
		headers: commonHeaders,
		isEnabled: () => !draining.hasBegun() && !log.isLevelEnabled(logged),
	});
	const app: FastifyInstance = Fastify({
		loggerInstance: log as FastifyBaseLogger,
		logController: new LogController({ disableRequestLogging: true }),
		// A logger of its own costs each request two microseconds; lines that need the request's id name it.
		childLoggerFactory: (logger) => logger,
		trustProxy: options.trustProxy,
		bodyLimit: bodyBytesMax,
		genReqId: () => randomUUID(),
		serverFactory: (handle) => {
			const limits = {
				maxHeaderSize: headerBytesMax,
				headersTimeout: headersTimeoutMs,
				connectionsCheckingInterval: timeoutCheckMs,
				requestTimeout: requestTimeoutMs,
				// Longer than a load balancer's idle timeout, so that a socket is not closed as the next request arrives.
				keepAliveTimeout: 75_000,
			};
			return createServer(limits, (request, response) => {
				if (!memoryAnswers.answer(request, response)) handle(request, response);
			});
		},
		routerOptions: { maxParamLength: 250 },
		// An address that the router cannot read; no hook runs.
		frameworkErrors: (_error, request, reply) => {
			addHeaders(request, reply);
			request.locale = requestLocale(request.headers["accept-language"], undefined);
			return answerError(new AppError("NotFoundException"), request, reply, texts);
		},
		clientErrorHandler: (error, socket) => refuseConnection(error, socket, commonHeaders),
		return503OnClosing: false,
	});
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializeAnswers);
	// All bodies are JSON; a route that reads another type declares it.
	app.removeContentTypeParser("text/plain");
	addJsonParser(app);
	await app.register(cookie);
	app.decorateRequest("actor");
	app.decorateRequest("locale");

	if (options.requestTracing) traceRequests(app, options.requestTracing.tracing, options.requestTracing);
	const draining = createDraining(app);
	const routes = listRoutes(app);
	const noticeProxy = createProxyNotice(options.trustProxy, log);
	const noticeOutage = createOutageNotice(log);
	// Hooks of every request do not return promises unless they wait: each promise costs a response about a microsecond.
	app.addHook("onRequest", (request, reply, done) => {
		noticeProxy(request);
		addHeaders(request, reply);
		request.locale = requestLocale(request.headers["accept-language"], request.cookies.lang);
		refuseForeignOrigin(request, options.publicUrl);
		const token = bearer.exec(request.headers.authorization ?? "")?.[1];
		if (token === undefined) {
			request.actor = visitor;
			return done();
		}
		options.resolveActor(token).then((actor) => {
			request.actor = actor;
			done();
		}, done);
	});
	app.addHook("onResponse", (request, reply, done) => {
		if (!log.isLevelEnabled(logged)) return done();
		// The route's pattern instead of the address, which may contain a token.
		const { url: route } = request.routeOptions;
		log[logged](
			{
				requestId: request.id,
				method: request.method,
				route,
				status: reply.statusCode,
				durationMs: Math.round(reply.elapsedTime),
			},
			"answered",
		);
		done();
	});

	app.addHook("preClose", async () => {
		// Requests in flight are finished by now; an idle or stalled connection does not delay the shutdown.
		app.server.closeAllConnections();
	});

	app.setErrorHandler((error, request, reply) => {
		const event = securityEventOf(expectedError(error), request);
		if (event) securityEvents.record(event);
		noticeOutage(error);
		return answerError(error, request, reply, texts);
	});
	await app.register(
		async (api) => {
			api.setNotFoundHandler((request, reply) => answerError(new AppError("NotFoundException"), request, reply, texts));
			// A route, since the pages' catch-all takes every unknown address.
			api.get("/*", { config: { access: "anyone" }, schema: { hide: true } }, async () => {
				throw new AppError("NotFoundException");
			});
		},
		{ prefix: apiPrefix },
	);
	return { http: app, routes, draining, memoryAnswers };
}

const connectionStatuses: Record<string, string> = {
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Answers bytes that are not a request, and requests that arrive too slowly, and closes the connection. */
function refuseConnection(error: ConnectionError, socket: Socket, headers: Record<string, string>): void {
	if (error.code === "ECONNRESET" || !socket.writable) {
		socket.destroy();
		return;
	}
	const lines = Object.entries({ ...headers, "content-length": "0", connection: "close" });
	const status = connectionStatuses[error.code] ?? "400 Bad Request";
	socket.write(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
	// A client that does not close its side must not hold the connection.
	socket.destroySoon();
}

/** Lists routes as they are mounted. A route without an access policy stops the start. */
function listRoutes(app: FastifyInstance): readonly MountedRoute[] {
	const declared: RouteOptions[] = [];
	const routes: MountedRoute[] = [];
	app.addHook("onRoute", (route) => void declared.push(route));
	app.addHook("onReady", async () => {
		for (const { method, url, config } of declared) {
			const access = config?.access;
			if (!access) throw new Error(`${String(method)} ${url} declares no access policy.`);
			routes.push(...[method].flat().map((one) => ({ method: one, url, access })));
		}
	});
	return routes;
}

const proxyNoticeMs = 3_600_000;

/**
 * Behind a proxy that is not trusted, all visitors share one address and its limits. A header from a public address
 * proves nothing: any client may send it.
 */
function createProxyNotice(trustProxy: HttpOptions["trustProxy"], log: Log): (request: FastifyRequest) => void {
	let noticedAt = Number.NEGATIVE_INFINITY;
	return ({ headers, socket }) => {
		if (trustProxy !== false || headers["x-forwarded-for"] === undefined) return;
		if (performance.now() - noticedAt < proxyNoticeMs || isPublicAddress(socket.remoteAddress ?? "")) return;
		noticedAt = performance.now();
		log.error(
			{ alarm: "proxy-not-trusted" },
			"a proxy forwards requests and TRUST_PROXY is not set: all its visitors count as one address",
		);
	};
}

const outageNoticeMs = 60_000;

/** One line a minute for each kind of outage, since every request fails while it lasts. */
function createOutageNotice(log: Log): (error: unknown) => void {
	const noticedAt = new Map<Outage, number>();
	return (error) => {
		const outage = outageOf(error);
		if (!outage || performance.now() - (noticedAt.get(outage) ?? Number.NEGATIVE_INFINITY) < outageNoticeMs) return;
		noticedAt.set(outage, performance.now());
		log.error({ err: error, alarm: outage }, "requests are answered with 503");
	};
}

/** A browser sends the page's origin with every request that changes something; scripts and webhooks send none. */
function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
	const { origin } = request.headers;
	if (safeMethods.has(request.method) || origin === undefined || origin === publicUrl) return;
	throw new AppError("ForeignOriginException");
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, texts: Texts): FastifyReply {
	const expected = expectedError(error);
	if (!expected)
		request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, "unexpected error");
	const answer = expected ?? new AppError("InternalException");
	// `onRequest` may have failed before the language was resolved.
	const locale = request.locale ?? defaultLocale;
	if (answer.retryAfterSeconds) reply.header("retry-after", String(answer.retryAfterSeconds));
	return reply
		.code(answer.status)
		.header("cache-control", "no-store")
		.type("application/json; charset=utf-8")
		.serializer(JSON.stringify)
		.send(errorBody(texts, locale, answer));
}

/** The language of a response: `Accept-Language`'s first entry, else the `lang` cookie, else English. */
function requestLocale(acceptLanguage: string | undefined, langCookie: string | undefined): Locale {
	const requested = /^\s*([a-z]{1,8})(-[a-z0-9-]+)?/i.exec(acceptLanguage ?? "");
	const [tag = "", language] = requested?.map((part) => part?.trim().toLowerCase()) ?? [];
	return [tag, language, langCookie].find(isLocale) ?? defaultLocale;
}

/** Most routes share response schemas, and compiling them dominates the start-up time. */
const compiled = new WeakMap<z.ZodType, ReturnType<typeof fastJson>>();

/**
 * Serialises responses with code that is compiled once per schema of the contract: it writes the schema's fields only.
 * Parsing each response by its schema as well would cost a quarter of the throughput.
 */
const serializeAnswers: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
	const known = compiled.get(schema);
	if (known) return known;
	const serialize = fastJson(z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Schema);
	compiled.set(schema, serialize);
	return serialize;
};

/** Derives the security event of an error response from the error and the request. */
function securityEventOf(error: AppError | null, request: FastifyRequest): SecurityEvent | undefined {
	const name = error && (error.securityEvent?.name ?? nameOf(error, request));
	if (!name) return undefined;
	// `onRequest` may have failed before the caller was resolved.
	const callerId = accountIdOf(request.actor ?? visitor);
	const accountId = error.securityEvent?.accountId ?? callerId;
	const { url: route } = request.routeOptions;
	return {
		name,
		accountId,
		isByOwner: callerId !== null && callerId === accountId,
		requestId: request.id,
		method: request.method,
		...(route && { route }),
		// Undefined once the connection is closed.
		...((request.ip as string | undefined) && { address: networkOf(request.ip) }),
	};
}

/** Parts of the normal flow: the client asks for the password or the second factor. */
const normalRefusals: ReadonlySet<string> = new Set([
	"ReauthenticationRequiredException",
	"SecondFactorRequiredException",
	"DeskSecondFactorRequiredException",
]);

function nameOf(error: AppError, request: FastifyRequest): SecurityEventName | undefined {
	if (error.code === "InvalidCredentialsException") return "sign-in-failed";
	if (normalRefusals.has(error.code)) return undefined;
	if (error.status === 401) return "unauthenticated";
	if (error.status === 429) return "rate-limited";
	if (error.status !== 403) return undefined;
	const isOperatorRoute = request.routeOptions.config?.access?.startsWith("desk:") ?? false;
	return isOperatorRoute ? "operator-access-refused" : "access-refused";
}
