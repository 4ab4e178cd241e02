import { z } from "zod";

/** The body of `POST /_control/mail/return`: the latest mail to the address comes back. */
export const returnBody = z.strictObject({
	to: z.string().min(1).max(320),
	kind: z.enum(["bounce", "complaint"]).default("bounce"),
	status: z
		.string()
		.regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
		.default("5.1.1"),
	action: z.enum(["failed", "delayed", "delivered", "relayed", "expanded"]).default("failed"),
	/** Also delivers it to the product, as the operator's mail server does. */
	deliver: z.boolean().default(true),
});
type ReturnRequest = z.infer<typeof returnBody>;

type Returned = { envelopeFrom: string; to: string; headers: { [name: string]: string } };

const boundary = "=_returned_4f1c";

/** A delivery status notification (RFC 3464), as Postfix writes it, or a feedback report (RFC 5965). */
export function returnedMail(mail: Returned, request: ReturnRequest): string {
	const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value.replaceAll("\n", " ")}`);
	const isBounce = request.kind === "bounce";
	const parts = isBounce ? bounceParts(mail, request) : complaintParts(mail);
	const returned = ["Content-Type: text/rfc822-headers", "", ...headers, ""];
	return [
		"Return-Path: <>",
		`From: Mail Delivery System <MAILER-DAEMON@${mail.to.split("@").at(-1)}>`,
		`To: ${mail.envelopeFrom}`,
		`Subject: ${isBounce ? "Undelivered Mail Returned to Sender" : "Complaint about a message"}`,
		"Auto-Submitted: auto-replied",
		"MIME-Version: 1.0",
		`Content-Type: multipart/report; report-type=${isBounce ? "delivery-status" : "feedback-report"}; boundary="${boundary}"`,
		"",
		...[...parts, returned].flatMap((part) => [`--${boundary}`, ...part]),
		`--${boundary}--`,
		"",
	].join("\r\n");
}

function bounceParts({ to }: Returned, { action, status }: ReturnRequest): string[][] {
	return [
		["Content-Type: text/plain; charset=us-ascii", "", "Your message could not be delivered.", ""],
		[
			"Content-Type: message/delivery-status",
			"",
			"Reporting-MTA: dns; mx.sandbox.invalid",
			"",
			`Final-Recipient: rfc822; ${to}`,
			`Action: ${action}`,
			`Status: ${status}`,
			`Diagnostic-Code: smtp; 550 ${status} <${to}> the answer of the remote server`,
			"",
		],
	];
}

function complaintParts({ envelopeFrom }: Returned): string[][] {
	return [
		["Content-Type: text/plain; charset=us-ascii", "", "A reader has marked this message as spam.", ""],
		[
			"Content-Type: message/feedback-report",
			"",
			"Feedback-Type: abuse",
			"User-Agent: Sandbox/1.0",
			"Version: 1",
			`Original-Mail-From: <${envelopeFrom}>`,
			"",
		],
	];
}
