import type { HideableKind } from "@stride/contract/operator";
import type { Db } from "../../platform/db/database.ts";
import { type HiddenThing, hideCampaign, restoreCampaign } from "../campaigns/index.ts";
import { hideComment, hidePost, pathOfComment, pathOfPost, restoreComment, restorePost } from "../posts/index.ts";
import { hideStream, restoreStream } from "../streams/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

type ByOperator = { id: string; operatorId: string; requestId: string };

/**
 * What a module offers for a kind of thing that can be hidden. Both run in the caller's transaction, write the audit, and
 * tell whose it is, so that they can be told; null where it was so before.
 */
export type Hideable = {
	hide(deps: OperatorDeps, tx: Db, input: ByOperator & { reason: string }): Promise<HiddenThing>;
	restore(deps: OperatorDeps, tx: Db, input: ByOperator): Promise<HiddenThing>;
	/** Where its owner finds it, below the language. */
	pathOf(db: Db, id: string): Promise<string>;
};

const ownCampaigns = async () => "/account/campaigns";

/** The one place where a kind joins: its module's two operations here, its name in the contract's `hideableKinds`. */
export const hideables: Record<HideableKind, Hideable> = {
	campaign: { hide: hideCampaign, restore: restoreCampaign, pathOf: ownCampaigns },
	"live-stream": { hide: hideStream, restore: restoreStream, pathOf: ownCampaigns },
	post: { hide: hidePost, restore: restorePost, pathOf: pathOfPost },
	comment: { hide: hideComment, restore: restoreComment, pathOf: pathOfComment },
};
