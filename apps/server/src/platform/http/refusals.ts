import type { FastifyRequest } from "fastify";
import type { AppError } from "../app-error.ts";
import type { SecurityEvent, SecurityEventName } from "../security/security-event.ts";
import { accountIdOf, visitor } from "./actor.ts";
import { networkOf } from "./client-address.ts";

/** Derives the security event of an error response from the error and the request. */
export function securityEventOf(error: AppError | null, request: FastifyRequest): SecurityEvent | undefined {
	const name = error && (error.securityEvent?.name ?? nameOf(error, request));
	if (!name) return undefined;
	// `onRequest` may have failed before the caller was resolved.
	const callerId = accountIdOf(request.actor ?? visitor);
	const accountId = error.securityEvent?.accountId ?? callerId;
	const { url: route } = request.routeOptions;
	return {
		name,
		accountId,
		isByOwner: callerId !== null && callerId === accountId,
		requestId: request.id,
		method: request.method,
		...(route && { route }),
		// Undefined once the connection is closed.
		...((request.ip as string | undefined) && { address: networkOf(request.ip) }),
	};
}

function nameOf(error: AppError, request: FastifyRequest): SecurityEventName | undefined {
	if (error.code === "InvalidCredentialsException") return "sign-in-failed";
	// Part of the normal flow: the client asks for the password and repeats the call.
	if (error.code === "ReauthenticationRequiredException") return undefined;
	if (error.status === 401) return "unauthenticated";
	if (error.status === 429) return "rate-limited";
	if (error.status !== 403) return undefined;
	const isOperatorRoute = request.routeOptions.config?.access === "operator";
	return isOperatorRoute ? "operator-access-refused" : "access-refused";
}
