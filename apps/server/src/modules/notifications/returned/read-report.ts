import PostalMime, { type Attachment, type Email } from "postal-mime";
import { type FailureKind, findStatus, judgeStatus } from "../../../platform/mail/smtp-status.ts";

/** A returned mail, or a complaint about one. */
export type MailReport = {
	kind: FailureKind | "complaint";
	/** The enhanced status (RFC 3463); null in a complaint. */
	status: string | null;
	/** Where the token of the mail is searched: the addresses of the report, and the headers of the returned mail. */
	traces: string;
};

/** The parser's cost grows with the lines and parts; a report with a whole mail of ours has some hundred lines. */
const linesMax = 5_000;
const headerBytesMax = 64 * 1024;
const nestingMax = 10;
const partCharsMax = 64 * 1024;
const recipientsMax = 20;

/**
 * Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965).
 * @returns null for any other message: an automatic answer, a notice of a delay or of a delivery, a letter
 * @throws Error for a message whose lines, nesting or headers exceed the limits
 */
export async function readReport(raw: Buffer): Promise<MailReport | null> {
	if (countLines(raw) > linesMax) throw new Error("The message has too many lines.");
	const message = await PostalMime.parse(raw, {
		maxNestingDepth: nestingMax,
		maxHeadersSize: headerBytesMax,
		// The returned mail is not parsed as a part of the report.
		maxRfc822NestingDepth: 0,
		forceRfc822Attachments: true,
	});
	const type = headerOf(message, "content-type");
	if (!/^multipart\/report\b/i.test(type)) return null;
	const traces = [...addressHeaders.map((name) => headerOf(message, name)), returnedHeaders(message)].join("\n");
	const feedback = partOf(message, /^message\/feedback-report$/);
	if (feedback) {
		const fields = fieldsOf(textOf(feedback));
		// `not-spam` takes a complaint back; the others are not about unwanted mail.
		if (!/^(?:abuse|fraud|opt-out)$/i.test(fields.get("feedback-type") ?? "")) return null;
		return { kind: "complaint", status: null, traces: `${traces}\n${fields.get("original-mail-from") ?? ""}` };
	}
	const delivery = partOf(message, /^message\/(?:global-)?delivery-status$/);
	const failure = delivery && readFailure(textOf(delivery));
	return failure ? { ...failure, traces } : null;
}

function countLines(raw: Buffer): number {
	let lines = 1;
	for (let at = raw.indexOf(lineFeed); at !== -1; at = raw.indexOf(lineFeed, at + 1)) lines++;
	return lines;
}

const lineFeed = 0x0a;
const addressHeaders = ["to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

const headerOf = ({ headers }: Email, name: string): string =>
	headers
		.filter(({ key }) => key === name)
		.map(({ value }) => value)
		.join("\n");

const partOf = ({ attachments }: Email, type: RegExp): Attachment | undefined =>
	attachments.find(({ mimeType }) => type.test(mimeType));

const textOf = ({ content }: Attachment): string =>
	(typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString("latin1")).slice(
		0,
		partCharsMax,
	);

/** The Message-ID of the returned mail; its body, which others may have written, is not searched. */
function returnedHeaders(message: Email): string {
	const returned = partOf(message, /^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers)$/);
	if (!returned) return "";
	const [head = ""] = textOf(returned).split(/\r?\n\r?\n/, 1);
	return fieldsOf(head).get("message-id") ?? "";
}

/** Fields by lower-case name, the first of each, unfolded. */
function fieldsOf(text: string): Map<string, string> {
	const fields = new Map<string, string>();
	for (const line of text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
		const colon = line.indexOf(":");
		const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
		if (name !== "" && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
	}
	return fields;
}

/**
 * The failure that the groups of recipients report. A mail has one recipient; several groups are those to whom an alias
 * has forwarded it, and if one of them got the mail, the address works.
 */
function readFailure(text: string): { kind: FailureKind; status: string | null } | null {
	const groups = text
		.trim()
		.split(/(?:\r?\n){2,}/)
		.slice(0, recipientsMax + 1)
		.map(fieldsOf)
		.filter((fields) => fields.has("action"));
	const actions = groups.map((fields) => fields.get("action")?.toLowerCase());
	if (groups.length === 0 || !actions.every((action) => action === "failed")) return null;
	const [first] = groups;
	const given = findStatus(first?.get("status") ?? "");
	// Some servers report 5.0.0 always; the quoted reply says more.
	const quoted = findStatus(first?.get("diagnostic-code") ?? "");
	const status = given === null || given.endsWith(".0.0") ? (quoted ?? given) : given;
	return status === null ? null : { kind: judgeStatus(status), status };
}
