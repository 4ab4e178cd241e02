import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { createClient, routes, type Send } from "@stride/contract";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
	createContext,
	createRequestHandler,
	type EntryContext,
	isRouteErrorResponse,
	RouterContextProvider,
	type ServerBuild,
	ServerRouter,
} from "react-router";
import { apiContext } from "./lib/api-context.ts";
import { createGuestRules, guestPageOf } from "./lib/guest-routes.ts";
import { localeOf } from "./lib/locale-path.ts";
import { NonceProvider } from "./lib/nonce.tsx";
import { operatorContext } from "./lib/operator-page.ts";
import { liveSessionContext } from "./lib/private-page.ts";
import { refreshCookieContext } from "./lib/session/refresh-cookie-context.ts";

/** What the server hands over with a request. Only plain data and functions over plain data cross this seam. */
export type Seam = {
	/** Carries a call of a loader to the API, in the process or over HTTP, on behalf of this request's visitor. */
	send: Send;
	/** The nonce of this answer's content security policy; every script and style element carries it. */
	nonce?: string;
	/** Whether the request carried a refresh cookie, live or not. */
	hasRefreshCookie?: boolean;
	/** Whether the visitor has a live session; asked by private pages only. */
	hasLiveSession: () => Promise<boolean>;
	/** Whether it is an operator's; asked by the operator's pages only. */
	isOperator: () => Promise<boolean>;
	/**
	 * The answer is a copy for many: it comes whole, and tells in `x-shows` what it shows. Where it does not, it is for
	 * this request alone.
	 */
	isShared?: boolean;
	/** Hears of everything that went wrong while a page was made; expected answers, such as a 404, are not among it. By default the console. */
	onError?: (error: unknown) => void;
};

type Handler = (request: Request, seam: Seam) => Promise<Response>;

const nonceContext = createContext<string | undefined>(undefined);
const onErrorContext = createContext<(error: unknown) => void>();
const isSharedContext = createContext(false);
const renderLimitMs = 6_000;

/** The only way into the web bundle: turns a page request into an answer. */
export function createHandler(build: ServerBuild, mode: string): Handler {
	const handle = createRequestHandler(build, mode);
	return (request, seam) => {
		const context = new RouterContextProvider();
		const language = localeOf(new URL(request.url).pathname);
		context.set(
			apiContext,
			createClient(routes, seam.send, () => ({ "accept-language": language })),
		);
		context.set(refreshCookieContext, seam.hasRefreshCookie ?? false);
		context.set(liveSessionContext, seam.hasLiveSession);
		context.set(operatorContext, seam.isOperator);
		context.set(isSharedContext, seam.isShared ?? false);
		context.set(nonceContext, seam.nonce);
		context.set(onErrorContext, seam.onError ?? console.error);
		return handle(request, context);
	};
}

/** The rules by which guests share copies of pages. */
export const createGuestPages = (build: ServerBuild) => createGuestRules(build.routes);

/** How long React Router keeps a stream of loader data open; rendering is given up a second later. */
export const streamTimeout = renderLimitMs - 1_000;

/** React Router's own errors: of loaders, of middleware, of a render that could not begin. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
	if (!request.signal.aborted && !isRefusal(error)) context.get(onErrorContext)(error);
}

/** An address that no route matches, such as one with an encoded line break, is the visitor's mistake. */
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
				// A crawler, a link preview or a copy gets the whole page at once, a person the part above the fold first.
				[isWhole ? "onAllReady" : "onShellReady"]: sendBody,
				// What is ready stands in its place, however large: moved there by a script it comes too late for an address that
				// leads to it, and never where there is no script.
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

/** What a page shows, as its route tells; nothing where it could not be loaded. */
function shownBy({ staticHandlerContext }: EntryContext): readonly string[] {
	const { matches, loaderData, errors } = staticHandlerContext;
	const route = matches.at(-1)?.route;
	if (!route || errors) return [];
	return guestPageOf(route.handle)?.shows(loaderData[route.id]) ?? [];
}
