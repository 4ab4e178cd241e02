import { z } from "zod";
import { Email, FirstName, LastName } from "../accounts/accounts.ts";
import { CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { limits, pageSizes } from "../limits.ts";
import { PageQuery, Pagination } from "../pagination.ts";
import { AvatarImage, Cents, Currency, Id, Timestamp } from "../primitives.ts";
import { TimeZone } from "../text/time-zone.ts";
import { paymentMethods } from "./ways-to-pay.ts";

const ClientSecret = z.string().min(1).max(500);

/**
 * The donor's request. The minimum of the amount and of the tip are the operator's configuration
 * (`GET /config/donation`) and are checked by the server beside this shape.
 */
export const DonateBody = z
	.strictObject({
		amount: Cents.max(limits.chargeMaxCents, "donationTooLarge"),
		/** The tip to the platform, in cents. Absent or 0 for a donation through the catalogue. */
		fee: Cents.max(limits.chargeMaxCents, "donationTooLarge").default(0),
		/**
		 * Covers the provider's expected fee, in cents: as `feeCover` of the configuration gives it for amount and tip, or
		 * absent. Other sums are refused.
		 */
		cover: Cents.max(limits.chargeMaxCents, "donationTooLarge").optional(),
		firstName: FirstName,
		lastName: LastName,
		email: Email,
		isAnonymous: z.boolean(),
		/** The donor's time zone, in which confirmations name the day; UTC without it. */
		timeZone: TimeZone.optional(),
		/** The stream that the donor was watching, one of the campaign's. */
		liveStreamId: Id.optional(),
		/** The card's nonce from the catalogue's hosted fields; only for a campaign of the catalogue's provider. */
		paymentNonce: z.string().min(1, "paymentNonceRequired").max(500, "paymentNonceRequired").optional(),
		/** This donor's earlier unfinished donation whose amount changed. */
		replaces: z.strictObject({ donationId: Id, clientSecret: ClientSecret }).optional(),
	})
	.refine((body) => body.amount + body.fee + (body.cover ?? 0) <= limits.chargeMaxCents, {
		path: ["amount"],
		error: "donationTooLarge",
	});
export type DonateBody = z.infer<typeof DonateBody>;

export const DonateAnswer = z.object({
	donationId: Id,
	/** Confirms the payment in the browser (card), and opens the result popup. */
	clientSecret: z.string(),
	/** Of a donation through the catalogue: decided at once, or `unknown` where the catalogue's response was lost. */
	status: z.enum(["succeeded", "failed", "unknown"]).optional(),
});
export type DonateAnswer = z.infer<typeof DonateAnswer>;

export const PublicDonationStatus = z.enum(["processing", "succeeded", "failed", "canceled", "unknown"]);
export type PublicDonationStatus = z.infer<typeof PublicDonationStatus>;

/** The outcome that the result popup shows. */
export const DonationResult = z
	.object({
		id: Id,
		status: PublicDonationStatus,
		currency: Currency,
		amount: Cents,
		fee: Cents,
		cover: Cents,
		campaign: z.object({ id: Id, name: z.string(), title: z.string() }),
	})
	.meta({ id: "DonationResult" });
export type DonationResult = z.infer<typeof DonationResult>;

/** A donation as the public sees it; the names are null for an anonymous one. */
export const DonationRow = z
	.object({
		id: Id,
		amount: Cents,
		firstName: z.string().nullable(),
		lastName: z.string().nullable(),
		user: z.object({ image: AvatarImage.nullable() }).nullable(),
		createdAt: Timestamp,
	})
	.meta({ id: "DonationRow" });
export type DonationRow = z.infer<typeof DonationRow>;

export const DonationList = z.object({
	items: z.array(DonationRow).max(pageSizes.donations),
	/** How many donations the campaign has received. */
	total: z.number().int(),
	/** The largest donations. */
	top: z.array(DonationRow).max(limits.topDonations),
});
export type DonationList = z.infer<typeof DonationList>;

export const DonationConfig = z
	.object({
		/** Of the amounts below. */
		currency: z.object({ code: Currency }),
		tip: z.object({
			/** With `free` the form preselects no tip, and no choice means none. */
			policy: z.enum(["required", "free"]),
			/** Percent. */
			default: z.number(),
			suggested: z.array(z.number()),
			minimumPercent: z.number(),
			/** The operator's maximum, which applies beside the following one. */
			maximumPercent: z.number().nullable(),
			/** A tip is at most the donation, or this where the donation is smaller. */
			smallDonationMaximum: Cents,
		}),
		/** The expected fee that a donor may cover; null where that is not offered. */
		feeCover: z.object({ percent: z.number(), fixed: Cents }).nullable(),
		donation: z.object({ default: Cents, suggested: z.array(Cents), minimum: Cents, maximum: Cents }),
		stripe: z.object({
			publishableKey: z.string(),
			scriptUrl: z.string(),
			/** The ways to pay that the form offers. */
			methods: z.array(z.enum(paymentMethods)),
		}),
		/** Donations through the charity catalogue; null where the installation has none. */
		globalgiving: z
			.object({
				minimum: Cents,
				/** The folder of the hosted fields' scripts: `client.min.js` and `hosted-fields.min.js`. */
				hostedFieldsUrl: z.string(),
				key: z.string(),
			})
			.nullable(),
	})
	.meta({ id: "DonationConfig" });
export type DonationConfig = z.infer<typeof DonationConfig>;

/** The code of the link in a confirmation mail (`/{lang}/campaign/{name}?unlock={code}`). */
export const UnlockBody = z.strictObject({ code: z.string().min(1).max(200) });

/** The code of the page that a confirmation mail links to (`/{lang}/confirm-donation?code={code}`). */
export const ProveDonorBody = z.strictObject({ code: z.string().min(1).max(200) });

export const donationEndpoints = {
	getDonationConfig: endpoint({
		method: "GET",
		path: "/config/donation",
		access: "anyone",
		summary:
			"Preset amounts, limits and the payment form's public settings, for campaigns in a currency; in the default one where none is named",
		status: 200,
		query: z.object({ currency: Currency.optional() }),
		response: DonationConfig,
	}),
	donate: endpoint({
		method: "POST",
		path: "/campaign/:campaignId/donate",
		access: "anyone",
		summary: "Open a donation; the client secret in the response confirms it in the browser",
		status: 201,
		params: CampaignParams,
		body: DonateBody,
		response: DonateAnswer,
	}),
	getDonation: endpoint({
		method: "GET",
		path: "/donation/:donationId",
		access: "bearer-of-secret",
		summary:
			"The outcome of a donation, for its donor; its client secret is in the header Client-Secret, or in the query",
		status: 200,
		params: z.object({ donationId: Id }),
		// Proxies log URLs, so the header is preferred; the specification names the query.
		query: z.object({ clientSecret: ClientSecret.optional() }),
		response: DonationResult,
	}),
	unlockDonation: endpoint({
		method: "POST",
		path: "/donation/unlock",
		access: "bearer-of-secret",
		summary: "Unlock viewing on this device, with the code of a donation's confirmation mail",
		status: 200,
		body: UnlockBody,
		response: z.object({ campaign: z.object({ id: Id, name: z.string(), title: z.string() }) }),
	}),
	proveDonor: endpoint({
		method: "POST",
		path: "/donation/confirm-donor",
		access: "bearer-of-secret",
		summary: "Confirm the donor's e-mail, with the code of the donation's confirmation mail",
		status: 200,
		body: ProveDonorBody,
		response: z.object({
			/** Null for a campaign that is no longer public. */
			campaign: z.object({ id: Id, name: z.string(), title: z.string() }).nullable(),
		}),
	}),
	listDonations: endpoint({
		method: "GET",
		path: "/campaign/:campaignId/donations",
		access: "anyone",
		summary: "A campaign's donations, the newest first",
		status: 200,
		params: CampaignParams,
		query: PageQuery,
		response: z.object({ data: DonationList, pagination: Pagination }),
	}),
} as const;
