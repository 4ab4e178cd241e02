import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Cents, Currency, Id, ImageDataUrl, NoContent } from "../primitives.ts";
import { textField } from "../text/text-schema.ts";
import { wireSizes } from "../wire-sizes.ts";
import { offlineKinds, offlineLimits, offlineTexts } from "./offline-rules.ts";

/** A donation in cash or to the author's own bank account, as the author has entered it. It is part of no sum. */
export const OfflineDonation = z
	.object({
		id: Id,
		kind: z.enum(offlineKinds),
		amount: Cents,
		/** The day on which the author received it. */
		receivedOn: z.iso.date(),
		/** Null for an anonymous donor. */
		donorName: z.string().nullable(),
		note: z.string().nullable(),
	})
	.meta({ id: "OfflineDonation" });
export type OfflineDonation = z.infer<typeof OfflineDonation>;

export const OfflineDonations = z
	.object({
		currency: Currency,
		cash: Cents,
		bank: Cents,
		enteredBy: z.object({ id: Id, firstName: z.string() }),
		/** The newest first. */
		donations: z.array(OfflineDonation).max(offlineLimits.donations),
		/** What the author may still enter; null for others, and where the campaign takes none. */
		remaining: Cents.nullable(),
	})
	.meta({ id: "OfflineDonations" });
export type OfflineDonations = z.infer<typeof OfflineDonations>;

export const AddOfflineDonationBody = z.strictObject({
	kind: z.enum(offlineKinds, { error: "invalid" }),
	amount: Cents.min(1, "amountInvalid"),
	receivedOn: z.iso.date({ error: "offlineDateInvalid" }).register(wireSizes, { maxLength: 10 }),
	donorName: textField(offlineTexts.donorName).optional(),
	note: textField(offlineTexts.note).optional(),
	/** A picture of the receipt or of the bank statement; only the operator's desk sees it. */
	image: ImageDataUrl,
});
export type AddOfflineDonationBody = z.infer<typeof AddOfflineDonationBody>;

const CampaignParams = z.object({ campaignId: z.string() });

export const offlineDonationEndpoints = {
	getOfflineDonations: endpoint({
		method: "GET",
		path: "/campaign/:campaignId/offline-donations",
		access: "anyone",
		summary: "Cash and bank donations that the author has entered; not verified, and part of no sum",
		status: 200,
		params: CampaignParams,
		response: OfflineDonations,
	}),
	addOfflineDonation: endpoint({
		method: "POST",
		path: "/campaign/:campaignId/offline-donations",
		access: "author",
		summary: "Enter a cash or bank donation with a picture as its proof; idempotent by `Idempotency-Key`",
		status: 201,
		params: CampaignParams,
		body: AddOfflineDonationBody,
		response: z.object({ id: Id }),
	}),
	removeOfflineDonation: endpoint({
		method: "DELETE",
		path: "/campaign/:campaignId/offline-donations/:offlineDonationId",
		access: "author",
		summary: "Remove an entered donation; its picture is deleted. Idempotent",
		status: 204,
		params: CampaignParams.extend({ offlineDonationId: Id }),
		response: NoContent,
	}),
} as const;
