export type { ComposedMail, MailComposer, MailContent } from "./mail-content.ts";
export { MailRefusedError, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
export { notificationJobs } from "./notifications.jobs.ts";
export { type MailRequest, queueMail } from "./queue-mail.ts";
export type { NotificationDeps } from "./send-mail.ts";
