import fc from "fast-check";
import { test } from "vitest";
import { packagingHolds } from "./packager-property.test-steps.ts";
import { troubledBroadcasts, troubledEncoders } from "./segmenter/segmenter-property.test-steps.ts";

test("[S4] in any troubled broadcast every state of its playlists is valid and the recording is complete", async () => {
	await fc.assert(
		fc.asyncProperty(troubledBroadcasts, (broadcast) => packagingHolds(broadcast)),
		{ numRuns: 12 },
	);
});

test("[S4] so they are in any troubled broadcast of an encoder", async () => {
	const holds = fc.asyncProperty(troubledEncoders, (broadcast) => packagingHolds(broadcast, true));
	await fc.assert(holds, { numRuns: 6 });
});
