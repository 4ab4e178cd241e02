import { settleSpan, type Tracing } from "./tracing.ts";

/**
 * Wraps a port of an outside service, so that each of its calls within a request or job is a span, and each page of its
 * lists. A call outside of both has none: a broadcast writes an object every few seconds.
 * @param service names the service, not its address
 * @returns the port itself without tracing
 */
export function traceCalls<Port extends object>(tracing: Tracing | null, service: string, port: Port): Port {
	if (!tracing) return port;
	const traced = Object.entries(port).map(([name, member]: [string, unknown]) => {
		if (typeof member !== "function") return [name, member];
		const call = (...args: unknown[]): unknown => {
			const result: unknown = member.apply(port, args);
			if (result instanceof Promise) return traceCall(tracing, service, name, result);
			return isAsyncIterable(result) ? tracePages(tracing, service, name, result) : result;
		};
		return [name, call];
	});
	return Object.fromEntries(traced) as Port;
}

function traceCall<T>(tracing: Tracing, service: string, operation: string, result: Promise<T>): Promise<T> {
	const parent = tracing.active();
	if (!parent?.isRecorded) return result;
	const attributes = { "service.peer.name": service, "rpc.method": `${service}/${operation}` };
	return settleSpan(tracing.begin({ name: `${service} ${operation}`, kind: "client", parent, attributes }), result);
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
	typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* tracePages(
	tracing: Tracing,
	service: string,
	operation: string,
	pages: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
	const iterator = pages[Symbol.asyncIterator]();
	try {
		for (;;) {
			const page = await traceCall(tracing, service, operation, iterator.next());
			if (page.done) return;
			yield page.value;
		}
	} finally {
		await iterator.return?.();
	}
}
