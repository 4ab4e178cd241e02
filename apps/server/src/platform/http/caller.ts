import type { Locale } from "@stride/i18n";
import type { FastifyRequest } from "fastify";

/** What an operation may want to know of the request that asks for it. */
export type Caller = {
	requestId: string;
	/** The visitor's network address; behind trusted proxies the one that they report. */
	address: string;
	locale: Locale;
	/** The client's label of itself, never a credential. */
	clientId: string | null;
};

const clientIdPattern = /^[A-Za-z0-9-]{8,64}$/;

export function callerOf(request: FastifyRequest): Caller {
	const clientId = request.headers.clientid;
	return {
		requestId: request.id,
		address: request.ip,
		locale: request.locale,
		clientId: typeof clientId === "string" && clientIdPattern.test(clientId) ? clientId : null,
	};
}
