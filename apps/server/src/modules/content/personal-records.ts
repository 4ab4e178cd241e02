import type { Db } from "../../platform/db/database.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { listAnswers } from "../letters/index.ts";
import { deleteContactMessagesFrom, listContactMessagesFrom } from "./contact.queries.ts";

/** The personal data of this module: the messages sent from a person's address. */
export const contactRecords: PersonalRecords = {
	collect: async (db, { email }) => ({ contactMessages: await listWithAnswers(db, email) }),
	forget: (db, { email }) => deleteContactMessagesFrom(db, email),
};

/** The answers are theirs as well; the identity of their author is not. */
async function listWithAnswers(db: Db, email: string) {
	const messages = await listContactMessagesFrom(db, email);
	const answers = await listAnswers(
		db,
		"contact-message",
		messages.map(({ id }) => id),
	);
	return messages.map(({ id, ...message }) => ({
		...message,
		answers: (answers.get(id) ?? []).map(({ text }) => text),
	}));
}
