import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Span, Tracing } from "../tracing/tracing.ts";

/**
 * Makes each request a span, named by the pattern of its route: an address may contain a token. A request that a page
 * sends in the process is a part of the page's span.
 * @param options.continuesTraces whether a proxy's `traceparent` is the parent; of other clients it never is
 */
export function traceRequests(
	app: FastifyInstance,
	tracing: Tracing,
	{ continuesTraces }: { continuesTraces: boolean },
): void {
	const spans = new WeakMap<FastifyRequest, Span>();

	app.addHook("onRequest", (request, reply, done) => {
		const { url: route = "none", config } = request.routeOptions;
		if (config?.isTraced === false) return done();
		const parent = tracing.active();
		const span = tracing.begin({
			name: `${request.method} ${route}`,
			kind: parent ? "internal" : "server",
			parent,
			remoteParent: continuesTraces && isForwarded(request) ? traceparentOf(request) : undefined,
		});
		if (span.isRecorded) {
			span.set({
				"http.request.method": request.method,
				"http.route": route,
				"url.scheme": request.protocol,
				"stride.request.id": request.id,
			});
		}
		spans.set(request, span);
		// Of an answer that its client does not wait for, Fastify reports no end.
		reply.raw.once("close", () => {
			if (!spans.delete(request)) return;
			span.fail("aborted");
			span.end();
		});
		tracing.run(span, done);
	});

	app.addHook("onResponse", (request, reply, done) => {
		const span = spans.get(request);
		if (!span) return done();
		spans.delete(request);
		span.set({ "http.response.status_code": reply.statusCode });
		if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
		span.end();
		// The line of the access log names the trace.
		tracing.run(span, done);
	});
}

/** Whether a proxy of TRUST_PROXY sent the request: Fastify lists further addresses only behind one. */
const isForwarded = ({ ips }: FastifyRequest): boolean => (ips?.length ?? 0) > 1;

function traceparentOf({ headers }: FastifyRequest): string | undefined {
	const { traceparent } = headers;
	return typeof traceparent === "string" ? traceparent : undefined;
}
