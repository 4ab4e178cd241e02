import { isLocale } from "@stride/i18n";
import { Counter } from "prom-client";
import type { Platform } from "../../platform/context.ts";
import { isBeforeRestore } from "../ledger/index.ts";
import type { ComposedMail, MailComposer } from "./mail-content.ts";
import { mailHtml } from "./mail-layout.ts";
import { type MailFrame, mailText } from "./mail-text.ts";
import { MailRefusedError, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
import { claimMail, decideMail, isSuppressed, requeueMail } from "./notifications.queries.ts";
import { recipientHashes } from "./recipient-hash.ts";
import { sendMailJob } from "./send-mail-job.ts";

export type NotificationDeps = Pick<
	Platform,
	"config" | "secrets" | "db" | "clock" | "jobs" | "log" | "texts" | "failPoint"
>;

/** `composers` by kind, from the modules that send mails. */
export type NotificationPorts = {
	transport: MailTransport;
	composers: Readonly<Record<string, MailComposer>>;
	/** The path of the installation's mark as a PNG; undefined for the default one. */
	markPath?: string | undefined;
};

export const mailsTotal = new Counter({
	name: "mails_total",
	help: "Mails of this process, by outcome: sent, suppressed (not wanted or no longer valid), refused for good, failed",
	labelNames: ["outcome"],
	registers: [],
});

/**
 * Sends one mail of the registry, unless it is already decided. The content is discarded when an attempt fails: the
 * next one composes again, so one-time tokens are never stored.
 * SMTP has no transaction: when this process dies between the server's acceptance and the mark, the mail is sent again,
 * with the same Message-ID. The other order would lose mails.
 * @throws Error when another attempt is needed
 */
export async function sendMail(deps: NotificationDeps, ports: NotificationPorts, mailId: string): Promise<void> {
	const mail = await claimMail(deps.db, mailId);
	if (!mail) return;
	deps.failPoint("mail-claimed");
	const composer = ports.composers[mail.kind];
	if (!composer) throw new Error(`No composer for mails of the kind ${mail.kind}`);
	const requestLocale = isLocale(mail.locale) ? mail.locale : null;
	// Queued before a backup that was restored since: it may have been sent.
	const isOld = await isBeforeRestore(deps.db, mail.createdAt);
	const composed =
		isOld || (await isSuppressed(deps.db, [mail.recipientHash])) ? null : await composer(mail.subjectId, requestLocale);
	if (composed && "deferredUntil" in composed) {
		const startAfter = composed.deferredUntil;
		await deps.db.transaction().execute(async (tx) => {
			await requeueMail(tx, mailId);
			await deps.jobs.send(tx, sendMailJob, { mailId }, { startAfter });
		});
		return;
	}
	const hashes = composed ? recipientHashes(deps.secrets, composed.to) : [];
	// A changed address may be somebody else's mailbox.
	const isSameAddress = hashes.some((hash) => hash.equals(mail.recipientHash));
	// A suppression may be older than the current secret.
	if (!composed || !isSameAddress || (await isSuppressed(deps.db, hashes))) {
		await decideMail(deps.db, mailId, "suppressed", null);
		mailsTotal.inc({ outcome: "suppressed" });
		return;
	}
	try {
		await ports.transport.send(layOut(deps, ports, { mailId, composed }));
	} catch (error) {
		if (!(error instanceof MailRefusedError)) {
			mailsTotal.inc({ outcome: "failed" });
			throw error;
		}
		deps.log.warn({ mailId, kind: mail.kind, status: error.status }, "a mail was rejected permanently");
		await decideMail(deps.db, mailId, "refused", null);
		mailsTotal.inc({ outcome: "refused" });
		return;
	}
	deps.failPoint("mail-sent");
	await decideMail(deps.db, mailId, "sent", deps.clock());
	mailsTotal.inc({ outcome: "sent" });
}

function layOut(
	{ config, texts }: NotificationDeps,
	{ markPath }: NotificationPorts,
	{ mailId, composed }: { mailId: string; composed: ComposedMail },
): OutgoingMail {
	const { to, locale, subject, content } = composed;
	const { brand, look, supportEmail } = config.site;
	const frame: MailFrame = {
		brand,
		colours: look.colours,
		markUrl: markPath && config.publicUrl + markPath,
		homeUrl: `${config.publicUrl}/${locale}`,
		support: texts.mail(locale, "support", { email: supportEmail }),
		linkFallback: texts.mail(locale, "linkFallback"),
	};
	return {
		messageId: `${mailId}@${config.mail.from.split("@").at(-1)}`,
		from: { name: brand, address: config.mail.from },
		replyTo: composed.replyTo ?? supportEmail,
		to,
		subject,
		text: mailText(content, frame),
		html: mailHtml(composed, frame),
		headers: {
			"Auto-Submitted": "auto-generated",
			"Content-Language": locale,
			...(composed.unsubscribeUrl && {
				"List-Unsubscribe": `<${composed.unsubscribeUrl}>`,
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			}),
		},
	};
}
