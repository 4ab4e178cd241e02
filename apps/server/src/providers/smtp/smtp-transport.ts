import { createTransport } from "nodemailer";
import type { SMTPError } from "nodemailer/lib/smtp-connection";
import { MailboxTroubleError, MailRefusedError, type MailTransport } from "../../modules/notifications/index.ts";
import type { Config } from "../../platform/config.ts";
import { findStatus, judgeReply } from "../../platform/mail/smtp-status.ts";

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;
const connectionsMax = 3;

/**
 * Mail over SMTP, through a small connection pool.
 * @param config.mail.smtpUrl `smtp://user:password@host:port`, or `smtps://`
 * @param config.mail.tls `required` refuses a server without STARTTLS or with a certificate that does not verify
 */
export function createSmtpTransport({
	mail,
}: {
	mail: SmtpSettings & Partial<Pick<Config["mail"], "dkim">>;
}): MailTransport {
	const { dkim } = mail;
	const transport = createTransport({
		...optionsOf(mail),
		pool: true,
		maxConnections: connectionsMax,
		...(dkim && {
			dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey, headerFieldNames },
		}),
	});
	return {
		async send({ messageId, returnPath, ...outgoing }) {
			const envelope = { from: returnPath, to: outgoing.to };
			try {
				await transport.sendMail({ ...outgoing, envelope, messageId: `<${messageId}>` });
			} catch (error) {
				throw withoutAddress(error);
			}
		},
		close: () => transport.close(),
	};
}

/** RFC 8058 demands that both List-Unsubscribe fields are signed. */
const headerFieldNames =
	"From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

/** How the mail server is reached. */
type SmtpSettings = Pick<Config["mail"], "smtpUrl" | "tls">;

function optionsOf(mail: SmtpSettings) {
	return {
		url: mail.smtpUrl,
		connectionTimeout: connectionTimeoutMs,
		greetingTimeout: connectionTimeoutMs,
		dnsTimeout: connectionTimeoutMs,
		socketTimeout: silenceTimeoutMs,
		requireTLS: mail.tls === "required",
		ignoreTLS: mail.tls === "off",
		// An attacker could take STARTTLS away as well, so an opportunistic connection gains nothing by verifying.
		tls: { minVersion: "TLSv1.2", rejectUnauthorized: mail.tls === "required" },
		disableFileAccess: true,
		disableUrlAccess: true,
	} as const;
}

const failures: Record<string, string> = {
	EAUTH: "rejects the user or the password of SMTP_URL",
	ETLS: "offers no encryption that can be verified; check its certificate, or set SMTP_TLS",
	EDNS: "has a name that cannot be resolved; check SMTP_URL",
	ECONNECTION: "cannot be reached; check SMTP_URL",
	ESOCKET: "cannot be reached, or its certificate cannot be verified; check SMTP_URL and SMTP_TLS",
	ETIMEDOUT: "does not answer; check SMTP_URL",
};

/** Connects and signs in without sending. @returns a description of the problem; null if there is none */
export async function verifySmtp(mail: SmtpSettings): Promise<string | null> {
	const transport = createTransport(optionsOf(mail));
	try {
		await transport.verify();
		return null;
	} catch (error) {
		const { code = "" } = error as { code?: string };
		const { hostname, port } = new URL(mail.smtpUrl);
		return `the mail server ${hostname}${port && `:${port}`} ${failures[code] ?? `answers with an error (${code || "unknown"})`}.`;
	} finally {
		transport.close();
	}
}

/** SMTP error texts quote the recipient and errors are logged, so only the codes are retained. */
function withoutAddress(error: unknown): Error {
	const { code, responseCode, response, command } = error as Partial<SMTPError>;
	const stage = command === "RCPT TO" || command === "DATA" ? command : null;
	if (responseCode === undefined || stage === null) return new Error(describe({ code, responseCode, command }));
	// The text begins with the code.
	const text = (response ?? "").slice(4);
	const status = findStatus(text.slice(0, 20));
	switch (judgeReply(responseCode, text, stage)) {
		case "refused":
			return new MailRefusedError(responseCode, status);
		case "ambiguous":
			return new MailRefusedError(responseCode);
		case "mailbox":
			return new MailboxTroubleError(status ?? String(responseCode));
		default:
			return new Error(describe({ code, responseCode, command, status }));
	}
}

type Failed = { code?: string | undefined; responseCode?: number | undefined; command?: string | undefined };

const describe = ({ code = "unknown", responseCode, command, status }: Failed & { status?: string | null }): string =>
	`SMTP failed: ${[code, responseCode, status, command].filter(Boolean).join(" ")}`;
