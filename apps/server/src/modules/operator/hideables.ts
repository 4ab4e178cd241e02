import type { HideableKind } from "@stride/contract/operator/operator";
import type { Db } from "../../platform/db/database.ts";
import { type HiddenThing, hideCampaign, restoreCampaign } from "../campaigns/index.ts";
import { hideOffline, pathOfOffline, restoreOffline } from "../offline-donations/index.ts";
import { hideComment, hidePost, pathOfComment, pathOfPost, restoreComment, restorePost } from "../posts/index.ts";
import { hideStream, restoreStream } from "../streams/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

type ByOperator = { id: string; operatorId: string; requestId: string };

/**
 * The operations of a module for a kind of hideable content. Both run in the caller's transaction, write the audit
 * event, and return the owner to notify; null when nothing changed.
 */
export type Hideable = {
	hide(deps: OperatorDeps, tx: Db, input: ByOperator & { reason: string }): Promise<HiddenThing>;
	restore(deps: OperatorDeps, tx: Db, input: ByOperator): Promise<HiddenThing>;
	/** The content's path for its owner, below the language. */
	pathOf(db: Db, id: string): Promise<string>;
};

const ownCampaigns = async () => "/account/campaigns";

/** The registry of hideable kinds: the module's two operations here, its name in the contract's `hideableKinds`. */
export const hideables: Record<HideableKind, Hideable> = {
	campaign: { hide: hideCampaign, restore: restoreCampaign, pathOf: ownCampaigns },
	"live-stream": { hide: hideStream, restore: restoreStream, pathOf: ownCampaigns },
	post: { hide: hidePost, restore: restorePost, pathOf: pathOfPost },
	comment: { hide: hideComment, restore: restoreComment, pathOf: pathOfComment },
	offline: { hide: hideOffline, restore: restoreOffline, pathOf: pathOfOffline },
};
