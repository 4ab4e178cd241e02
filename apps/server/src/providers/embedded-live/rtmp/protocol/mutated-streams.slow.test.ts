import { expect, it } from "vitest";
import { expectFaultsOnly } from "./mutated-streams.test-steps.ts";

it("[S5] ten thousand mutated connections end in events or faults, and memory stays flat", () => {
	expectFaultsOnly(500, 77);
	globalThis.gc?.();
	const before = process.memoryUsage().rss;
	expectFaultsOnly(10_000, 20_261);
	globalThis.gc?.();
	expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
}, 60_000);
