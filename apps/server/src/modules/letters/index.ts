export { type AnsweredLetter, acknowledgedPerHour, type LetterBox } from "./letter-box.ts";
export { letterMails } from "./letter-mails.ts";
export { deleteAnswers } from "./letters.queries.ts";
export { answerLetter, listAnswers, setLetterState } from "./letters.ts";
