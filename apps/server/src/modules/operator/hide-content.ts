import type { HideableKind } from "@stride/contract/operator";
import type { Db } from "../../platform/db/database.ts";
import { findOpenAccount } from "../accounts/index.ts";
import type { HiddenThing } from "../campaigns/index.ts";
import { queueMail } from "../notifications/index.ts";
import { hideables } from "./hideables.ts";
import { contentHidden, contentRestored } from "./moderation-mails.ts";
import { insertNotice } from "./moderation-notices.queries.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** The signal that something is there for nobody any more; its id is the thing's. No page is shown as it was before. */
export const contentWithdrawn = "content-withdrawn";

type ByOperator = { kind: HideableKind; id: string; operatorId: string; requestId: string };

/**
 * Hides something from the public and writes to its owner why, all or nothing. Hidden again it is the same.
 * @throws AppError of the thing's own module where there is no such thing
 */
export async function hideContent(deps: OperatorDeps, input: ByOperator & { reason: string }): Promise<void> {
	const { kind, reason } = input;
	await deps.db.transaction().execute(async (tx) => {
		const thing = await hideables[kind].hide(deps, tx, input);
		await deps.signals.publish(tx, { kind: contentWithdrawn, id: input.id });
		await tellOwner(deps, tx, { ...input, thing, reason });
	});
}

/** Shows it again, and tells its owner. @throws AppError NotRestorableException where it was not the operator's word */
export async function restoreContent(deps: OperatorDeps, input: ByOperator): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const thing = await hideables[input.kind].restore(deps, tx, input);
		await tellOwner(deps, tx, { ...input, thing, reason: null });
	});
}

async function tellOwner(
	deps: OperatorDeps,
	tx: Db,
	told: { kind: HideableKind; id: string; thing: HiddenThing; reason: string | null },
): Promise<void> {
	const { kind, thing, reason } = told;
	if (!thing) return;
	const id = deps.newId();
	await insertNotice(tx, { id, kind, subjectId: told.id, ...thing, reason, at: deps.clock() });
	const owner = await findOpenAccount(tx, thing.ownerId);
	if (!owner) return;
	const mail = reason === null ? contentRestored : contentHidden;
	await queueMail(deps, tx, { kind: mail, subjectId: id, recipient: owner.email });
}
