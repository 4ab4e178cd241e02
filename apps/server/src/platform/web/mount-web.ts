import { randomBytes } from "node:crypto";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy, type PaymentOrigins, permissionsPolicy } from "../http/content-security.ts";
import { developmentPages } from "./development-pages.ts";
import { sendInProcess, sendWebResponse, toWebRequest } from "./page-request.ts";
import { loadWebBuild, type PageHandler, webRoot } from "./web-build.ts";

export type WebOptions = { publicUrl: string; payment: PaymentOrigins; development: boolean };

/** Pages: rendered by the web's bundle, under the site's one content security policy. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
	const handlerNow = options.development ? await developmentPages(app) : await builtPages(app);
	const answer = (request: FastifyRequest, reply: FastifyReply) => answerPage(app, options, handlerNow, request, reply);
	app.route({
		method: ["GET", "HEAD"],
		url: "/*",
		config: { access: "anyone" },
		schema: { hide: true },
		handler: answer,
	});
}

async function builtPages(app: FastifyInstance): Promise<() => Promise<PageHandler>> {
	const build = await loadWebBuild();
	const handler = build.entry.module.createHandler(build, "production");
	await app.register(async (scope) => {
		scope.addHook("onRoute", (route) => {
			route.config = { ...route.config, access: "anyone" };
		});
		// Names of built files carry a hash of their content, so they never change.
		await scope.register(fastifyStatic, {
			root: join(webRoot, "build/client"),
			prefix: "/",
			wildcard: false,
			index: false,
			immutable: true,
			maxAge: "1y",
			setHeaders: (reply, path) => {
				if (!path.includes("/assets/")) reply.header("cache-control", "public, max-age=3600");
			},
		});
	});
	return async () => handler;
}

async function answerPage(
	app: FastifyInstance,
	options: WebOptions,
	handlerNow: () => Promise<PageHandler>,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const publicUrl = new URL(options.publicUrl);
	if (request.host !== publicUrl.host && request.hostname === "localhost") {
		// One address for one site: cookies, origins and the payment frames are told apart by host name.
		return reply.header("cache-control", "no-store").redirect(`${publicUrl.origin}${request.originalUrl}`, 302);
	}
	const nonce = randomBytes(16).toString("base64");
	reply.headers({
		"content-security-policy": contentSecurityPolicy(options.publicUrl, options.payment, nonce, options.development),
		"permissions-policy": permissionsPolicy(options.payment),
		"cache-control": "no-store",
		vary: "Cookie, Accept-Language",
	});
	const handle = await handlerNow();
	const response = await handle(toWebRequest(request, reply, options.publicUrl), {
		send: sendInProcess(app, request),
		nonce,
		onError: (error) => request.log.error({ err: error, requestId: request.id }, "a page could not be rendered"),
	});
	return sendWebResponse(reply, response);
}
