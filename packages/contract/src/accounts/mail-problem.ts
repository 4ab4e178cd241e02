import { z } from "zod";
import { Timestamp } from "../primitives.ts";

/**
 * Why an address gets no mail, and since when.
 * - `bounced`: the receiving server does not know the address
 * - `unreachable`: mails came back on several days, because the mailbox was full for example
 * - `complained`: a mail was marked as spam; only mails that are requested by hand are sent
 */
export const MailProblem = z.object({
	reason: z.enum(["bounced", "unreachable", "complained"]),
	since: Timestamp,
});
export type MailProblem = z.infer<typeof MailProblem>;
