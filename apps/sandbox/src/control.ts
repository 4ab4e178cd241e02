import type { FastifyInstance } from "fastify";
import { z } from "zod";

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

/** An invalid call of the controls. */
export class ControlError extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.name = "ControlError";
		this.status = status;
	}
}

export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
	const result = schema.safeParse(body ?? {});
	if (result.success) return result.data;
	throw new ControlError(400, z.prettifyError(result.error));
}

/** `PUT` and `DELETE /_control/<service>/faults`. */
export function controlFaults<P>(
	scope: FastifyInstance,
	service: string,
	plan: z.ZodType<P>,
	faults: { set(plan: P): void; clear(): void },
): void {
	scope.put(`/${service}/faults`, (request) => {
		const next = readBody(plan, request.body);
		faults.set(next);
		return next;
	});
	scope.delete(`/${service}/faults`, async (_request, reply) => {
		faults.clear();
		return reply.code(204).send();
	});
}

/** The body of `POST /_control/<service>/advance-clock`. */
export const clockBody = z.strictObject({
	seconds: z
		.number()
		.int()
		.min(1)
		.max(400 * 24 * 3600),
});
