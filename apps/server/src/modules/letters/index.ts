export { answerLetter } from "./answer-letter.ts";
export { type AnsweredLetter, acknowledgedPerHour, type LetterBox } from "./letter-box.ts";
export { letterMails } from "./letter-mails.ts";
export { deleteAnswers } from "./letters.queries.ts";
export { listAnswers } from "./list-answers.ts";
export { setLetterState } from "./set-letter-state.ts";
