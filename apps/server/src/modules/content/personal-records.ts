import type { PersonalRecords } from "../accounts/index.ts";
import { withAnswerTexts } from "../letters/index.ts";
import { deleteContactMessagesFrom, listContactMessagesFrom } from "./contact.queries.ts";

/** The personal data of this module: the messages sent from a person's address. */
export const contactRecords: PersonalRecords = {
	collect: async (db, { email }) => ({
		contactMessages: await withAnswerTexts(db, "contact-message", await listContactMessagesFrom(db, email)),
	}),
	forget: (db, { email }) => deleteContactMessagesFrom(db, email),
};
