import { type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { type NotificationDeps, type NotificationPorts, sendMail } from "./send-mail.ts";
import { sendMailJob } from "./send-mail-job.ts";

/** The jobs that send mails. */
export function notificationJobs(deps: NotificationDeps, ports: NotificationPorts): JobRegistration[] {
	return [registerJob(sendMailJob, ({ mailId }) => sendMail(deps, ports, mailId))];
}
