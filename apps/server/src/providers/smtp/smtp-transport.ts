import { createTransport } from "nodemailer";
import { MailRefusedError, type MailTransport } from "../../modules/notifications/index.ts";
import type { Config } from "../../platform/config.ts";

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;
const connectionsMax = 3;

/**
 * Mail over SMTP, with a few connections that stay open while there is something to send.
 * @param config.mail.smtpUrl `smtp://user:password@host:port`, or `smtps://`
 * @param config.mail.tls `required` refuses a server without STARTTLS or with a certificate that does not verify
 */
export function createSmtpTransport({ mail }: Pick<Config, "mail">): MailTransport {
	const transport = createTransport({ ...optionsOf(mail), pool: true, maxConnections: connectionsMax });
	return {
		async send({ messageId, ...outgoing }) {
			try {
				await transport.sendMail({ ...outgoing, messageId: `<${messageId}>` });
			} catch (error) {
				throw withoutAddress(error);
			}
		},
		close: () => transport.close(),
	};
}

function optionsOf(mail: Config["mail"]) {
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
	EAUTH: "refuses the user or the password of SMTP_URL",
	ETLS: "offers no encryption that can be verified; check its certificate, or set SMTP_TLS",
	EDNS: "has a name that cannot be looked up; check SMTP_URL",
	ECONNECTION: "cannot be reached; check SMTP_URL",
	ESOCKET: "cannot be reached, or its certificate cannot be verified; check SMTP_URL and SMTP_TLS",
	ETIMEDOUT: "does not answer; check SMTP_URL",
};

/** Connects and signs in, and sends nothing. @returns what keeps mail from being sent, in words; null for nothing */
export async function verifySmtp(mail: Config["mail"]): Promise<string | null> {
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

/** Errors of SMTP quote the address in their texts, and errors are logged: only codes pass. */
function withoutAddress(error: unknown): Error {
	const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
	const permanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
	// A 5xx to anything but the recipient is about us, and may be mended.
	if (permanent && code === "EENVELOPE" && command === "RCPT TO") return new MailRefusedError(responseCode);
	return new Error(`SMTP failed: ${code ?? "unknown"} ${responseCode ?? ""} ${command ?? ""}`.trim());
}
