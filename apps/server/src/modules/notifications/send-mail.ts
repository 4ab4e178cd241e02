import { isLocale } from "@stride/i18n";
import { Counter } from "prom-client";
import type { Platform } from "../../platform/context.ts";
import { JobGivenUpError } from "../../platform/jobs.ts";
import { isBeforeRestore } from "../ledger/index.ts";
import type { ComposedMail, MailComposer } from "./mail-content.ts";
import { mailHtml } from "./mail-layout.ts";
import { type MailFrame, mailText } from "./mail-text.ts";
import { mailToken, returnPathOf } from "./mail-token.ts";
import { MailboxTroubleError, MailRefusedError, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
import { claimMail, decideMail, requeueMail } from "./notifications.queries.ts";
import { recipientHashes } from "./recipient-hash.ts";
import { selectSuppression } from "./returned/suppressions.queries.ts";
import { type ReportedFailure, recordFailure } from "./returned/suppressions.ts";
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
	help: "Mails of this process, by outcome: sent, suppressed (not wanted or no longer valid), refused for good, failed (retried), given-up (failed for the last time)",
	labelNames: ["outcome"],
	registers: [],
});

/** `isLast`: a further failure gives the mail up. `isOnce`: an interrupted attempt is not repeated. */
export type MailAttempt = { isLast: boolean; isOnce?: boolean };

/** The mail server has accepted the mail: another attempt would send it twice. */
export class MailAcceptedError extends Error {}

/**
 * Sends one mail of the registry, unless it is already decided. The content is discarded when an attempt fails: the
 * next one composes again, so one-time tokens are never stored.
 * SMTP has no transaction: when this process dies between the server's acceptance and the mark, the mail is sent again,
 * with the same Message-ID. The other order would lose mails, which only those to many recipients may (`isOnce`).
 * @throws Error when another attempt is needed
 * @throws JobGivenUpError when the link in the mail has expired
 */
export async function sendMail(
	deps: NotificationDeps,
	ports: NotificationPorts,
	mailId: string,
	{ isLast, isOnce = false }: MailAttempt = { isLast: false },
): Promise<void> {
	const mail = await claimMail(deps.db, mailId, isOnce ? ["queued"] : ["queued", "sending"]);
	if (!mail) return;
	deps.failPoint("mail-claimed");
	const composer = ports.composers[mail.kind];
	if (!composer) throw new Error(`No composer for mails of the kind ${mail.kind}`);
	if (mail.expiresAt && mail.expiresAt <= deps.clock()) {
		await decide(deps, mailId, "suppressed", "given-up");
		throw new JobGivenUpError(`The link of a mail (${mail.kind}) has expired before the mail could be sent.`);
	}
	const requestLocale = isLocale(mail.locale) ? mail.locale : null;
	// Queued before a backup that was restored since: it may have been sent.
	const isOld = await isBeforeRestore(deps.db, mail.createdAt);
	const isRefused = (await findSuppressionReason(deps, [mail.recipientHash])) === "refused";
	const composed = isOld || isRefused ? null : await composer(mail.subjectId, requestLocale);
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
	const stopped = composed && (await findSuppressionReason(deps, hashes));
	const isStopped = stopped === "refused" || (stopped === "complained" && composed?.unsubscribeUrl !== undefined);
	if (!composed || !isSameAddress || isStopped || isUndeliverable(deps, composed.to))
		return decide(deps, mailId, "suppressed");
	if (isOnce && !composed.unsubscribeUrl)
		throw new Error(`A mail to many (${mail.kind}) lacks its unsubscribe address.`);
	try {
		await ports.transport.send(layOut(deps, ports, { mailId, composed }));
	} catch (error) {
		const failure = failureOf(error, isLast);
		if (failure) return refuse(deps, { mailId, mailKind: mail.kind, ...failure });
		mailsTotal.inc({ outcome: isLast ? "given-up" : "failed" });
		throw new Error(`A mail (${mail.kind}) could not be sent. ${(error as Error).message}`);
	}
	if (isOnce) deps.failPoint("news-sent");
	else deps.failPoint("mail-sent");
	await decide(deps, mailId, "sent").catch((error: unknown) => {
		throw new MailAcceptedError("A mail was accepted, which could not be recorded.", { cause: error });
	});
}

/** RFC 2606: no mailbox exists under .invalid, which demo accounts have. The sandbox's mailbox shows their mails. */
const isUndeliverable = ({ config }: Pick<NotificationDeps, "config">, address: string): boolean =>
	!config.sandbox.services.has("mail") && /[@.]invalid$/i.test(address);

async function decide(
	{ db, clock }: Pick<NotificationDeps, "db" | "clock">,
	mailId: string,
	state: "sent" | "suppressed",
	outcome: string = state,
): Promise<void> {
	await decideMail(db, mailId, state, state === "sent" ? clock() : null);
	mailsTotal.inc({ outcome });
}

/** `refused`: the address gets no mail; `complained`: no mail that its owner can unsubscribe from. */
async function findSuppressionReason(
	{ db }: Pick<NotificationDeps, "db">,
	hashes: readonly Buffer[],
): Promise<"refused" | "complained" | null> {
	const suppression = await selectSuppression(db, hashes);
	if (!suppression) return null;
	return suppression.reason === "complained" ? "complained" : "refused";
}

type Failure = Pick<ReportedFailure, "kind" | "status">;

/** What ends the attempts without the operator, since only the recipient can change it; null for other errors. */
function failureOf(error: unknown, isLast: boolean): Failure | null {
	if (error instanceof MailRefusedError) {
		return { kind: error.refusal ? "refused" : "temporary", status: error.refusal };
	}
	return error instanceof MailboxTroubleError && isLast ? { kind: "temporary", status: error.status } : null;
}

async function refuse(deps: NotificationDeps, refused: Failure & { mailId: string; mailKind: string }): Promise<void> {
	const { mailId, mailKind, kind, status } = refused;
	deps.log.warn({ mailId, kind: mailKind, status }, "a mail was refused by the receiving server");
	await deps.db.transaction().execute(async (tx) => {
		await decideMail(tx, mailId, "refused", null);
		await recordFailure(deps, tx, { mailId, kind, status });
	});
	mailsTotal.inc({ outcome: "refused" });
}

function layOut(
	deps: NotificationDeps,
	{ markPath }: NotificationPorts,
	{ mailId, composed }: { mailId: string; composed: ComposedMail },
): OutgoingMail {
	const { config, texts } = deps;
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
		messageId: `${mailToken(deps, mailId)}@${config.mail.from.split("@").at(-1)}`,
		from: { name: brand, address: config.mail.from },
		returnPath: returnPathOf(deps, mailId),
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
