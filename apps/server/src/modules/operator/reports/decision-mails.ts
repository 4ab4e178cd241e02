import { type Locale, storedLocale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import { findOpenAccount } from "../../accounts/index.ts";
import { longDate } from "../../donations/index.ts";
import type { ComposedMail, MailComposer, MailContent } from "../../notifications/index.ts";
import {
	findDecision,
	findReport,
	getSubject,
	kindRow,
	objectionEnd,
	subjectKeyOf,
	subjectRows,
	titleOf,
} from "../../reports/index.ts";

export const decisionForReporter = "decision-for-reporter";
export const decisionForAuthor = "decision-for-author";

/** The mails about the decision of a report, by kind; their subject is the decision. */
export function decisionMails(deps: Platform): Record<string, MailComposer> {
	return {
		[decisionForReporter]: (id) => composeForReporter(deps, id),
		[decisionForAuthor]: (id) => composeForAuthor(deps, id),
	};
}

async function findDecided(deps: Platform, decisionId: string) {
	const decision = await findDecision(deps.db, decisionId);
	const report = decision && (await findReport(deps.db, decision.reportId));
	if (!decision || !report) return null;
	const subject = await getSubject(deps.db, subjectKeyOf(report));
	return { decision, report, subject };
}
type Decided = NonNullable<Awaited<ReturnType<typeof findDecided>>>;

/** The report by its kind, number and day: neither its text nor the content is repeated. */
async function composeForReporter(deps: Platform, decisionId: string): Promise<ComposedMail | null> {
	const decided = await findDecided(deps, decisionId);
	const email = decided?.report.email;
	if (!decided || !email) return null;
	const { decision, report, subject } = decided;
	const locale = storedLocale(report.locale);
	const { brand } = deps.config.site;
	const say = (key: string) =>
		deps.texts.mail(locale, `decisionForReporter.${key}`, { kind: subject.kind, outcome: decision.outcome, brand });
	const { rows, ...shared } = contentFor(deps, locale, decided);
	return {
		to: email,
		locale,
		subject: say("subject"),
		content: {
			...shared,
			heading: say("heading"),
			paragraphs: [say("text"), ...shared.paragraphs],
			rows: [
				kindRow(deps, locale, subject),
				{ label: say("number"), value: report.id },
				{ label: say("received"), value: longDate(locale, report.createdAt) },
				...rows,
			],
		},
	};
}

/** The statement of reasons (article 17). It says nothing about the reporter. */
async function composeForAuthor(deps: Platform, decisionId: string): Promise<ComposedMail | null> {
	const decided = await findDecided(deps, decisionId);
	const author = decided && (await findOpenAccount(deps.db, decided.subject.authorId));
	if (!decided || !author) return null;
	const { decision, subject } = decided;
	const { locale, firstName } = author;
	const title = titleOf(deps, locale, subject);
	const say = (key: string) =>
		deps.texts.mail(locale, `decisionForAuthor.${key}`, { kind: subject.kind, outcome: decision.outcome, title });
	const { rows, ...shared } = contentFor(deps, locale, decided);
	return {
		to: author.email,
		locale,
		subject: say("subject"),
		content: {
			...shared,
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [say("text"), say("means"), ...shared.paragraphs],
			rows: [...subjectRows(deps, locale, subject), ...rows],
		},
	};
}

/** What both parties read: the ground, the reasons, that a person decided, and the redress. */
function contentFor({ config, texts }: Platform, locale: Locale, { decision }: Decided) {
	const { brand } = config.site;
	const until = longDate(locale, objectionEnd(decision.decidedAt));
	const say = (key: string) => texts.mail(locale, `decision.${key}`, { brand, until });
	const word = (key: string, name: string | null) =>
		name === null ? [] : [{ label: say(key), value: texts.mail(locale, `reportWords.${key}.${name}`) }];
	return {
		paragraphs: [say("reasons"), ...decision.reasons.split(/[\r\n]+/).filter(Boolean), say("person"), say("object")],
		rows: [
			...word("ground", decision.ground),
			...word("category", decision.category),
			...(decision.rule === null ? [] : [{ label: say("rule"), value: decision.rule }]),
		],
		button: { label: say("button"), url: `${config.publicUrl}/${locale}/contacts?decision=${decision.id}` },
		smallPrint: [say("elsewhere")],
	} satisfies Partial<MailContent>;
}
