import { createHash } from "node:crypto";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { queueMail } from "../notifications/index.ts";
import type { LetterBox } from "./letter-box.ts";
import { letterAnswered } from "./letter-mails.ts";
import { insertAnswer } from "./letters.queries.ts";

type Input = { letterId: string; text: string; operatorId: string; requestId: string };

/**
 * Mails the operator's answer to the sender's address and stores it with the letter. The same text again is the same
 * answer: one mail.
 * @throws AppError LetterNotFoundException, SenderRemovedException
 */
export async function answerLetter(deps: Platform, box: LetterBox, input: Input): Promise<void> {
	const { letterId, text, operatorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		const letter = await box.lock(tx, letterId);
		if (!letter) throw new AppError("LetterNotFoundException");
		if (letter.email === null) throw new AppError("SenderRemovedException");
		const id = deps.newId();
		const textHash = createHash("sha256").update(text).digest();
		const answer = { id, text, textHash, answeredBy: operatorId, at: deps.clock() };
		if (!(await insertAnswer(tx, { kind: box.kind, id: letterId }, answer))) return;
		await box.setState(tx, letterId, "answered");
		await queueMail(deps, tx, { kind: letterAnswered, subjectId: id, recipient: letter.email });
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: `${box.kind}-answered`,
			subject: { kind: box.kind, id: letterId },
			requestId,
			before: { state: letter.state },
			after: { state: "answered", answerId: id },
		});
	});
}
