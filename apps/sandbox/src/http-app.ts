import { readFileSync } from "node:fs";
import fastify, { type FastifyInstance } from "fastify";

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** Pages of the sandbox run no scripts by default. */
const DEFAULT_POLICY =
	"default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface HttpAppDeps {
	/** The host names (with port) that requests may address. */
	allowedHosts(): ReadonlySet<string>;
	log(line: string): void;
}

/** The sandbox's HTTP server with its limits; the services add the routes. */
export function createHttpApp(deps: HttpAppDeps): FastifyInstance {
	const app = fastify({
		bodyLimit: BODY_LIMIT_BYTES,
		requestTimeout: REQUEST_TIMEOUT_MS,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 200 },
	});
	app.addHook("onRequest", async (request, reply) => {
		// DNS rebinding: a foreign name that resolves to loopback would let any web page read the sandbox.
		if (!deps.allowedHosts().has(request.headers.host ?? "")) {
			return reply
				.code(421)
				.type("text/plain; charset=utf-8")
				.send("The sandbox responds to its own addresses only.\n");
		}
		reply.headers({
			"cache-control": "no-store",
			"content-security-policy": DEFAULT_POLICY,
			"referrer-policy": "no-referrer",
			"x-content-type-options": "nosniff",
		});
	});
	app.setErrorHandler((error, _request, reply) => {
		const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
		if (status >= 500) deps.log(`http: unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
		const message = status >= 500 || !(error instanceof Error) ? "Something went wrong in the sandbox." : error.message;
		return reply.code(status).send({ error: { message } });
	});
	const styles = readFileSync(new URL("./assets/sandbox.css", import.meta.url), "utf8");
	app.get("/assets/sandbox.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(styles));
	return app;
}
