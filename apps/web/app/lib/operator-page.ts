import { createContext, data, type MiddlewareFunction } from "react-router";

/** Whether the visitor has a live session of an operator's account. A page request looks its cookie up. */
export const operatorContext = createContext<() => Promise<boolean>>();

/**
 * The middleware of the operator's pages. Whoever is none is told that there is no such page, also where nobody is signed
 * in: a stranger learns nothing of it. It guards the frame only, since the API asks again for all that is shown.
 */
export const operatorPage: MiddlewareFunction<Response> = async ({ context }, next) => {
	if (await context.get(operatorContext)()) return next();
	throw data(null, { status: 404, headers: { "cache-control": "no-store" } });
};
