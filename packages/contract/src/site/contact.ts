import { z } from "zod";
import { Email, nameSchema } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { Id, NoContent } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";
import { visibleLines, visibleText } from "../text/visible-text.ts";

/** People enter their site without a scheme; a mail program opens only a complete URL. */
const withScheme = (text: string): string => (text === "" || /^[a-z]+:/i.test(text) ? text : `https://${text}`);

function isWebAddress(text: string): boolean {
	if (!/^https?:\/\/[^\s/?#@]+\.[^\s@]+$/i.test(text)) return false;
	return URL.canParse(text);
}

/**
 * A message to the operator. Optional fields may also be empty. Specification P3 names the fields but gives no rules.
 */
export const ContactBody = z.strictObject({
	name: nameSchema("contactNameTooShort", "contactNameTooShort"),
	websiteUrl: z
		.string({ error: "websiteInvalid" })
		.trim()
		.overwrite(withScheme)
		.max(limits.contactWebsiteMax, { error: "websiteTooLong", abort: true })
		.regex(visibleText, "websiteInvalid")
		.refine((text) => text === "" || isWebAddress(text), "websiteInvalid")
		.optional(),
	email: Email,
	phoneNumber: z
		.string({ error: "phoneInvalid" })
		.trim()
		.max(limits.contactPhoneMax, { error: "phoneInvalid", abort: true })
		.refine(
			(text) =>
				text === "" || (/^\+?[0-9 ().-]+$/.test(text) && text.replace(/[^0-9]/g, "").length >= limits.contactPhoneMin),
			"phoneInvalid",
		)
		.optional(),
	comment: z
		.string({ error: "commentTooShort" })
		.trim()
		.min(limits.contactCommentMin, "commentTooShort")
		.max(limits.contactCommentMax, { error: "commentTooLong", abort: true })
		.regex(visibleLines, "invalid")
		.refine(...streamSafe),
	/** The decision about a report to which the message objects: the reference in the mail about it. */
	decisionId: Id.optional(),
});
export type ContactBody = z.infer<typeof ContactBody>;

/** The form's values: every field is present. */
export const ContactForm = ContactBody.omit({ decisionId: true }).required();
export type ContactForm = z.infer<typeof ContactForm>;

export const contactEndpoints = {
	contactUs: endpoint({
		method: "POST",
		path: "/contact-us",
		access: "anyone",
		summary: "Write to the operator; a mail confirms that the message has arrived",
		status: 204,
		body: ContactBody,
		response: NoContent,
	}),
} as const;
