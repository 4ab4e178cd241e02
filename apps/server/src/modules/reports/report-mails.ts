import { type Locale, storedLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { acknowledgement } from "../letters/index.ts";
import type { ComposedMail, MailComposer } from "../notifications/index.ts";
import { getSubject, type ReportedSubject } from "./reportables.ts";
import { findReport, type ReportRow, subjectKeyOf } from "./reports.queries.ts";

export const reportReceived = "report-received";
export const reportAcknowledged = "report-acknowledged";
export const reportsFlooding = "reports-flooding";

type Report = Omit<ReportRow, "locale"> & { locale: Locale; subject: ReportedSubject };

/** The composers of this module's mails, by kind. */
export function reportMails(deps: Platform): Record<string, MailComposer> {
	const withReport =
		(compose: (deps: Platform, report: Report) => ComposedMail | null): MailComposer =>
		async (id) => {
			const row = await findReport(deps.db, id);
			if (!row) return null;
			const subject = await getSubject(deps.db, subjectKeyOf(row));
			return compose(deps, { ...row, locale: storedLocale(row.locale), subject });
		};
	return {
		[reportReceived]: withReport(reportToOperator),
		[reportAcknowledged]: withReport(receiptToSender),
		[reportsFlooding]: withReport(floodToOperator),
	};
}

/** Confirms the receipt (Digital Services Act, article 16(4)). */
function receiptToSender(deps: Platform, { id, email, locale, subject }: Report): ComposedMail | null {
	if (email === null) return null;
	const rows = [
		kindRow(deps, locale, subject),
		{ label: deps.texts.mail(locale, "reportAcknowledged.number"), value: id },
	];
	return acknowledgement(deps, "reportAcknowledged", { email, locale, rows });
}

/**
 * What was reported, by its kind alone: the reporter's address is not verified, and an attacker could write a comment,
 * report it in a victim's name and have us deliver its text.
 */
export const kindRow = ({ texts }: Platform, locale: Locale, { kind }: Pick<ReportedSubject, "kind">) => ({
	label: texts.mail(locale, "reportWords.reported"),
	value: texts.mail(locale, `reportWords.kind.${kind}`),
});

/** The reported content by its title, name or first words, labelled with its kind; nothing for a removed account. */
export function subjectRows(
	deps: Platform,
	locale: Locale,
	subject: ReportedSubject,
): { label: string; value: string }[] {
	if (subject.kind === "profile" && subject.title === "") return [];
	const label = deps.texts.mail(locale, `reportWords.kind.${subject.kind}`);
	return [{ label, value: titleOf(deps, locale, subject) }];
}

/** A post may be a picture only. */
export const titleOf = ({ texts }: Platform, locale: Locale, { title }: Pick<ReportedSubject, "title">): string =>
	title || texts.mail(locale, "untitled");

/** In the sender's language, the language of the answer; a reply goes directly to the sender. */
function reportToOperator(deps: Platform, report: Report): ComposedMail {
	const { config, texts } = deps;
	const { subject, locale, email, name, category } = report;
	const title = titleOf(deps, locale, subject);
	const sender = email ?? texts.mail(locale, "reportReceived.noSender");
	const say = (key: string) =>
		texts.mail(locale, `reportReceived.${key}`, { kind: subject.kind, title, email: sender });
	return {
		to: config.site.operatorEmail,
		...(email !== null && { replyTo: email }),
		locale,
		subject: say("subject"),
		content: {
			heading: say("heading"),
			paragraphs: report.message.split(/[\r\n]+/).filter(Boolean),
			rows: [
				{ label: say("what"), value: title },
				{ label: say("reason"), value: texts.mail(locale, `reportWords.category.${category}`) },
				{ label: say("sender"), value: [name, sender].filter(Boolean).join(", ") },
				{ label: say("number"), value: report.id },
			],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/operator?kind=reports` },
			links: [{ text: say("look"), url: `${config.publicUrl}/${locale}${subject.path}` }],
			...(email !== null && { smallPrint: [say("answer")] }),
		},
	};
}

/** The last mail about the reports of a campaign or a profile until fewer arrive; the desk lists all of them. */
function floodToOperator(deps: Platform, { subject, locale }: Report): ComposedMail {
	const { config, texts } = deps;
	const title = titleOf(deps, locale, subject);
	const say = (key: string) => texts.mail(locale, `reportsFlooding.${key}`, { kind: subject.kind, title });
	return {
		to: config.site.operatorEmail,
		locale,
		subject: say("subject"),
		content: {
			heading: say("heading"),
			paragraphs: [say("text")],
			rows: [{ label: say("what"), value: title }],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/operator?kind=reports` },
		},
	};
}
