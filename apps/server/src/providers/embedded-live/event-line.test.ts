import { until } from "@stride/testing";
import { describe, expect, it } from "vitest";
import type { LiveEvent } from "../../modules/streams/index.ts";
import { createLog } from "../../platform/log.ts";
import { createEventLine } from "./event-line.ts";

const streamId = "018f0000-0000-7000-8000-000000000001";
const count = (n: number): LiveEvent => ({ kind: "viewers", streamId, count: n });

function lineTo(heard: (event: LiveEvent) => Promise<void>) {
	const logged: string[] = [];
	const pauses: number[] = [];
	const line = createEventLine({
		host: {
			admitBroadcaster: async () => null,
			admitViewer: async () => ({ isAdmitted: false }),
			admitDevice: async () => true,
			heard,
		},
		log: createLog("info", { write: (text) => void logged.push(text) }),
		after(delayMs, callback) {
			pauses.push(delayMs);
			queueMicrotask(callback);
			return () => undefined;
		},
	});
	return { line, logged, pauses };
}

describe("events of one stream", () => {
	it("[S3] come in their order, one after the other", async () => {
		const heard: string[] = [];
		let atOnce = 0;
		const { line } = lineTo(async ({ kind }) => {
			atOnce += 1;
			expect(atOnce).toBe(1);
			await Promise.resolve();
			heard.push(kind);
			atOnce -= 1;
		});
		line.tell({ kind: "on-air", streamId });
		line.tell(count(1));
		line.tell({ kind: "interrupted", streamId });
		await line.settled();
		expect(heard).toEqual(["on-air", "viewers", "interrupted"]);
	});

	it("[S3] that say the state are told again when the host fails, with growing pauses, before anything later", async () => {
		const heard: string[] = [];
		let failures = 3;
		const { line, logged, pauses } = lineTo(async ({ kind }) => {
			if (failures-- > 0) throw new Error("away");
			heard.push(kind);
		});
		line.tell({ kind: "on-air", streamId });
		line.tell({ kind: "interrupted", streamId });
		await line.settled();
		expect(heard).toEqual(["on-air", "interrupted"]);
		expect(pauses).toEqual([1_000, 2_000, 4_000]);
		expect(logged).toHaveLength(3);
	});

	it("[S4] that pass are not told again, and are left out while a slow host has not heard the last twenty", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const heard: LiveEvent[] = [];
		const { line } = lineTo(async (event) => {
			await promise;
			heard.push(event);
			throw new Error("away");
		});
		for (let n = 0; n < 100; n++) line.tell(count(n));
		line.tell({ kind: "interrupted", streamId });
		resolve();
		await until("the last", () => heard.some(({ kind }) => kind === "interrupted"));
		await line.settled();
		expect(heard.filter(({ kind }) => kind === "viewers")).toHaveLength(20);
	});
});
