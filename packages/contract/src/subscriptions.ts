import { z } from "zod";
import { Email } from "./accounts.ts";
import { CampaignParams } from "./campaigns.ts";
import { endpoint } from "./endpoint.ts";
import { NoContent } from "./primitives.ts";

const timeZoneMax = 60;

/** A time zone of the IANA database, as a browser names its own. */
const TimeZone = z
	.string()
	.max(timeZoneMax, "invalid")
	.refine((name) => {
		try {
			return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
		} catch {
			return false;
		}
	}, "invalid");

/** Guests give an e-mail, which they confirm by a mailed link; whoever is signed in subscribes their own at once. */
export const SubscribeBody = z.strictObject({
	email: Email.optional(),
	/** In which the mails tell when a challenge begins; without it they say UTC. */
	timeZone: TimeZone.optional(),
});
export type SubscribeBody = z.infer<typeof SubscribeBody>;

/** What a guest's form holds. */
export const SubscribeForm = z.strictObject({ email: Email });
export type SubscribeForm = z.infer<typeof SubscribeForm>;

/** The secret of a mailed link. */
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
		summary: "Have news of an active campaign mailed; the answer never tells who has subscribed before",
		status: 204,
		params: CampaignParams,
		body: SubscribeBody.nullish(),
		response: NoContent,
	}),
	getSubscription: endpoint({
		method: "GET",
		path,
		access: "user",
		summary: "Whether one gets news of a campaign",
		status: 200,
		params: CampaignParams,
		response: Subscription,
	}),
	unsubscribe: endpoint({
		method: "DELETE",
		path,
		access: "anyone",
		summary: "No more news: of the subscription whose mail carried the token, else one's own",
		status: 204,
		params: CampaignParams,
		query: z.object({ token: MailedToken.optional() }),
		response: NoContent,
	}),
	confirmSubscription: endpoint({
		method: "POST",
		path: `${path}/confirm`,
		access: "bearer-of-secret",
		summary: "A guest confirms by the token of the mailed link",
		status: 204,
		params: CampaignParams,
		body: MailedTokenBody,
		response: NoContent,
	}),
	undoUnsubscribe: endpoint({
		method: "POST",
		path: `${path}/undo`,
		access: "bearer-of-secret",
		summary: "Take back that one has unsubscribed, by the token of the same mail",
		status: 204,
		params: CampaignParams,
		body: MailedTokenBody,
		response: NoContent,
	}),
} as const;
