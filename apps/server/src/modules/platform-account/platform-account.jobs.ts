import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { bookPlatformMovements, type PlatformAccountDeps } from "./book-movements.ts";

const bookJob = defineJob<Record<string, never>>({
	name: "book-platform-movements",
	options: { retryLimit: 0, expireInSeconds: 600 },
	concurrency: 1,
	cron: "*/10 * * * *",
});

export function platformAccountJobs(deps: PlatformAccountDeps): JobRegistration[] {
	return [registerJob(bookJob, async () => void (await bookPlatformMovements(deps)))];
}
