import type { LetterState } from "@stride/contract/operator-letters";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { LetterBox } from "./letter-box.ts";

type Input = {
	letterId: string;
	/** A letter becomes answered only by an answer. */
	state: Exclude<LetterState, "answered">;
	operatorId: string;
	requestId: string;
};

/** Closes or reopens a letter; idempotent. @throws AppError LetterNotFoundException */
export async function setLetterState(deps: Platform, box: LetterBox, input: Input): Promise<void> {
	const { letterId, state, operatorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		const letter = await box.lock(tx, letterId);
		if (!letter) throw new AppError("LetterNotFoundException");
		if (letter.state === state) return;
		await box.setState(tx, letterId, state);
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: `${box.kind}-${state === "closed" ? "closed" : "reopened"}`,
			subject: { kind: box.kind, id: letterId },
			requestId,
			before: { state: letter.state },
			after: { state },
		});
	});
}
