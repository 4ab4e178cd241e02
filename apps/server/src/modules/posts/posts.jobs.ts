import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { deleteUnusedPreviews } from "./links/link-previews.queries.ts";
import { previewMs } from "./links/link-previews.ts";
import type { PostDeps } from "./post-deps.ts";
import { removePostPicture, removePostPictureJob } from "./post-pictures.ts";

/** Deletes link previews that no post uses: otherwise they would grow with every address that is tried. */
export const purgePreviewsJob = defineJob<Record<string, never>>({
	name: "purge-link-previews",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
	concurrency: 1,
	cron: "23 * * * *",
});

const previewsPerStep = 200;

export const postJobs = (deps: PostDeps): JobRegistration[] => [
	removePostPicture(deps),
	registerJob(purgePreviewsJob, async () => {
		while ((await purgeSome(deps)) === previewsPerStep);
	}),
];

function purgeSome(deps: PostDeps): Promise<number> {
	const before = new Date(deps.clock().getTime() - previewMs);
	return deps.db.transaction().execute(async (tx) => {
		const gone = await deleteUnusedPreviews(tx, { before, limit: previewsPerStep });
		for (const { imageId } of gone) if (imageId) await deps.jobs.send(tx, removePostPictureJob, { imageId });
		return gone.length;
	});
}
