import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { posterImage, removeImage } from "../../platform/pictures/images.ts";
import { advanceOverdueStreams } from "./broadcast/end-stream.ts";
import { takePoster } from "./broadcast/take-poster.ts";
import { closeAudiences, listOpenAudiences } from "./statistics/audience.queries.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { removePosterJob, removeRecordingJob, takePosterJob } from "./stream-jobs.ts";
import { purgeUse } from "./viewing/playback-use.queries.ts";

const endOverdueJob = defineJob<Record<string, never>>({
	name: "end-overdue-streams",
	options: { retryLimit: 0, expireInSeconds: 60 },
	concurrency: 1,
	cron: "* * * * *",
});

const purgeUseJob = defineJob<Record<string, never>>({
	name: "purge-playback-use",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
	concurrency: 1,
	cron: "53 * * * *",
});

const hourMs = 3_600_000;
/** Retention of the free time that a viewer has used. */
export const viewerUseDays = 90;

export function streamJobs(deps: StreamDeps): JobRegistration[] {
	return [
		registerJob(endOverdueJob, () => advanceOverdueStreams(deps)),
		registerJob(removeRecordingJob, ({ streamId }) => deps.liveEngine.deleteStream(streamId)),
		registerJob(takePosterJob, (poster) => takePoster(deps, poster)),
		registerJob(removePosterJob, ({ imageId }) => removeImage(deps.objects, posterImage, imageId)),
		registerJob(purgeUseJob, async () => {
			const now = deps.clock().getTime();
			await purgeUse(deps.db, {
				viewers: new Date(now - viewerUseDays * 24 * hourMs),
				addresses: new Date(now - 2 * hourMs),
			});
			await closeAudiences(deps.db, await listOpenAudiences(deps.db, new Date(now - 24 * hourMs)));
		}),
	];
}
