import { z } from "zod";
import { Email, FirstName, LastName } from "./accounts.ts";
import { CampaignParams } from "./campaigns.ts";
import { endpoint } from "./endpoint.ts";
import { limits, pageSizes } from "./limits.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { AvatarImage, Cents, Id, Timestamp } from "./primitives.ts";

const ClientSecret = z.string().min(1).max(500);

/**
 * What the donor asks for. The minimum of the amount and of the tip are the operator's configuration
 * (`GET /config/donation`) and are checked by the server beside this shape.
 */
export const DonateBody = z
	.strictObject({
		amount: Cents.max(limits.chargeMaxCents, "donationTooLarge"),
		/** The tip to the platform, in cents. Absent or 0 for a gift through the catalogue. */
		fee: Cents.max(limits.chargeMaxCents, "donationTooLarge").default(0),
		firstName: FirstName,
		lastName: LastName,
		email: Email,
		isAnonymous: z.boolean(),
		/** The stream that the donor was watching, one of the campaign's. */
		liveStreamId: Id.optional(),
		/** The card, as the catalogue's hosted fields have tokenized it: for a campaign of the catalogue's provider alone. */
		paymentNonce: z.string().min(1, "paymentNonceRequired").max(500, "paymentNonceRequired").optional(),
		/** This donor's earlier unfinished donation whose amount changed. */
		replaces: z.strictObject({ donationId: Id, clientSecret: ClientSecret }).optional(),
	})
	.refine((body) => body.amount + body.fee <= limits.chargeMaxCents, {
		path: ["amount"],
		error: "donationTooLarge",
	});
export type DonateBody = z.infer<typeof DonateBody>;

export const DonateAnswer = z.object({
	donationId: Id,
	/** Confirms the payment in the browser (card), and opens the result popup. */
	clientSecret: z.string(),
	/** Of a gift through the catalogue, which is decided at once or, where the catalogue's answer was lost, `unknown`. */
	status: z.enum(["succeeded", "failed", "unknown"]).optional(),
});
export type DonateAnswer = z.infer<typeof DonateAnswer>;

export const PublicDonationStatus = z.enum(["processing", "succeeded", "failed", "canceled", "unknown"]);
export type PublicDonationStatus = z.infer<typeof PublicDonationStatus>;

/** What the result popup believes. */
export const DonationResult = z
	.object({
		id: Id,
		status: PublicDonationStatus,
		amount: Cents,
		fee: Cents,
		campaign: z.object({ id: Id, name: z.string(), title: z.string() }),
	})
	.meta({ id: "DonationResult" });
export type DonationResult = z.infer<typeof DonationResult>;

/** A gift as everybody sees it; the names are null for an anonymous one. */
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
	/** How many gifts the campaign has received. */
	total: z.number().int(),
	/** The largest gifts. */
	top: z.array(DonationRow).max(limits.topDonations),
});
export type DonationList = z.infer<typeof DonationList>;

export const DonationConfig = z
	.object({
		currency: z.object({ code: z.string() }),
		tip: z.object({
			/** Percent. */
			default: z.number(),
			suggested: z.array(z.number()),
			minimumPercent: z.number(),
		}),
		donation: z.object({ default: Cents, suggested: z.array(Cents), minimum: Cents, maximum: Cents }),
		stripe: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
		/** Gifts through the charity catalogue; null where the installation has none. */
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
		summary: "Currency, preset amounts, limits and the payment form's public settings",
		status: 200,
		response: DonationConfig,
	}),
	donate: endpoint({
		method: "POST",
		path: "/campaign/:campaignId/donate",
		access: "anyone",
		summary: "Open a card donation; the answer's client secret confirms it in the browser",
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
		// Addresses are logged by proxies, so the header is the better place; the query is the specified one.
		query: z.object({ clientSecret: ClientSecret.optional() }),
		response: DonationResult,
	}),
	unlockDonation: endpoint({
		method: "POST",
		path: "/donation/unlock",
		access: "bearer-of-secret",
		summary: "Let this device watch what a gift has unlocked, by the code in its confirmation mail",
		status: 200,
		body: UnlockBody,
		response: z.object({ campaign: z.object({ id: Id, name: z.string(), title: z.string() }) }),
	}),
	proveDonor: endpoint({
		method: "POST",
		path: "/donation/confirm-donor",
		access: "bearer-of-secret",
		summary: "Confirm that a donation's e-mail is its donor's, by the code in its confirmation mail",
		status: 200,
		body: ProveDonorBody,
		response: z.object({
			/** Null for a campaign that is not shown any more. */
			campaign: z.object({ id: Id, name: z.string(), title: z.string() }).nullable(),
		}),
	}),
	listDonations: endpoint({
		method: "GET",
		path: "/campaign/:campaignId/donations",
		access: "anyone",
		summary: "A campaign's gifts, the newest first",
		status: 200,
		params: CampaignParams,
		query: PageQuery,
		response: z.object({ data: DonationList, pagination: Pagination }),
	}),
} as const;
