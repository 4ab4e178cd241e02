import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { sweepPictures } from "./details/picture-copies.ts";
import { readLinkedProjects } from "./mirror/read-linked-projects.ts";
import { walkCatalogue } from "./mirror/walk-catalogue.ts";

/** Checks every minute whether a walk is due or was interrupted; retries bridge a short outage. */
const walkJob = defineJob<Record<string, never>>({
	name: "walk-catalogue",
	options: { retryLimit: 3, retryDelay: 5, expireInSeconds: 900 },
	concurrency: 1,
	cron: "* * * * *",
});

const readLinkedJob = defineJob<Record<string, never>>({
	name: "read-linked-projects",
	options: { retryLimit: 0, expireInSeconds: 600 },
	concurrency: 1,
	cron: "*/10 * * * *",
});

const sweepPicturesJob = defineJob<Record<string, never>>({
	name: "tend-catalogue-pictures",
	options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "17 4 * * *",
});

/** Pages per job: bounds the time that other jobs wait and the work that a stopped process loses. */
const pagesPerJob = 50;

/** Empty when the installation has no catalogue. */
export function catalogueJobs(deps: CatalogueDeps): JobRegistration[] {
	if (deps.charityCatalogue === null) return [];
	return [
		registerJob(walkJob, async () => {
			const step = await walkCatalogue(deps, { pagesMost: pagesPerJob });
			if (step === "more") await requestWalk(deps);
		}),
		registerJob(readLinkedJob, () => readLinkedProjects(deps)),
		registerJob(sweepPicturesJob, () => sweepPictures(deps)),
	];
}

/** Schedules the walk immediately instead of at the next full minute: at the start, and when more pages remain. */
export async function requestWalk(deps: CatalogueDeps): Promise<void> {
	if (deps.charityCatalogue !== null) await deps.jobs.send(deps.db, walkJob, {}, { key: "now" });
}
