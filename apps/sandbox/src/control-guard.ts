import type { FastifyInstance } from "fastify";

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** `/_control` is for programs on this machine: no foreign page may reach it through a browser. */
export function guardControl(scope: FastifyInstance, ownOrigins: () => ReadonlySet<string>): void {
	scope.addHook("onRequest", async (request, reply) => {
		const { origin } = request.headers;
		const site = request.headers["sec-fetch-site"];
		const foreign = (origin !== undefined && !ownOrigins().has(origin)) || site === "cross-site";
		if (foreign || !LOOPBACK.test(request.socket.remoteAddress ?? "")) {
			return reply
				.code(403)
				.send({ error: { message: "The controls are available to programs on this machine only." } });
		}
	});
	scope.setErrorHandler((error, _request, reply) => {
		const known = error instanceof Error && "status" in error ? Number(error.status) : undefined;
		const status = known ?? (error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500);
		return reply.code(status).send({ error: { message: error instanceof Error ? error.message : "Unknown error." } });
	});
}
