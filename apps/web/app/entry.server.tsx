import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { ApiError, type Call, createClient, routes, type Send } from "@stride/contract";
import { type Locale, loadMessages } from "@stride/i18n";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
	createContext,
	createRequestHandler,
	data,
	type EntryContext,
	isRouteErrorResponse,
	RouterContextProvider,
	type ServerBuild,
	ServerRouter,
} from "react-router";
import type { FaultTexts } from "./features/site-frame/fault-page.tsx";
import { localeOf } from "./lib/i18n/locale-path.ts";
import { NonceProvider } from "./lib/loading/nonce.tsx";
import { createGuestRules, guestPageOf } from "./lib/page/guest-routes.ts";
import { operatorContext } from "./lib/page/operator-page.ts";
import { liveSessionContext } from "./lib/page/private-page.ts";
import { apiContext } from "./lib/query/api-context.ts";
import { refreshCookieContext } from "./lib/session/refresh-cookie-context.ts";

/** The server's interface for a page request. Only plain data and functions over plain data cross bundles. */
export type Seam = {
	/** Sends a loader's request to the API, in the process or over HTTP, on behalf of this request's visitor. */
	send: Send;
	/** The nonce of this response's content security policy; every script and style element has it. */
	nonce?: string;
	/** Whether the request had a refresh cookie, valid or not. */
	hasRefreshCookie?: boolean;
	/** Whether the visitor has a valid session; called by private pages only. An error with the status 503 is an outage. */
	hasLiveSession: () => Promise<boolean>;
	/** Whether it is an operator's, in the same way; called by the operator's pages only. */
	isOperator: () => Promise<boolean>;
	/**
	 * The response will be shared: it is not streamed, and lists its content in `x-shows`. Without that header it is for
	 * this request alone.
	 */
	isShared?: boolean;
	/** Called with the pattern of the page's route, which holds no value of the address. */
	onMatch?: (pattern: string) => void;
	/** Called for every error during rendering, except for expected responses such as a 404. Default: the console. */
	onError?: (error: unknown) => void;
};

type Handler = (request: Request, seam: Seam) => Promise<Response>;

const nonceContext = createContext<string | undefined>(undefined);
const onErrorContext = createContext<(error: unknown) => void>();
const isSharedContext = createContext(false);
const onMatchContext = createContext<((pattern: string) => void) | undefined>(undefined);
const renderLimitMs = 6_000;

/** The only entry point of the web bundle: handles a page request. */
export function createHandler(build: ServerBuild, mode: string): Handler {
	const handle = createRequestHandler(build, mode);
	return (request, seam) => {
		const context = new RouterContextProvider();
		const language = localeOf(new URL(request.url).pathname);
		const call = createClient(routes, seam.send, () => ({ "accept-language": language }));
		const api: Call = (name, input, options) => call(name, input, options).catch(explainOutage(language));
		context.set(apiContext, api);
		context.set(refreshCookieContext, seam.hasRefreshCookie ?? false);
		context.set(liveSessionContext, () => seam.hasLiveSession().catch(explainOutage(language)));
		context.set(operatorContext, () => seam.isOperator().catch(explainOutage(language)));
		context.set(isSharedContext, seam.isShared ?? false);
		context.set(nonceContext, seam.nonce);
		context.set(onMatchContext, seam.onMatch);
		context.set(onErrorContext, seam.onError ?? console.error);
		return handle(request, context);
	};
}

/**
 * Throws what is unavailable for a time as a response with its texts, which also reaches the browser: React Router hides
 * status and message of an error from it.
 */
const explainOutage =
	(locale: Locale) =>
	async (error: unknown): Promise<never> => {
		if ((error as { status?: unknown }).status !== 503) throw error;
		const { errors } = await loadMessages(locale, ["errors"]);
		const { title, message } = errors[error instanceof ApiError ? error.code : "ServiceUnavailableException"];
		throw data({ title, message } satisfies FaultTexts, { status: 503 });
	};

/** The caching rules of pages for guests. */
export const createGuestPages = (build: ServerBuild) => createGuestRules(build.routes);

/** The time limit of React Router's loader data stream; rendering is aborted a second later. */
export const streamTimeout = renderLimitMs - 1_000;

/** React Router's errors: of loaders, of middleware, of a render that could not begin. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
	if (!request.signal.aborted && !isRefusal(error)) context.get(onErrorContext)(error);
}

/** A URL that no route matches, for example with an encoded line break, is a client error. */
const isRefusal = (error: unknown): boolean => isRouteErrorResponse(error) && error.status < 500;

type HandleErrorArgs = { request: Request; context: Readonly<RouterContextProvider> };

export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = context.get(nonceContext);
	const isShared = context.get(isSharedContext);
	context.get(onMatchContext)?.(patternOf(routerContext));
	const isWhole = isShared || isbot(request.headers.get("user-agent") ?? "");
	if (isShared) headers.set("x-shows", shownBy(routerContext).join(" "));
	return new Promise((resolve, reject) => {
		let isShellSent = false;
		let finalStatus = status;
		const sendBody = () => {
			isShellSent = true;
			const body = new PassThrough();
			headers.set("content-type", "text/html; charset=utf-8");
			pipe(body);
			resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
		};
		const { pipe, abort } = renderToPipeableStream(
			<NonceProvider value={nonce}>
				<ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
			</NonceProvider>,
			{
				...(nonce && { nonce }),
				// Crawlers, link previews and the cache get the complete page, people the shell first.
				[isWhole ? "onAllReady" : "onShellReady"]: sendBody,
				// Ready content is inlined whatever its size: content that a script moves into place is too late for a URL fragment,
				// and missing without scripts.
				progressiveChunkSize: Number.POSITIVE_INFINITY,
				onShellError: reject,
				onError(error: unknown) {
					finalStatus = 500;
					// An error before the shell reaches `onShellError`; one after it would otherwise be lost.
					if (isShellSent && !request.signal.aborted) context.get(onErrorContext)(error);
				},
			},
		);
		const limit = setTimeout(() => abort(new Error("rendering took too long")), renderLimitMs);
		limit.unref();
		request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
	});
}

const patternOf = ({ staticHandlerContext }: EntryContext): string =>
	`/${staticHandlerContext.matches.flatMap(({ route }) => route.path || []).join("/")}`;

/** The content of a page, as declared by its route; empty if its loader failed. */
function shownBy({ staticHandlerContext }: EntryContext): readonly string[] {
	const { matches, loaderData, errors } = staticHandlerContext;
	const route = matches.at(-1)?.route;
	if (!route || errors) return [];
	return guestPageOf(route.handle)?.shows(loaderData[route.id]) ?? [];
}
