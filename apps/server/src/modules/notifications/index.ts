export { findMail, listMailsTo, type MailOutcome } from "./find-mail.ts";
export type { ComposedMail, DeferredMail, MailComposer, MailContent } from "./mail-content.ts";
export { MailboxTroubleError, MailRefusedError, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
export { notificationJobs } from "./notifications.jobs.ts";
export { lockMailPace } from "./notifications.queries.ts";
export { type MailRequest, mailPaceWindowMs, paceMail, queueMail, queueMails } from "./queue-mail.ts";
export { restrictionText } from "./restriction-text.ts";
export { mountMailWebhook } from "./returned/mail-webhook.routes.ts";
export {
	findSuppression,
	findSuppressions,
	mailReportsTotal,
	measureSuppressions,
	resumeMail,
	type Suppression,
} from "./returned/suppressions.ts";
export { mailsTotal, type NotificationDeps } from "./send-mail.ts";
export { batchMax } from "./send-mail-job.ts";
export { mountUnsubscribe, type Unsubscribing } from "./unsubscribe.routes.ts";
export { readUnsubscribeToken, unsubscribeToken, unsubscribeUrl } from "./unsubscribe-token.ts";
