export type { AnsweredLetter, LetterBox } from "./letter-box.ts";
export { acknowledgement, letterMails } from "./letter-mails.ts";
export {
	createLetterStore,
	isLetterFrom,
	type LetterSearch,
	matchesLetter,
} from "./letter-store.queries.ts";
export { assignLetter, type LetterListInput, listAssignees, noteLetter, readWork, searchOf } from "./letter-work.ts";
export { deleteAnswers } from "./letters.queries.ts";
export { answerLetter, hourMs, listAnswers, receiveLetter, setLetterState, withAnswerTexts } from "./letters.ts";
