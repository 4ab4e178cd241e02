import fc from "fast-check";
import { test } from "vitest";
import { packagingHolds } from "./packager-property.test-steps.ts";
import { troubledBroadcasts } from "./segmenter/segmenter-property.test-steps.ts";

test("[S4] whatever befalls a broadcast, every state of its playlists obeys the rules and the recording is whole", async () => {
	await fc.assert(fc.asyncProperty(troubledBroadcasts, packagingHolds), { numRuns: 12 });
});
