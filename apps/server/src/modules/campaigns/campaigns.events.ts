import { defineEvent } from "../../platform/events.ts";

/** An active campaign's raised total increased; amounts in cents. */
export const campaignRaised = defineEvent<{
	campaignId: string;
	goalCents: number;
	beforeCents: number;
	afterCents: number;
}>("campaign-raised");

type ByAccount = { campaignId: string; accountId: string; requestId?: string | undefined };

/** The author ended it. */
export const campaignEnded = defineEvent<ByAccount>("campaign-ended");

/** An operator hid it. */
export const campaignHidden = defineEvent<ByAccount>("campaign-hidden");

/** The desk has paused it for a review. */
export const campaignPaused = defineEvent<ByAccount>("campaign-paused");
