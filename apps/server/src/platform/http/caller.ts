import type { Locale } from "@stride/i18n";
import type { FastifyRequest } from "fastify";
import { networkOf } from "./client-address.ts";

/** Properties of the request that an operation may need. */
export type Caller = {
	requestId: string;
	/**
	 * The visitor's network address for limits; behind trusted proxies the one that they report, of IPv6 the subscriber's
	 * network.
	 */
	address: string;
	locale: Locale;
	/** The label that the client chose for itself, never a credential. */
	clientId: string | null;
	/** The browser's `User-Agent`. */
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
