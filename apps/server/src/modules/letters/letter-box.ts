import type { LetterKind, LetterState } from "@stride/contract/operator-letters";
import type { Locale } from "@stride/i18n";
import type { Db } from "../../platform/db/database.ts";

/** What an answer has to know of the letter that it answers. */
export type AnsweredLetter = {
	state: LetterState;
	/** Null where nobody can be told any more. */
	email: string | null;
	/** Null where the sender gave none. */
	name: string | null;
	/** What they have written themselves. */
	text: string;
	locale: Locale;
};

/** The port to one kind of letters: the module that keeps them gives it. */
export type LetterBox = {
	kind: LetterKind;
	find(db: Db, id: string): Promise<AnsweredLetter | undefined>;
	/** The same, held until the transaction is over. */
	lock(tx: Db, id: string): Promise<AnsweredLetter | undefined>;
	setState(tx: Db, id: string, state: LetterState): Promise<void>;
};
