import { z } from "zod";
import { OfflineDonation } from "../campaigns/offline-donations.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Currency, Id, Timestamp } from "../primitives.ts";
import { ConcernedCampaign, HiddenState, KnownPerson } from "./operator-search.ts";

/** A cash or bank donation as an author has entered it. */
export const FoundOfflineDonation = OfflineDonation.extend({
	campaign: ConcernedCampaign,
	/** Null where the author has left. */
	author: KnownPerson.nullable(),
	currency: Currency,
	enteredAt: Timestamp,
	hidden: HiddenState.nullable(),
}).meta({ id: "FoundOfflineDonation" });
export type FoundOfflineDonation = z.infer<typeof FoundOfflineDonation>;

export const operatorOfflineEndpoints = {
	listOfflineDonations: endpoint({
		method: "GET",
		path: "/operator/offline-donations",
		access: "desk:check-offline-donations",
		summary: "Cash and bank donations that authors have entered, the newest first",
		status: 200,
		query: PageQuery,
		response: pageOf(FoundOfflineDonation),
	}),
	getOfflineProof: endpoint({
		method: "GET",
		path: "/operator/offline-donations/:offlineDonationId/proof",
		access: "desk:check-offline-donations",
		summary: "The picture that proves it, as a data URL; demands a fresh step-up (POST /user/reauthenticate)",
		status: 200,
		params: z.object({ offlineDonationId: Id }),
		response: z.object({ image: z.string() }),
	}),
} as const;
