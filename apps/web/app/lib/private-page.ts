import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { localeOf } from "./locale-path.ts";

/** Whether the visitor has a live session. A page request looks its cookie up and changes nothing. */
export const liveSessionContext = createContext<() => Promise<boolean>>();

/**
 * The middleware of a private page's route, or of a layout around several: `export const middleware = [privatePage]`.
 * Whoever is not signed in goes to the sign-in page, which leads back here. It guards the frame only, since what is
 * personal is loaded by the browser with the access token. In a client navigation it is asked together with the
 * loaders, so every page below needs a loader of its own.
 */
export const privatePage: MiddlewareFunction<Response> = async ({ url, context }, next) => {
	if (await context.get(liveSessionContext)()) return next();
	const back = encodeURIComponent(`${url.pathname}${url.search}`);
	throw redirect(`/${localeOf(url.pathname)}/sign-in?redirect=${back}`, {
		status: 302,
		headers: { "cache-control": "no-store" },
	});
};
