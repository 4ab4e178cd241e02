import type { ContactMessage, LetterState } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { ContactBody } from "@stride/contract/site/contact";
import { type Locale, storedLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import {
	type AnsweredLetter,
	type LetterBox,
	type LetterListInput,
	listAnswers,
	readWork,
	receiveLetter,
	searchOf,
} from "../letters/index.ts";
import { queueMail } from "../notifications/index.ts";
import { listObjections, object } from "../reports/index.ts";
import {
	contactStore,
	findMessage,
	insertContactMessage,
	listMessages,
	lockMessage,
	type MessageRow,
} from "./contact.queries.ts";
import { contactAcknowledged, contactReceived } from "./contact-mails.ts";

type Input = {
	body: ContactBody;
	accountId: string | null;
	clientId: string | null;
	locale: Locale;
	requestId: string;
};

/** Receives a message of the contact form. @throws AppError DecisionNotFoundException for an objection to none */
export async function sendContactMessage(deps: Platform, input: Input): Promise<void> {
	const { accountId, clientId, locale, requestId } = input;
	const { name, email, comment } = input.body;
	const websiteUrl = input.body.websiteUrl || null;
	const phoneNumber = input.body.phoneNumber || null;
	const { decisionId } = input.body;
	const content = [emailKey(email), name, websiteUrl, phoneNumber, comment, ...(decisionId ? [decisionId] : [])];
	await receiveLetter(deps, contactStore, {
		email,
		accountId,
		requestId,
		contentHash: deps.secrets.hash("contact", JSON.stringify(content)),
		acknowledgement: contactAcknowledged,
		audit: { action: "contact-message-sent" },
		async insert(tx, row) {
			await insertContactMessage(tx, { ...row, name, websiteUrl, email, phoneNumber, comment, locale, clientId });
			if (decisionId) await object(tx, { messageId: row.id, decisionId, at: row.createdAt });
		},
		mailOperator: (tx, { id }) =>
			queueMail(deps, tx, { kind: contactReceived, subjectId: id, recipient: deps.config.site.operatorEmail }),
	});
}

/** For the operator: messages of the contact form with their answers. */
export async function listContactMessages(
	deps: Pick<Platform, "db" | "clock" | "config">,
	{ page, bounds, ...filter }: LetterListInput,
) {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const search = { ...window, ...bounds, ...(await searchOf(deps, filter)) };
	const { rows: all, found } = await listMessages(deps.db, search);
	const { rows, pagination } = cutPage(window, all);
	const workOf = await readWork(deps, "contact-message", rows);
	const ids = rows.map(({ id }) => id);
	const [answers, objections] = await Promise.all([
		listAnswers(deps.db, "contact-message", ids),
		listObjections(deps.db, ids),
	]);
	const data = rows.map(
		({ assignedTo, ...row }): ContactMessage => ({
			...row,
			...workOf({ id: row.id, assignedTo }),
			state: row.state as LetterState,
			locale: storedLocale(row.locale),
			createdAt: row.createdAt.toISOString(),
			answers: answers.get(row.id) ?? [],
			objection: objections.get(row.id) ?? null,
		}),
	);
	return { data, pagination, found };
}

/** Contact messages as letters that the operator can answer. */
export const contactLetters: LetterBox = {
	...contactStore,
	find: async (db, id) => letterOf(await findMessage(db, id)),
	lock: async (tx, id) => letterOf(await lockMessage(tx, id)),
};

const letterOf = (row: MessageRow | undefined): AnsweredLetter | undefined =>
	row && {
		state: row.state as LetterState,
		assignedTo: row.assignedTo,
		email: row.email,
		name: row.name,
		text: row.comment,
		locale: storedLocale(row.locale),
	};
