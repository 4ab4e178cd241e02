import type { FastifyInstance } from "fastify";
import type { Role } from "../config.ts";
import { healthPrefix } from "../health.ts";

/** What a process with the role `media` serves beside its health: live video, recordings and downloads. */
export const mediaPrefixes = ["/live/", "/rec/"];

/**
 * Answers 421 (RFC 9110, 15.5.20) to requests for pages and the API that reach a process without the role `web`. Before
 * any handler, so that such a process does not compete with those that have the role.
 */
export function refuseOtherRoles(http: FastifyInstance, roles: ReadonlySet<Role>): void {
	if (roles.has("web")) return;
	const served = [healthPrefix, ...(roles.has("media") ? mediaPrefixes : [])];
	http.addHook("onRequest", (request, reply, done) => {
		if (served.some((prefix) => request.url.startsWith(prefix))) return done();
		reply
			.code(421)
			.headers({ "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" })
			.send("This process does not have the role web (ROLES). Send the request to one that has it.\n");
	});
}
