import fc from "fast-check";
import { test } from "vitest";
import { packagingHolds } from "./packager-property.test-steps.ts";
import { troubledBroadcasts } from "./segmenter/segmenter-property.test-steps.ts";

test("[S4] in any troubled broadcast every state of its playlists is valid and the recording is complete", async () => {
	await fc.assert(fc.asyncProperty(troubledBroadcasts, packagingHolds), { numRuns: 12 });
});
