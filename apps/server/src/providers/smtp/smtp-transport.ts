import { createTransport } from "nodemailer";
import { MailRefusedError, type MailTransport } from "../../modules/notifications/index.ts";
import type { Config } from "../../platform/config.ts";

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;
const connectionsMax = 3;

/**
 * Mail over SMTP, through a small connection pool.
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
	EAUTH: "rejects the user or the password of SMTP_URL",
	ETLS: "offers no encryption that can be verified; check its certificate, or set SMTP_TLS",
	EDNS: "has a name that cannot be resolved; check SMTP_URL",
	ECONNECTION: "cannot be reached; check SMTP_URL",
	ESOCKET: "cannot be reached, or its certificate cannot be verified; check SMTP_URL and SMTP_TLS",
	ETIMEDOUT: "does not answer; check SMTP_URL",
};

/** Connects and signs in without sending. @returns a description of the problem; null if there is none */
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

/** SMTP error texts quote the recipient and errors are logged, so only the codes are kept. */
function withoutAddress(error: unknown): Error {
	const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
	const permanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
	// A 5xx that does not concern the recipient is our configuration, which can be corrected.
	if (permanent && code === "EENVELOPE" && command === "RCPT TO") return new MailRefusedError(responseCode);
	return new Error(`SMTP failed: ${code ?? "unknown"} ${responseCode ?? ""} ${command ?? ""}`.trim());
}
