import { z } from "zod";
import { EmailBody, OneTimeToken } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Id, NoContent, Timestamp } from "../primitives.ts";
import { DonationConfirmation, OwnDonation } from "./own-donations.ts";

/** The donor's page that this browser has opened by a mailed link. */
export const DonorPage = z
	.object({
		/** Null where the browser has opened none, or has left it. */
		donor: z
			.object({
				email: z.string(),
				until: Timestamp,
				/** Whether the address has an account, which changes what its statements name when signed in. */
				hasAccount: z.boolean(),
			})
			.nullable(),
	})
	.meta({ id: "DonorPage" });
export type DonorPage = z.infer<typeof DonorPage>;

export const OpenDonorPageBody = z.strictObject({ code: OneTimeToken });

export const donorPageEndpoints = {
	requestDonorLink: endpoint({
		method: "POST",
		path: "/giving/link",
		access: "anyone",
		summary: "Mail a link to the donor's page; the response is the same whether or not the address has donations",
		status: 204,
		body: EmailBody,
		response: NoContent,
	}),
	openDonorPage: endpoint({
		method: "POST",
		path: "/giving/open",
		access: "bearer-of-secret",
		summary: "Exchange the single-use code of the mail for a cookie that opens the donor's page alone",
		status: 204,
		body: OpenDonorPageBody,
		response: NoContent,
	}),
	leaveDonorPage: endpoint({
		method: "POST",
		path: "/giving/leave",
		access: "anyone",
		summary: "End this browser's donor's page",
		status: 204,
		response: NoContent,
	}),
	getDonorPage: endpoint({
		method: "GET",
		path: "/giving",
		access: "anyone",
		summary: "Whose donor's page this browser has opened",
		status: 200,
		response: DonorPage,
	}),
	listDonorDonations: endpoint({
		method: "GET",
		path: "/giving/donations",
		access: "bearer-of-secret",
		summary: "The donations of the donor's page, the newest first",
		status: 200,
		query: PageQuery,
		response: pageOf(OwnDonation),
	}),
	getDonorConfirmation: endpoint({
		method: "GET",
		path: "/giving/donations/:donationId/confirmation",
		access: "bearer-of-secret",
		summary: "The payment confirmation of a donation of the donor's page",
		status: 200,
		params: z.object({ donationId: Id }),
		response: DonationConfirmation,
	}),
} as const;
