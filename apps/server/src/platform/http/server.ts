import cookie from "@fastify/cookie";
import { apiPrefix } from "@stride/contract/endpoint";
import type { Locale } from "@stride/i18n";
import Fastify, {
	type FastifyBaseLogger,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
	LogController,
	type RouteOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { AppError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import type { Log } from "../log.ts";
import type { Texts } from "../texts.ts";
import type { Actor, ResolveActor } from "./actor.ts";
import { visitor } from "./actor.ts";
import { commonSecurityHeaders } from "./content-security.ts";
import { errorBody, expectedError } from "./error-answer.ts";
import { requestLocale } from "./language.ts";

declare module "fastify" {
	interface FastifyRequest {
		actor: Actor;
		locale: Locale;
	}
	interface FastifyContextConfig {
		/** Who may call; a route without it is refused at the start. */
		access?: string;
	}
}

export type HttpOptions = {
	publicUrl: string;
	trustProxy: boolean | string[];
	log: Log;
	texts: Texts;
	newId: NewId;
	resolveActor: ResolveActor;
};

const bodyBytesMax = 8 * 1024 * 1024;
const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The HTTP server with what holds for every request: language, caller, origin, errors. Routes are mounted on it. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
	const { log, texts } = options;
	const app: FastifyInstance = Fastify({
		loggerInstance: log as FastifyBaseLogger,
		logController: new LogController({ disableRequestLogging: true }),
		trustProxy: options.trustProxy,
		bodyLimit: bodyBytesMax,
		genReqId: options.newId,
		requestTimeout: 60_000,
		// Keeps sockets of a load balancer from being closed just as it sends the next request.
		keepAliveTimeout: 75_000,
		routerOptions: { maxParamLength: 250 },
		return503OnClosing: false,
	});
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	// Everything we read is JSON; what another route reads it declares itself.
	app.removeContentTypeParser("text/plain");
	await app.register(cookie);
	app.decorateRequest("actor");
	app.decorateRequest("locale");

	refuseUndeclaredRoutes(app);
	app.addHook("onRequest", async (request, reply) => {
		reply.headers(commonSecurityHeaders);
		reply.header("x-request-id", request.id);
		request.locale = requestLocale(request.headers["accept-language"], request.cookies.lang);
		refuseForeignOrigin(request, options.publicUrl);
		request.actor = await readActor(request, options.resolveActor);
	});
	app.addHook("onResponse", async (request, reply) => {
		log.debug(
			{ requestId: request.id, method: request.method, route: request.routeOptions.url, status: reply.statusCode },
			"answered",
		);
	});

	app.setErrorHandler((error, request, reply) => answerError(error, request, reply, texts));
	await app.register(
		async (api) => {
			api.setNotFoundHandler((request, reply) => answerError(new AppError("NotFoundException"), request, reply, texts));
		},
		{ prefix: apiPrefix },
	);
	return app;
}

/** A route that declares nobody who may call it stops the start. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
	const routes: RouteOptions[] = [];
	app.addHook("onRoute", (route) => void routes.push(route));
	app.addHook("onReady", async () => {
		for (const { method, url, config } of routes) {
			if (!config?.access) throw new Error(`${String(method)} ${url} declares nobody who may call it.`);
		}
	});
}

/** A browser names the page's origin on every request that changes something; scripts and webhooks name none. */
function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
	const { origin } = request.headers;
	if (safeMethods.has(request.method) || origin === undefined || origin === publicUrl) return;
	throw new AppError("ForeignOriginException");
}

async function readActor(request: FastifyRequest, resolve: ResolveActor): Promise<Actor> {
	const token = bearer.exec(request.headers.authorization ?? "")?.[1];
	return token ? resolve(token) : visitor;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, texts: Texts): FastifyReply {
	const expected = expectedError(error);
	if (!expected)
		request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, "unexpected error");
	const answer = expected ?? new AppError("InternalException");
	// `onRequest` may have failed before it had read the language.
	const locale = request.locale ?? "en";
	if (answer.retryAfterSeconds) reply.header("retry-after", String(answer.retryAfterSeconds));
	return reply
		.code(answer.status)
		.header("cache-control", "no-store")
		.type("application/json; charset=utf-8")
		.serializer(JSON.stringify)
		.send(errorBody(texts, locale, answer));
}
