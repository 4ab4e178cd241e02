import { expect, it } from "vitest";
import { traceCalls } from "./trace-calls.ts";
import type { Span, SpanStart, Tracing } from "./tracing.ts";

type Recorded = SpanStart & { failure?: string; hasEnded?: boolean };

function record(isActive = true) {
	const spans: Recorded[] = [];
	const begin = (start: SpanStart): Span => {
		const recorded: Recorded = { ...start };
		spans.push(recorded);
		return {
			isRecorded: true,
			traceparent: "",
			set: () => undefined,
			rename: () => undefined,
			fail(type) {
				recorded.failure = type;
			},
			end() {
				recorded.hasEnded = true;
			},
		};
	};
	const request = begin({ name: "request", kind: "server" });
	spans.length = 0;
	const tracing: Tracing = {
		begin,
		active: () => (isActive ? request : undefined),
		traceId: () => undefined,
		run: (_span, work) => work(),
		stop: async () => undefined,
	};
	return { tracing, spans };
}

const port = {
	name: "bank",
	count: () => 3,
	pay: async (cents: number) => cents,
	refuse: async () => {
		throw Object.assign(new Error("the card of marked@example.org was declined"), { kind: "refused" });
	},
	async *list() {
		yield [1];
		yield [2];
	},
};

it("each call and each page of a list is a span", async () => {
	const { tracing, spans } = record();
	const traced = traceCalls(tracing, "bank", port);
	const pages: number[][] = [];
	for await (const page of traced.list()) pages.push(page);
	expect([traced.name, traced.count(), await traced.pay(5), pages]).toEqual(["bank", 3, 5, [[1], [2]]]);
	expect(spans.map(({ name }) => name)).toEqual(["bank list", "bank list", "bank list", "bank pay"]);
	expect(spans.every(({ hasEnded, failure }) => hasEnded && failure === undefined)).toBe(true);
});

it("[U3] a call that fails rejects as before, and its span has a code without the message", async () => {
	const { tracing, spans } = record();
	await expect(traceCalls(tracing, "bank", port).refuse()).rejects.toThrow("declined");
	expect(spans).toMatchObject([{ name: "bank refuse", failure: "refused", hasEnded: true }]);
	expect(JSON.stringify(spans)).not.toContain("marked");
});

it("a list that is left early is closed", async () => {
	let isClosed = false;
	const endless = {
		async *list() {
			try {
				for (;;) yield 1;
			} finally {
				isClosed = true;
			}
		},
	};
	for await (const _page of traceCalls(record().tracing, "bank", endless).list()) break;
	expect(isClosed).toBe(true);
});

it("without tracing the port is the same, and outside of a request its calls have no span", async () => {
	expect(traceCalls(null, "bank", port)).toBe(port);
	const { tracing, spans } = record(false);
	await traceCalls(tracing, "bank", port).pay(1);
	expect(spans).toEqual([]);
});
