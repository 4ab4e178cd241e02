import type { HideableKind } from "@stride/contract/operator/operator";
import type { Db } from "../../platform/db/database.ts";
import { findOpenAccount } from "../accounts/index.ts";
import type { HiddenThing } from "../campaigns/index.ts";
import { queueMail } from "../notifications/index.ts";
import { hideables } from "./hideables.ts";
import { contentHidden, contentRestored } from "./moderation-mails.ts";
import { insertNotice } from "./moderation-notices.queries.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** The signal of withdrawn content; its id is the content's. All cached pages are dropped. */
export const contentWithdrawn = "content-withdrawn";

type ByOperator = { kind: HideableKind; id: string; operatorId: string; requestId: string };

/**
 * Hides content from the public and mails its owner the reason, atomically. Idempotent.
 * @throws AppError of the content's module when it does not exist
 */
export async function hideContent(deps: OperatorDeps, input: ByOperator & { reason: string }): Promise<void> {
	const { kind, reason } = input;
	await deps.db.transaction().execute(async (tx) => {
		const thing = await hideables[kind].hide(deps, tx, input);
		await deps.signals.publish(tx, { kind: contentWithdrawn, id: input.id });
		await notifyOwner(deps, tx, { ...input, thing, reason, mail: contentHidden });
	});
}

/**
 * Restores content, and notifies its owner. @throws AppError NotRestorableException when the operator had not hidden it
 */
export async function restoreContent(deps: OperatorDeps, input: ByOperator): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const thing = await hideables[input.kind].restore(deps, tx, input);
		await notifyOwner(deps, tx, { ...input, thing, reason: null, mail: contentRestored });
	});
}

/** Stores the notice and queues its mail, unless nothing has changed. */
export async function notifyOwner(
	deps: OperatorDeps,
	tx: Db,
	notice: { kind: HideableKind; id: string; thing: HiddenThing; reason: string | null; mail: string },
): Promise<void> {
	const { kind, thing, reason, mail } = notice;
	if (!thing) return;
	const id = deps.newId();
	await insertNotice(tx, { id, kind, subjectId: notice.id, ...thing, reason, at: deps.clock() });
	const owner = await findOpenAccount(tx, thing.ownerId);
	if (!owner) return;
	await queueMail(deps, tx, { kind: mail, subjectId: id, recipient: owner.email });
}
