import fc from "fast-check";
import { test } from "vitest";
import { segmentationHolds, troubledBroadcasts } from "./segmenter-property.test-steps.ts";

test("[S2] packets are recorded once or dropped with a reason in three thousand troubled broadcasts", () => {
	fc.assert(fc.property(troubledBroadcasts, segmentationHolds), { numRuns: 3000 });
});
