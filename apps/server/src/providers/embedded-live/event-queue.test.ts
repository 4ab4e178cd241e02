import { until } from "@stride/testing";
import { describe, expect, it } from "vitest";
import type { LiveEvent } from "../../modules/streams/index.ts";
import { createLog } from "../../platform/log.ts";
import { createEventQueue } from "./event-queue.ts";
import type { Lease } from "./nodes/broadcast-leases.ts";

const streamId = "018f0000-0000-7000-8000-000000000001";
const count = (n: number): LiveEvent => ({ kind: "viewers", streamId, count: n, joined: [] });

function queueFor(handleEvent: (event: LiveEvent) => Promise<void>) {
	const logged: string[] = [];
	const pauses: number[] = [];
	let isLost = false;
	const lease: Lease = {
		streamId,
		epoch: 1,
		isHeld: () => !isLost,
		isLost: () => isLost,
		untilHeld: async () => undefined,
		confirm: async () => !isLost,
	};
	const events = createEventQueue({
		host: {
			admitBroadcaster: async () => null,
			findWithdrawal: async () => null,
			findClip: async () => null,
			admitViewer: async () => ({ isAdmitted: false, refusal: { code: "PlaybackTimeExceededException" } }),
			admitDevice: async () => true,
			isUnlimited: async () => false,
			audienceKey: ({ viewer }) => viewer,
			handleEvent,
		},
		log: createLog("info", { write: (text) => void logged.push(text) }),
		after(delayMs, callback) {
			pauses.push(delayMs);
			queueMicrotask(callback);
			return () => undefined;
		},
	});
	const queue = { publish: (event: LiveEvent) => events.publish(event, lease), settled: events.settled };
	const lose = () => {
		isLost = true;
	};
	return { queue, lose, logged, pauses };
}

describe("the event queue of one stream", () => {
	it("[S3] delivers events sequentially in their order", async () => {
		const handled: string[] = [];
		let concurrent = 0;
		const { queue } = queueFor(async ({ kind }) => {
			concurrent += 1;
			expect(concurrent).toBe(1);
			await Promise.resolve();
			handled.push(kind);
			concurrent -= 1;
		});
		queue.publish({ kind: "on-air", streamId, width: 720, height: 1280 });
		queue.publish(count(1));
		queue.publish({ kind: "interrupted", streamId });
		await queue.settled();
		expect(handled).toEqual(["on-air", "viewers", "interrupted"]);
	});

	it("[S3] retries state changes with growing pauses before later events when the host fails", async () => {
		const handled: string[] = [];
		let failures = 3;
		const { queue, logged, pauses } = queueFor(async ({ kind }) => {
			if (failures-- > 0) throw new Error("away");
			handled.push(kind);
		});
		queue.publish({ kind: "on-air", streamId, width: 720, height: 1280 });
		queue.publish({ kind: "interrupted", streamId });
		await queue.settled();
		expect(handled).toEqual(["on-air", "interrupted"]);
		expect(pauses).toEqual([1_000, 2_000, 4_000]);
		expect(logged).toHaveLength(3);
	});

	it("[S4] does not retry viewer counts and drops them while twenty events are pending", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const handled: LiveEvent[] = [];
		const { queue } = queueFor(async (event) => {
			await promise;
			handled.push(event);
			throw new Error("away");
		});
		for (let n = 0; n < 100; n++) queue.publish(count(n));
		queue.publish({ kind: "interrupted", streamId });
		resolve();
		await until("the last event", () => handled.some(({ kind }) => kind === "interrupted"));
		await queue.settled();
		expect(handled.filter(({ kind }) => kind === "viewers")).toHaveLength(20);
	});

	it("[S3] delivers nothing, and retries nothing, once another process has the lease", async () => {
		const handled: string[] = [];
		const { queue, lose } = queueFor(async ({ kind }) => {
			handled.push(kind);
			lose();
			throw new Error("away");
		});
		queue.publish({ kind: "on-air", streamId, width: 720, height: 1280 });
		queue.publish({ kind: "interrupted", streamId });
		await queue.settled();
		expect(handled).toEqual(["on-air"]);
	});
});
