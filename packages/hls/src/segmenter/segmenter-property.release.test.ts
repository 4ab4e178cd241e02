import fc from "fast-check";
import { test } from "vitest";
import { ENCODER_LIMITS } from "./segment-limits.ts";
import { segmentationHolds, troubledBroadcasts, troubledEncoders } from "./segmenter-property.test-steps.ts";

test("[S2] packets are recorded once or dropped with a reason in three thousand troubled broadcasts", () => {
	fc.assert(
		fc.property(troubledBroadcasts, (broadcast) => segmentationHolds(broadcast)),
		{ numRuns: 3000 },
	);
});

test("[S2] packets are recorded once or dropped with a reason in a thousand troubled broadcasts of encoders", () => {
	fc.assert(
		fc.property(troubledEncoders, (broadcast) => segmentationHolds(broadcast, ENCODER_LIMITS)),
		{ numRuns: 1000 },
	);
});
