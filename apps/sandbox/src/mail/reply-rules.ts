import { z } from "zod";

/** How the server treats mails to an address, as real servers do. */
const replyRule = z.strictObject({
	/** A whole address, or `*` for all. */
	to: z.string().min(1).max(320),
	/**
	 * - `rcpt`: the answer to RCPT TO
	 * - `data`: the answer after the message
	 * - `close`: the connection is closed after the message, which is not accepted
	 */
	at: z.enum(["rcpt", "data", "close"]),
	/** Code, enhanced status and text: `550 5.1.1 No such user`. */
	reply: z
		.string()
		.regex(/^[45]\d\d [\x20-\x7e]{1,200}$/, "must look like: 550 5.1.1 No such user")
		.default("451 4.3.0 Try again later"),
	/** Uses, after which mails are accepted. */
	times: z.number().int().min(1).max(1_000_000).default(1_000_000),
});
type ReplyRule = z.infer<typeof replyRule>;

/** The body of `PUT /_control/mail/rules`. */
export const replyRules = z.strictObject({ rules: z.array(replyRule).max(100) });

export type ReplyRules = ReturnType<typeof createReplyRules>;

/** In memory: a restarted server accepts everything. */
export function createReplyRules() {
	let rules: ReplyRule[] = [];
	return {
		set(next: readonly ReplyRule[]): void {
			rules = next.map((rule) => ({ ...rule }));
		},
		/** Takes one use of the first rule for this address and stage. */
		take(address: string, stages: readonly ReplyRule["at"][]): ReplyRule | undefined {
			const rule = rules.find(
				({ to, at, times }) =>
					times > 0 && stages.includes(at) && (to === "*" || to.toLowerCase() === address.toLowerCase()),
			);
			if (rule) rule.times -= 1;
			return rule;
		},
	};
}
