import type { FastifyInstance } from "fastify";
import PostalMime from "postal-mime";
import { ControlError, readBody } from "../control.ts";
import { openSqlite } from "../sqlite.ts";
import { registerMailPages } from "./mail-pages.ts";
import { createMailStore, MAIL_SCHEMA, type NewMail } from "./mail-store.ts";
import { createReplyRules, replyRules } from "./reply-rules.ts";
import { returnBody, returnedMail } from "./returned-mail.ts";
import { createSmtpReceiver, type Envelope } from "./smtp-receiver.ts";

export interface MailSandbox {
	registerPages(scope: FastifyInstance): void;
	/** `/_control/mail`: how the server treats mails, and which come back. */
	registerControl(scope: FastifyInstance): void;
	/** Resolves with the SMTP port. */
	start(host: string, port: number): Promise<number>;
	stop(): Promise<void>;
}

/** A mailbox for all recipients: mail is received by SMTP and shown on a page; nothing is forwarded. */
export function createMailSandbox(deps: {
	dataDir: string;
	productOrigin: string;
	/** Where returned mails are delivered; undefined: nowhere. */
	webhook: { url: string; password: string } | undefined;
	nowMs(): number;
	log(line: string): void;
}): MailSandbox {
	const sqlite = openSqlite(deps.dataDir, "mail.sqlite", MAIL_SCHEMA);
	const store = createMailStore(sqlite.db);
	let listening = false;

	/** As the operator's mail server delivers it. @returns the product's status */
	async function deliver(message: string): Promise<number> {
		const { webhook } = deps;
		if (webhook === undefined) throw new ControlError(409, "No address for returned mails is configured.");
		const response = await fetch(webhook.url, {
			method: "POST",
			headers: {
				"content-type": "message/rfc822",
				authorization: `Basic ${Buffer.from(`mail:${webhook.password}`).toString("base64")}`,
			},
			body: message,
			signal: AbortSignal.timeout(DELIVERY_LIMIT_MS),
		});
		return response.status;
	}

	const rules = createReplyRules();
	const receiver = createSmtpReceiver(
		async (raw, envelope) => {
			const mail = await readMail(raw, envelope, deps.nowMs());
			sqlite.write(() => store.add(mail));
		},
		rules,
		deps.log,
	);
	return {
		registerPages: (scope) => registerMailPages(scope, store, deps.productOrigin),
		registerControl(scope) {
			scope.put("/mail/rules", (request) => {
				const next = readBody(replyRules, request.body);
				rules.set(next.rules);
				return next;
			});
			scope.post("/mail/return", async (request) => {
				const wanted = readBody(returnBody, request.body);
				const [mail] = store.list(1, wanted.to);
				if (mail === undefined) throw new ControlError(404, "There is no mail to this address.");
				const message = returnedMail({ ...mail, to: wanted.to }, wanted);
				return { message, status: wanted.deliver ? await deliver(message) : null };
			});
		},
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

const DELIVERY_LIMIT_MS = 10_000;
const MAX_HEADERS = 200;
const MAX_HEADER_LENGTH = 10_000;

/**
 * Parses a raw message (RFC 5322). The addresses of the SMTP envelope are those of the transport. Throws for anything that is not a
 * message.
 */
async function readMail(raw: Buffer, { from, recipients }: Envelope, receivedMs: number): Promise<NewMail> {
	const mail = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 256 * 1024 });
	const headers: { [name: string]: string } = Object.create(null);
	for (const { key, value } of mail.headers.slice(0, MAX_HEADERS)) {
		const earlier = headers[key];
		headers[key] = (earlier === undefined ? value : `${earlier}\n${value}`).slice(0, MAX_HEADER_LENGTH);
	}
	return {
		receivedMs,
		envelopeFrom: from,
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
