import type { Locale } from "@stride/i18n";
import type { FastifyRequest } from "fastify";
import { networkOf } from "./client-address.ts";

/** What an operation may want to know of the request that asks for it. */
export type Caller = {
	requestId: string;
	/**
	 * What counts as one visitor's network address; behind trusted proxies by the one that they report, of IPv6 the
	 * subscriber's network.
	 */
	address: string;
	locale: Locale;
	/** The client's label of itself, never a credential. */
	clientId: string | null;
	/** What the caller's browser calls itself. */
	userAgent: string | null;
};

const userAgentMax = 500;
const clientIdPattern = /^[A-Za-z0-9-]{8,64}$/;

export function callerOf(request: FastifyRequest): Caller {
	const clientId = request.headers.clientid;
	const userAgent = request.headers["user-agent"];
	return {
		requestId: request.id,
		address: networkOf(request.ip),
		locale: request.locale,
		userAgent: userAgent?.slice(0, userAgentMax) ?? null,
		clientId: typeof clientId === "string" && clientIdPattern.test(clientId) ? clientId : null,
	};
}
