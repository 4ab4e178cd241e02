import { randomBytes } from "node:crypto";
import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import middie from "@fastify/middie";
import fastifyStatic from "@fastify/static";
import type { Send } from "@stride/contract/client";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import type { Clock } from "../clock.ts";
import { varyByEncoding } from "../http/compression.ts";
import {
	contentSecurityPolicy,
	nonceSources,
	type PaymentOrigins,
	pageOpenerPolicy,
	permissionsPolicy,
} from "../http/content-security.ts";
import { expectedError, outageOf } from "../http/error-answer.ts";
import type { Signals } from "../signals.ts";
import { type Tracing, withinSpan } from "../tracing/tracing.ts";
import type { GuestRules } from "./guest-key.ts";
import { createGuestPages, type GuestPages, type RenderedPage } from "./guest-pages.ts";
import { sendInProcess, sendWebResponse, toWebRequest } from "./page-request.ts";

export type WebOptions = {
	publicUrl: string;
	mediaUrl: string;
	mediaNodes: readonly string[];
	liveCdnUrl: string | null;
	mediaCdnUrl: string | null;
	payment: PaymentOrigins;
	development: boolean;
	clock: Clock;
	metrics: Registry;
	tracing: Tracing | null;
	signals: Pick<Signals, "subscribe" | "onReconnect">;
	/** The kinds of signals for changes of content that pages show. */
	shownKinds: readonly string[];
	/** The kind for withdrawn content, which may be on any page. */
	withdrawnKind: string;
	/** Cookies that distinguish a visitor from a guest, without prefixes such as `__Host-`. */
	personalCookies: readonly string[];
	/** The name of the cookie that carries a refresh token. */
	refreshCookie: string;
	/** Whether the cookies of a page request have a live session; read-only. */
	hasLiveSession(cookies: Readonly<Record<string, string | undefined>>): Promise<boolean>;
	/** The same for an operator's session. */
	isOperator(cookies: Readonly<Record<string, string | undefined>>): Promise<boolean>;
};

type Pages = { handlerNow: () => Promise<PageHandler>; guests: GuestPages | null };

/** Brings a one-time code into the site: every page deletes it, and passes a well-formed one on to the browser. */
const handOverCookie = "jwtToken";

/** Pages: rendered by the web's bundle, under the site's one content security policy. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
	const pages = options.development
		? { handlerNow: await developmentPages(app), guests: null }
		: await builtPages(app, options);
	app.route({
		method: ["GET", "HEAD"],
		url: "/*",
		config: { access: "anyone" },
		schema: { hide: true },
		handler: (request, reply) => answerPage(app, options, pages, request, reply),
	});
}

async function builtPages(app: FastifyInstance, options: WebOptions): Promise<Pages> {
	const build = await loadWebBuild();
	const { createHandler, createGuestPages: createRules } = build.entry.module;
	const handler = traced(createHandler(build, "production"), options.tracing);
	await mountStaticFiles(app);
	const guests = createGuestPages({
		...options,
		rules: { ruleOf: createRules(build), personalCookies: new Set([...options.personalCookies, handOverCookie]) },
		kinds: options.shownKinds,
		policyOf: (inline) => contentSecurityPolicy(options, options.payment, inline, false),
	});
	return { handlerNow: async () => handler, guests };
}

async function answerPage(
	app: FastifyInstance,
	options: WebOptions,
	{ handlerNow, guests }: Pages,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const publicUrl = new URL(options.publicUrl);
	if (request.host !== publicUrl.host && request.hostname === "localhost") {
		// One canonical host: cookies, origins and the payment frames depend on the host name.
		return reply.header("cache-control", "no-store").redirect(`${publicUrl.origin}${request.originalUrl}`, 302);
	}
	if (request.cookies[handOverCookie] !== undefined) reply.clearCookie(handOverCookie, { path: "/" });
	const nonce = randomBytes(16).toString("base64");
	reply.headers({
		"content-security-policy": contentSecurityPolicy(
			options,
			options.payment,
			nonceSources(nonce),
			options.development,
		),
		"permissions-policy": permissionsPolicy(options.payment),
		"cross-origin-opener-policy": pageOpenerPolicy,
		"cache-control": "no-store",
		vary: "Cookie",
	});
	varyByEncoding(reply);
	const handle = await handlerNow();
	const seam = {
		send: sendInProcess(app, request),
		hasLiveSession: () => options.hasLiveSession(request.cookies),
		isOperator: () => options.isOperator(request.cookies),
		onError: (error: unknown) =>
			request.log.error({ err: error, requestId: request.id }, "a page could not be rendered"),
	};
	const isAnswered = await guests?.answer(request, reply, (address, ofCopy) =>
		renderPage(handle, new Request(new URL(address, options.publicUrl)), {
			...seam,
			hasLiveSession: async () => false,
			isOperator: async () => false,
			nonce: ofCopy,
			isShared: true,
		}),
	);
	if (isAnswered) return reply;
	const ownRequest = toWebRequest(request, reply, options.publicUrl);
	const hasRefreshCookie = request.cookies[options.refreshCookie] !== undefined;
	const { response } = await renderPage(handle, ownRequest, { ...seam, nonce, hasRefreshCookie });
	return sendWebResponse(request, reply, response);
}

/** Makes each rendering a span, named by the pattern of the page's route. */
function traced(handle: PageHandler, tracing: Tracing | null): PageHandler {
	if (!tracing) return handle;
	return (request, seam) =>
		withinSpan(tracing, { name: "render", kind: "internal" }, (span) =>
			handle(request, {
				...seam,
				onMatch(pattern) {
					span.rename(`render ${pattern}`);
					span.set({ "http.route": pattern });
				},
			}),
		);
}

const retryAfterSeconds = "10";

/** Renders a page; where it fails because the API or the database was unavailable, it answers 503. */
async function renderPage(handle: PageHandler, request: Request, seam: Seam): Promise<RenderedPage> {
	let isUnavailable = false;
	/** Private pages look their visitor up before they call the API. */
	const noticing = (lookup: () => Promise<boolean>) => () =>
		lookup().catch((error: unknown) => {
			isUnavailable ||= outageOf(error) !== null;
			throw expectedError(error) ?? error;
		});
	const response = await handle(request, {
		...seam,
		hasLiveSession: noticing(seam.hasLiveSession),
		isOperator: noticing(seam.isOperator),
		async send(call) {
			const answer = await seam.send(call);
			isUnavailable ||= answer.status === 503;
			return answer;
		},
		// The outage has an alarm of its own.
		onError: (error) => isUnavailable || seam.onError(error),
	});
	if (!isUnavailable || response.status < 500) return { response, isFailed: isUnavailable };
	const headers = new Headers(response.headers);
	headers.set("retry-after", retryAfterSeconds);
	return { response: new Response(response.body, { status: 503, headers }), isFailed: true };
}

/** Serves the web's built files, each with its compressed forms (`.br`, `.gz`) from the build. */
async function mountStaticFiles(app: FastifyInstance): Promise<void> {
	await app.register(async (scope) => {
		scope.addHook("onRoute", (route) => {
			route.config = { ...route.config, access: "anyone", isTraced: false };
		});
		// Names of built files contain a hash of their content, so they never change.
		await scope.register(fastifyStatic, {
			root: join(webRoot, "build/client"),
			prefix: "/",
			wildcard: false,
			index: false,
			preCompressed: true,
			globIgnore: ["**/*.br", "**/*.gz"],
			immutable: true,
			maxAge: "1y",
			setHeaders: (reply, path) => {
				if (!path.includes("/assets/")) reply.header("cache-control", "public, max-age=3600");
			},
		});
	});
}

/** The part of Vite that is used here; Vite itself is a dependency of the web, not of the server. */
type Vite = {
	createServer(options: object): Promise<{
		middlewares: (request: unknown, response: unknown, next: () => void) => void;
		ssrLoadModule(id: string): Promise<unknown>;
		close(): Promise<void>;
	}>;
};

/** Pages from the sources, with hot reload. */
async function developmentPages(app: FastifyInstance): Promise<() => Promise<PageHandler>> {
	const resolveFromWeb = createRequire(join(webRoot, "package.json"));
	const { createServer } = (await import(pathToFileURL(resolveFromWeb.resolve("vite")).href)) as Vite;
	const vite = await createServer({
		root: webRoot,
		configFile: join(webRoot, "vite.config.ts"),
		appType: "custom",
		server: { middlewareMode: true, hmr: { server: app.server } },
	});
	await app.register(middie);
	// Requests to the API and the other routes never reach Vite.
	app.use((request, response, next) =>
		/^\/(v1|media|health|metrics|socket\.io)\b/.test(request.url ?? "")
			? next()
			: vite.middlewares(request, response, next),
	);
	app.addHook("onClose", () => vite.close());
	return async () => {
		const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as WebBuild;
		return build.entry.module.createHandler(build, "development");
	};
}

/**
 * The only interface from the server to the web bundle. Only plain data crosses, since the bundle has its own modules.
 */
export type PageHandler = (request: Request, seam: Seam) => Promise<Response>;

type Seam = {
	send: Send;
	nonce: string;
	hasRefreshCookie?: boolean;
	hasLiveSession: () => Promise<boolean>;
	isOperator: () => Promise<boolean>;
	isShared?: boolean;
	onMatch?: (pattern: string) => void;
	onError: (error: unknown) => void;
};

type WebBuild = {
	entry: {
		module: {
			createHandler: (build: unknown, mode: string) => PageHandler;
			/** The rules by which guests share copies of pages. */
			createGuestPages: (build: unknown) => GuestRules["ruleOf"];
		};
	};
};

const webRoot = join(import.meta.dirname, "../../../../web");

/** @throws when the web has not been built */
export async function loadWebBuild(): Promise<WebBuild> {
	const path = join(webRoot, "build/server/index.js");
	await access(path).catch(() => {
		throw new Error("The web is not built: run `npm run build`, or start with `npm start`.");
	});
	return (await import(pathToFileURL(path).href)) as WebBuild;
}
