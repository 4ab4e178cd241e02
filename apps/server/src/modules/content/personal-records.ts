import type { Db } from "../../platform/db/database.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { listAnswers } from "../letters/index.ts";
import { deleteContactMessagesFrom, listContactMessagesFrom } from "./contact.queries.ts";

/** What this module keeps of a person: the messages that came from their address. */
export const contactRecords: PersonalRecords = {
	collect: async (db, { email }) => ({ contactMessages: await listWithAnswers(db, email) }),
	forget: (db, { email }) => deleteContactMessagesFrom(db, email),
};

/** What they were answered is theirs as well; who wrote it is not. */
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
