import PostalMime from "postal-mime";
import type { NewMail } from "./mail-store.ts";

const MAX_HEADERS = 200;
const MAX_HEADER_LENGTH = 10_000;

/**
 * Parses a raw message (RFC 5322). `recipients` comes from the SMTP envelope. Throws for anything that is not a
 * message.
 */
export async function readMail(raw: Buffer, recipients: string[], receivedMs: number): Promise<NewMail> {
	const mail = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 256 * 1024 });
	const headers: { [name: string]: string } = Object.create(null);
	for (const { key, value } of mail.headers.slice(0, MAX_HEADERS)) {
		const earlier = headers[key];
		headers[key] = (earlier === undefined ? value : `${earlier}\n${value}`).slice(0, MAX_HEADER_LENGTH);
	}
	return {
		receivedMs,
		from: mail.from === undefined ? "" : addressText(mail.from.name, mail.from.address),
		recipients,
		subject: mail.subject ?? "",
		text: mail.text ?? "",
		html: mail.html ?? "",
		headers: { ...headers },
		attachments: mail.attachments.slice(0, 100).map((attachment) => ({
			name: attachment.filename ?? "unnamed",
			type: attachment.mimeType,
			bytes: typeof attachment.content === "string" ? attachment.content.length : attachment.content.byteLength,
		})),
	};
}

function addressText(name: string, address: string | undefined): string {
	if (address === undefined) return name;
	return name === "" ? address : `${name} <${address}>`;
}
