import type { FastifyInstance } from "fastify";
import PostalMime from "postal-mime";
import { openSqlite } from "../sqlite.ts";
import { registerMailPages } from "./mail-pages.ts";
import { createMailStore, MAIL_SCHEMA, type NewMail } from "./mail-store.ts";
import { createSmtpReceiver } from "./smtp-receiver.ts";

export interface MailSandbox {
	registerPages(scope: FastifyInstance): void;
	/** Resolves with the SMTP port. */
	start(host: string, port: number): Promise<number>;
	stop(): Promise<void>;
}

/** A mailbox for all recipients: mail is received by SMTP and shown on a page; nothing is forwarded. */
export function createMailSandbox(deps: {
	dataDir: string;
	productOrigin: string;
	nowMs(): number;
	log(line: string): void;
}): MailSandbox {
	const sqlite = openSqlite(deps.dataDir, "mail.sqlite", MAIL_SCHEMA);
	const store = createMailStore(sqlite.db);
	let listening = false;
	const receiver = createSmtpReceiver(async (raw, recipients) => {
		const mail = await readMail(raw, recipients, deps.nowMs());
		sqlite.write(() => store.add(mail));
	}, deps.log);
	return {
		registerPages: (scope) => registerMailPages(scope, store, deps.productOrigin),
		async start(host, port) {
			const chosen = await receiver.listen(host, port);
			listening = true;
			return chosen;
		},
		async stop() {
			if (listening) await receiver.close();
			sqlite.close();
		},
	};
}

const MAX_HEADERS = 200;
const MAX_HEADER_LENGTH = 10_000;

/**
 * Parses a raw message (RFC 5322). `recipients` comes from the SMTP envelope. Throws for anything that is not a
 * message.
 */
async function readMail(raw: Buffer, recipients: string[], receivedMs: number): Promise<NewMail> {
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
