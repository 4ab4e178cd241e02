import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "@stride/testing";
import { type CollectedSpan, spansIn } from "./otlp-message.test-steps.ts";

export type TraceCollector = {
	url: string;
	bodies: Buffer[];
	headers: IncomingHttpHeaders[];
	spans(): CollectedSpan[];
	/** Waits for a span, and for its trace as a whole: the first span ends after the others. */
	trace(isWanted: (span: CollectedSpan) => boolean): Promise<CollectedSpan[]>;
	stop(): Promise<void>;
};

/** For tests: exports begin soon, and each loss is reported. */
export const promptTimes = { delayMs: 50, exportMs: 2_000, abortMs: 3_000, stopMs: 1_000, quietMs: 0 };

/** A collector on loopback. @param answer replaces the answer to a request that has been read */
export async function startTraceCollector(answer?: RequestListener): Promise<TraceCollector> {
	const bodies: Buffer[] = [];
	const headers: IncomingHttpHeaders[] = [];
	const server = createServer(async (request, response) => {
		headers.push(request.headers);
		bodies.push(Buffer.concat(await request.toArray()));
		if (answer) answer(request, response);
		else response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const spans = () => bodies.flatMap(spansIn);
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		bodies,
		headers,
		spans,
		trace: (isWanted) =>
			until("the trace to be exported", async () => {
				const wanted = spans().find(isWanted);
				const trace = spans().filter(({ traceId }) => traceId === wanted?.traceId);
				return trace.some(({ parentId }) => parentId === "") ? trace : null;
			}),
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

/** The spans of a trace as a tree of names, in the order of their start. */
export function treeOf(trace: readonly CollectedSpan[], parentId = "", depth = 0): string[] {
	return trace
		.filter((span) =>
			parentId === "" ? !trace.some(({ spanId }) => spanId === span.parentId) : span.parentId === parentId,
		)
		.sort((one, other) => one.startMs - other.startMs)
		.flatMap((span) => [`${"  ".repeat(depth)}${span.name}`, ...treeOf(trace, span.spanId, depth + 1)]);
}
