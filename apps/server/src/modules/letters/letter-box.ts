import type { LetterKind, LetterState } from "@stride/contract/operator/operator-letters";
import type { Locale } from "@stride/i18n";
import type { Db } from "../../platform/db/database.ts";

/** The data of a letter that its answer needs. */
export type AnsweredLetter = {
	state: LetterState;
	assignedTo: string | null;
	/** Null when the sender's account was removed. */
	email: string | null;
	/** Null where the sender gave none. */
	name: string | null;
	/** The sender's own text. */
	text: string;
	locale: Locale;
};

/** Port to one kind of letters, implemented by the module that stores them. */
export type LetterBox = {
	kind: LetterKind;
	find(db: Db, id: string): Promise<AnsweredLetter | undefined>;
	/** The same, locked until the transaction commits. */
	lock(tx: Db, id: string): Promise<AnsweredLetter | undefined>;
	setState(tx: Db, id: string, state: LetterState): Promise<void>;
	setAssignee(tx: Db, id: string, accountId: string | null): Promise<void>;
};
