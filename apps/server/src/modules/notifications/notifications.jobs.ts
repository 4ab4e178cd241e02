import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { purgeMails } from "./purge-mails.ts";
import { purgeReports } from "./returned/suppressions.ts";
import { sendMailBatch } from "./send-batch.ts";
import { type NotificationDeps, type NotificationPorts, sendMail } from "./send-mail.ts";
import { sendMailBatchJob, sendMailJob } from "./send-mail-job.ts";

const purgeReportsJob = defineJob<Record<string, never>>({
	name: "purge-mail-reports",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "23 4 * * *",
});

const purgeMailsJob = defineJob<Record<string, never>>({
	name: "purge-mails",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 3_600 },
	concurrency: 1,
	cron: "37 4 * * *",
});

/** The jobs that send mails. */
export function notificationJobs(deps: NotificationDeps, ports: NotificationPorts): JobRegistration[] {
	return [
		registerJob(sendMailJob, ({ mailId }, { isLast }) => sendMail(deps, ports, mailId, { isLast })),
		registerJob(sendMailBatchJob, ({ batchId }, { isLast }) => sendMailBatch(deps, ports, { batchId, isLast })),
		registerJob(purgeReportsJob, () => purgeReports(deps)),
		registerJob(purgeMailsJob, () => purgeMails(deps)),
	];
}
