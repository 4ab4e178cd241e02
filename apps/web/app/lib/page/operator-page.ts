import { createContext, data, type MiddlewareFunction } from "react-router";

/** Whether the visitor has a valid session of an operator's account, by the cookie of the page request. */
export const operatorContext = createContext<() => Promise<boolean>>();

/**
 * The middleware of the operator's pages. It returns 404 to all others, also without a session, so that the desk is not
 * discoverable. It guards the frame only; the API authorizes all data.
 */
export const operatorPage: MiddlewareFunction<Response> = async ({ context }, next) => {
	if (await context.get(operatorContext)()) return next();
	throw data(null, { status: 404, headers: { "cache-control": "no-store" } });
};
