import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { localeOf } from "../i18n/locale-path.ts";

/** Whether the visitor has a valid session, by the cookie of the page request; read-only. */
export const liveSessionContext = createContext<() => Promise<boolean>>();

/**
 * The middleware of a private page's route, or of a layout around several: `export const middleware = [privatePage]`.
 * Visitors without a session are redirected to the sign-in page, which redirects back. It guards the frame only, since
 * the browser loads personal data with the access token. In a client navigation it runs with the loaders, so every page
 * below needs a loader.
 */
export const privatePage: MiddlewareFunction<Response> = async ({ url, context }, next) => {
	if (await context.get(liveSessionContext)()) return next();
	const back = encodeURIComponent(`${url.pathname}${url.search}`);
	throw redirect(`/${localeOf(url.pathname)}/sign-in?redirect=${back}`, {
		status: 302,
		headers: { "cache-control": "no-store" },
	});
};
