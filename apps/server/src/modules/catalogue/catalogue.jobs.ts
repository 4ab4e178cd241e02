import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { readLinkedProjects } from "./read-linked-projects.ts";
import { tendPictures } from "./tend-pictures.ts";
import { walkCatalogue } from "./walk-catalogue.ts";

/** Looks every minute whether a walk is due or was left behind; a few more tries, so that a short outage is soon over. */
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

const tendPicturesJob = defineJob<Record<string, never>>({
	name: "tend-catalogue-pictures",
	options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "17 4 * * *",
});

/** So many pages in one job: after that others have their turn, and a process that stops loses little. */
const pagesPerJob = 50;

/** Nothing where the installation has no catalogue. */
export function catalogueJobs(deps: CatalogueDeps): JobRegistration[] {
	if (deps.charityCatalogue === null) return [];
	return [
		registerJob(walkJob, async () => {
			const step = await walkCatalogue(deps, { pagesMost: pagesPerJob });
			if (step === "more") await requestWalk(deps);
		}),
		registerJob(readLinkedJob, () => readLinkedProjects(deps)),
		registerJob(tendPicturesJob, () => tendPictures(deps)),
	];
}

/** Has the walk looked at now, not at the next full minute: at the start, and where more is to be read. */
export async function requestWalk(deps: CatalogueDeps): Promise<void> {
	if (deps.charityCatalogue !== null) await deps.jobs.send(deps.db, walkJob, {}, { key: "now" });
}
