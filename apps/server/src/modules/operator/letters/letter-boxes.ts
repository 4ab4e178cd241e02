import type { LetterKind } from "@stride/contract/operator/operator-letters";
import { contactLetters } from "../../content/index.ts";
import type { LetterBox } from "../../letters/index.ts";
import { reportLetters } from "../../reports/index.ts";

/** The registry of letter kinds: the module's box here, its name in the contract's `letterKinds`. */
export const letterBoxes: Readonly<Record<LetterKind, LetterBox>> = {
	"contact-message": contactLetters,
	report: reportLetters,
};
