import { z } from "zod";
import { Email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Id, NoContent } from "../primitives.ts";
import { Reason } from "./operator.ts";

const AccountParams = z.object({ accountId: Id });

/** What the desk does with accounts; each demands a fresh step-up (`POST /user/reauthenticate`). */
export const operatorPeopleEndpoints = {
	suspendAccount: endpoint({
		method: "POST",
		path: "/operator/account/:accountId/suspend",
		access: "desk:suspend-accounts",
		summary:
			"Suspend an account: its sessions end, it cannot be signed in to, its payouts are held, and its campaigns are hidden on request; the person gets a mail with the reason. Idempotent",
		status: 204,
		params: AccountParams,
		body: z.strictObject({ reason: Reason, hideCampaigns: z.boolean() }),
		response: NoContent,
	}),
	restoreAccount: endpoint({
		method: "POST",
		path: "/operator/account/:accountId/restore",
		access: "desk:suspend-accounts",
		summary: "Lift a suspension; hidden campaigns and held payouts stay so until each is restored. Idempotent",
		status: 204,
		params: AccountParams,
		response: NoContent,
	}),
	endAccountSessions: endpoint({
		method: "POST",
		path: "/operator/account/:accountId/end-sessions",
		access: "desk:help-accounts",
		summary: "End all sessions of an account, whose owner is notified by mail",
		status: 204,
		params: AccountParams,
		response: NoContent,
	}),
	resumeAccountMail: endpoint({
		method: "POST",
		path: "/operator/account/:accountId/mail/resume",
		access: "desk:help-accounts",
		summary: "Send mail to an account's address again, after it came back or was complained about. Idempotent",
		status: 204,
		params: AccountParams,
		response: NoContent,
	}),
	resendActivation: endpoint({
		method: "POST",
		path: "/operator/activation",
		access: "desk:help-accounts",
		summary: "Send the activation mail of a sign-up again, if one waits; the answer does not say so",
		status: 204,
		body: z.strictObject({ email: Email }),
		response: NoContent,
	}),
	correctEmail: endpoint({
		method: "POST",
		path: "/operator/account/:accountId/email",
		access: "desk:correct-email",
		summary:
			"Replace the e-mail of an account: both addresses are notified, sessions end, mailed links and linked identities become void",
		status: 204,
		params: AccountParams,
		body: z.strictObject({ email: Email, reason: Reason }),
		response: NoContent,
	}),
	stopCampaign: endpoint({
		method: "POST",
		path: "/operator/campaign/:campaignId/stop",
		access: "desk:stop-fraud",
		summary:
			"Stop a suspected fraud at once: hold the campaign's payouts, hide its page or mark it as under review, refuse donations and end its broadcast. Idempotent",
		status: 204,
		params: z.object({ campaignId: Id }),
		/** `mark` leaves the page public, with a notice that donations are paused. */
		body: z.strictObject({ reason: Reason, way: z.enum(["hide", "mark"]) }),
		response: NoContent,
	}),
	resumeCampaign: endpoint({
		method: "POST",
		path: "/operator/campaign/:campaignId/resume",
		access: "desk:hide-content",
		summary: "End the review of a marked campaign: it takes donations again; its payouts stay held. Idempotent",
		status: 204,
		params: z.object({ campaignId: Id }),
		response: NoContent,
	}),
} as const;
