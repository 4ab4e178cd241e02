import fc from "fast-check";
import { test } from "vitest";
import { packagingHolds } from "./packager-property.test-steps.ts";
import { troubledBroadcasts } from "./segmenter/segmenter-property.test-steps.ts";

test("[S4] playlists are valid and recordings complete in a hundred troubled broadcasts", async () => {
	await fc.assert(
		fc.asyncProperty(troubledBroadcasts, (broadcast) => packagingHolds(broadcast)),
		{ numRuns: 100 },
	);
});
