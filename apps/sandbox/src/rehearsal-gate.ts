import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The sandbox behind a public proxy: an installation rehearses with its real name and certificate. */
export interface Rehearsal {
	/** Opens the pages that stand in for a person's own mailbox and account. The user name does not matter. */
	password: string;
}

/** What a visitor's browser loads, and what the product calls by the public name. */
const open = [
	/^\/assets\/sandbox\.css$/,
	/^\/stripe\.js$/,
	/^\/frames\//,
	/^\/v1\/payment_intents\/[^/]+(?:\/confirm)?$/,
	/^\/3ds\//,
	/^\/setup\//,
	/^\/braintree\/(?:web\/js|frames|client_api)\//,
	/^\/oidc(?!\/interaction\/)/,
];
/** A reader of the mailbox, or of the list of Google accounts, can act as these people. */
const guarded = [/^\/$/, /^\/mail(?:\/|$)/, /^\/oidc\/interaction\//];

/**
 * Lets the proxy pass only what browsers need; the mailbox and the choice of an account demand the password, and
 * everything else, such as the control routes and the raw APIs, is found on this machine only.
 * @param publicHost the host by which the proxy is reached
 */
export function guardRehearsal(app: FastifyInstance, { password }: Rehearsal, publicHost: () => string): void {
	app.addHook("onRequest", async (request, reply) => {
		if (!isFromProxy(request, publicHost())) return;
		const path = new URL(request.url, "http://sandbox").pathname;
		const isBrowserCall = request.headers.authorization === undefined || path.startsWith("/oidc");
		if (isBrowserCall && open.some((pattern) => pattern.test(path))) return;
		if (guarded.some((pattern) => pattern.test(path))) {
			if (isPassword(request.headers.authorization, password)) return;
			return reply
				.code(401)
				.header("www-authenticate", 'Basic realm="Rehearsal", charset="UTF-8"')
				.type("text/plain; charset=utf-8")
				.send("The password is printed when the rehearsal starts.\n");
		}
		return reply.code(404).type("text/plain; charset=utf-8").send("Not found.\n");
	});
}

/** The proxy sets the header; a visitor can choose the host name but not remove the header. */
const isFromProxy = ({ headers }: FastifyRequest, publicHost: string): boolean =>
	headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined || headers.host === publicHost;

function isPassword(authorization: string | undefined, password: string): boolean {
	const [, encoded = ""] = /^Basic ([\w+/=]+)$/.exec(authorization ?? "") ?? [];
	const given = Buffer.from(encoded, "base64").toString("utf8").split(":").slice(1).join(":");
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(given), digest(password));
}
