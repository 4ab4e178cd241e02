import { readFileSync } from "node:fs";
import fastify, { type FastifyInstance } from "fastify";

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** Pages of the sandbox run no script of their own unless they say otherwise. */
const DEFAULT_POLICY =
	"default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface HttpAppDeps {
	/** Host names (with port) under which the sandbox may be addressed. */
	allowedHosts(): ReadonlySet<string>;
	log(line: string): void;
}

/** The HTTP server of the sandbox with its limits; routes are added by the services. */
export function createHttpApp(deps: HttpAppDeps): FastifyInstance {
	const app = fastify({
		bodyLimit: BODY_LIMIT_BYTES,
		requestTimeout: REQUEST_TIMEOUT_MS,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 200 },
	});
	app.addHook("onRequest", async (request, reply) => {
		// A foreign name that resolves to the loopback address would let any web page read the sandbox.
		if (!deps.allowedHosts().has(request.headers.host ?? "")) {
			return reply.code(421).type("text/plain; charset=utf-8").send("The sandbox answers to its own addresses only.\n");
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
