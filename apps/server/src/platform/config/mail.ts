import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";
import { type KeySettings, sandboxKey } from "./payment-keys.ts";
import { readSmtpTls, type SmtpTls } from "./transport.ts";

type MailSettings = KeySettings & {
	SUPPORT_EMAIL: string;
	SANDBOX_SMTP_PORT: number;
	SMTP_URL?: string | undefined;
	SMTP_TLS?: SmtpTls | undefined;
	MAIL_FROM?: string | undefined;
	MAIL_RETURN_PATH?: string | undefined;
	MAIL_WEBHOOK_SECRET?: string | undefined;
	MAIL_DKIM_SELECTOR?: string | undefined;
	MAIL_DKIM_KEY_FILE?: string | undefined;
	MAIL_DAYS: number;
};

/** Signs mails as RFC 6376 describes. */
export type DkimKey = { domain: string; selector: string; privateKey: string; publicKey: string };

/** The server's part of the local part, which with the mail's token of 42 characters must not exceed 64. */
const returnPathLocalMax = 20;

/** The sandbox's mail server returns mails as a real one does. */
export function readMail(env: MailSettings, inSandbox: boolean) {
	const smtpUrl = env.SMTP_URL ?? `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT}`;
	const from = env.MAIL_FROM ?? env.SUPPORT_EMAIL;
	const returnPath = env.MAIL_RETURN_PATH ?? (inSandbox ? "bounces@stride.invalid" : undefined);
	if (returnPath && (returnPath.indexOf("@") > returnPathLocalMax || returnPath.includes("+"))) {
		throw new ConfigError(
			`MAIL_RETURN_PATH: ${returnPath} cannot be extended. Use a local part without + of ${returnPathLocalMax} characters at most.`,
		);
	}
	return {
		smtpUrl,
		tls: readSmtpTls(smtpUrl, env.SMTP_TLS),
		from,
		/** Where mails are returned, with the mail's token as a detail; undefined: to the sender. */
		returnPath,
		/** The password with which the operator's mail server delivers returned mails; undefined turns the route off. */
		webhookSecret: env.MAIL_WEBHOOK_SECRET ?? (inSandbox ? sandboxKey(env, "mail") : undefined),
		/** Looked up by the check of the configuration. */
		dkimSelector: env.MAIL_DKIM_SELECTOR,
		/** Undefined where the mail server signs, or nothing does. */
		dkim: readDkim(env, from.slice(from.lastIndexOf("@") + 1)),
		/** How long the registry of sent mails goes back. */
		registryDays: env.MAIL_DAYS,
	};
}

function readDkim(env: MailSettings, domain: string): DkimKey | undefined {
	const { MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY_FILE: file } = env;
	if (!file) return undefined;
	if (!selector) throw new ConfigError("MAIL_DKIM_KEY_FILE needs MAIL_DKIM_SELECTOR, the name of the key in the DNS.");
	try {
		const privateKey = readFileSync(file, "utf8");
		const key = createPrivateKey(privateKey);
		if (key.asymmetricKeyType !== "rsa") throw new Error(`it is a key of the type ${key.asymmetricKeyType}`);
		const publicKey = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
		return { domain, selector, privateKey, publicKey };
	} catch (error) {
		throw new ConfigError(`MAIL_DKIM_KEY_FILE: ${file} is no private RSA key in PEM (${(error as Error).message}).`);
	}
}
