export type { AnsweredLetter, LetterBox } from "./letter-box.ts";
export { acknowledgement, letterMails } from "./letter-mails.ts";
export { createLetterStore, isLetterFrom, letterLocale } from "./letter-store.queries.ts";
export { deleteAnswers } from "./letters.queries.ts";
export { answerLetter, listAnswers, setLetterState, withAnswerTexts } from "./letters.ts";
export { hourMs, receiveLetter } from "./receive-letter.ts";
