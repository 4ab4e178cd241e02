import { listUnclaimed, requeueMail } from "./notifications.queries.ts";
import { MailAcceptedError, type NotificationDeps, type NotificationPorts, sendMail } from "./send-mail.ts";
import { sendMailBatchJob } from "./send-mail-job.ts";

/** As many as other mails: the connections to the mail server are shared. */
const atOnce = 4;
/** Shorter than a stop of the process waits for jobs; the rest of the batch gets a job of its own. */
const runMs = 10_000;
/** After so many failures in a row the mail server is regarded as away. */
const failuresMax = 8;

/**
 * Sends the mails of a batch that were not claimed before, each at most once: a mail in progress when the process is
 * killed is not sent again, so that no reader gets the same news twice.
 * @throws Error when mails failed, for another attempt at these
 */
export async function sendMailBatch(
	deps: NotificationDeps,
	ports: NotificationPorts,
	{ batchId, isLast }: { batchId: string; isLast: boolean },
): Promise<void> {
	const waiting = await listUnclaimed(deps.db, batchId);
	const endsAt = Date.now() + runMs;
	let failed = 0;
	let inARow = 0;
	const isOver = () => Date.now() >= endsAt || inARow >= failuresMax;

	async function work(): Promise<void> {
		for (let mailId = waiting.shift(); mailId !== undefined; mailId = waiting.shift()) {
			try {
				await sendMail(deps, ports, mailId, { isLast, isOnce: true });
				inARow = 0;
			} catch (error) {
				failed++;
				inARow++;
				deps.log.warn({ err: error, mailId, batchId }, "a mail of a batch failed");
				if (!(error instanceof MailAcceptedError)) {
					await requeueMail(deps.db, mailId).catch((cause: unknown) =>
						deps.log.error({ err: cause, mailId, batchId }, "a mail of a batch is lost"),
					);
				}
			}
			if (isOver()) return;
		}
	}
	await Promise.all(Array.from({ length: atOnce }, work));
	// The mails that no attempt has tried do not wait for the next attempt at the failed ones.
	if (waiting.length > 0 && inARow < failuresMax) return deps.jobs.send(deps.db, sendMailBatchJob, { batchId });
	if (failed > 0) throw new Error(`${failed} mails of a batch could not be sent.`);
}
