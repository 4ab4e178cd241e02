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
	const transport = createTransport({
		url: mail.smtpUrl,
		pool: true,
		maxConnections: connectionsMax,
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
	});
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

/** Errors of SMTP quote the address in their texts, and errors are logged: only codes pass. */
function withoutAddress(error: unknown): Error {
	const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
	const permanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
	// A 5xx to anything but the recipient is about us, and may be mended.
	if (permanent && code === "EENVELOPE" && command === "RCPT TO") return new MailRefusedError(responseCode);
	return new Error(`SMTP failed: ${code ?? "unknown"} ${responseCode ?? ""} ${command ?? ""}`.trim());
}
