import { z } from "zod";
import { Email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { NoContent } from "../primitives.ts";
import { TimeZone } from "../text/time-zone.ts";
import { CampaignParams } from "./campaigns.ts";

/** Guests give an e-mail, which they confirm by a mailed link; signed-in users subscribe their own at once. */
export const SubscribeBody = z.strictObject({
	email: Email.optional(),
	/** The time zone of challenge starts in the mails; UTC without it. */
	timeZone: TimeZone.optional(),
});
export type SubscribeBody = z.infer<typeof SubscribeBody>;

/** The values of a guest's form. */
export const SubscribeForm = z.strictObject({ email: Email });
export type SubscribeForm = z.infer<typeof SubscribeForm>;

/** The token of a mailed link. */
const MailedToken = z.string().min(1).max(200);
const MailedTokenBody = z.strictObject({ token: MailedToken });

export const Subscription = z.object({ isSubscribed: z.boolean() }).meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

const path = "/campaign-subscribe/:campaignId";

export const subscriptionEndpoints = {
	subscribe: endpoint({
		method: "POST",
		path,
		access: "anyone",
		summary: "Subscribe to the news of an active campaign; the response does not reveal earlier subscriptions",
		status: 204,
		params: CampaignParams,
		body: SubscribeBody.nullish(),
		response: NoContent,
	}),
	getSubscription: endpoint({
		method: "GET",
		path,
		access: "user",
		summary: "Whether the caller is subscribed to a campaign",
		status: 200,
		params: CampaignParams,
		response: Subscription,
	}),
	unsubscribe: endpoint({
		method: "DELETE",
		path,
		access: "anyone",
		summary: "Unsubscribe: the subscription of the mail's token, else the caller's own",
		status: 204,
		params: CampaignParams,
		query: z.object({ token: MailedToken.optional() }),
		response: NoContent,
	}),
	confirmSubscription: endpoint({
		method: "POST",
		path: `${path}/confirm`,
		access: "bearer-of-secret",
		summary: "Confirm a guest's subscription, with the token of the mailed link",
		status: 204,
		params: CampaignParams,
		body: MailedTokenBody,
		response: NoContent,
	}),
	undoUnsubscribe: endpoint({
		method: "POST",
		path: `${path}/undo`,
		access: "bearer-of-secret",
		summary: "Revert an unsubscription, with the token of the same mail",
		status: 204,
		params: CampaignParams,
		body: MailedTokenBody,
		response: NoContent,
	}),
} as const;
