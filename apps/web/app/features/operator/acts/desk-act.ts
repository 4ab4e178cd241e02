import type { Call } from "@stride/contract/client";
import type { DeskAction, DeskRole } from "@stride/contract/operator/desk-rights";
import type { HideableKind } from "@stride/contract/operator/operator";
import type { BalanceAction } from "@stride/contract/operator/operator-balances";
import type { FoundDonation } from "@stride/contract/operator/operator-search";
import { type Currency, parseDollars } from "@stride/money";

/** The acts of the desk; their texts are `operator.acts.{name}`. */
export type ActName =
	| "hideCampaign"
	| "restoreCampaign"
	| "hideStream"
	| "restoreStream"
	| "hidePost"
	| "restorePost"
	| "hideComment"
	| "restoreComment"
	| "hideOffline"
	| "restoreOffline"
	| "refund"
	| "correct"
	| "charged"
	| "notCharged"
	| "holdCampaign"
	| "holdAccount"
	| "release"
	| "refundDonors"
	| "give"
	| "paidIn"
	| "writeOff"
	| "requeueJobs"
	| "grantRole"
	| "revokeRole"
	| "suspend"
	| "suspendAndHide"
	| "restoreAccount"
	| "endSessions"
	| "correctEmail"
	| "resumeMail"
	| "stopCampaign"
	| "markCampaign"
	| "resumeCampaign"
	| "requestRefunds"
	| "approveRefunds"
	| "startRefunds"
	| "cancelRefunds"
	| "approvePayout"
	| "rejectPayout"
	| "deleteGiftAidClaim";

/** The texts that an act may require, by the name of the API's field. */
export const actFields = ["amount", "tip", "charityCampaign", "reference", "receiptNumber", "email", "reason"] as const;
export type ActField = (typeof actFields)[number];
export type Written = Partial<Record<ActField, string>>;

/** An act that needs a confirmation. */
export type DeskAct = {
	name: ActName;
	/** What the account's roles must permit. */
	needs: DeskAction;
	/** The display name of its subject. */
	subject: string;
	/** The texts that it requires. */
	asks?: readonly ActField[];
	/** What remains of a donation to be refunded: its parts are proposed, and either may be nothing. */
	refund?: RefundFacts;
	/** Of the amounts that it requires. */
	currency?: Currency;
	/** No person is left to whom its reason could be mailed. */
	isUnaddressed?: boolean;
	run: (api: Call, written: Written) => Promise<unknown>;
	/** Called after it has succeeded. */
	onDone?: () => void;
};

/** The others take something from someone, or send money: their menu items and confirmations are red. */
const harmlessActs: readonly ActName[] = [
	"restoreCampaign",
	"restoreStream",
	"restorePost",
	"restoreComment",
	"restoreOffline",
	"release",
	"restoreAccount",
	"resumeCampaign",
	"cancelRefunds",
	"requeueJobs",
	"grantRole",
	"correctEmail",
	"resumeMail",
	"charged",
	"paidIn",
	"approvePayout",
];
export const isDestructive = ({ name }: Pick<DeskAct, "name">): boolean => !harmlessActs.includes(name);

/** In cents. The fee is the provider's, which a refund does not return; null where it is unknown. */
export type RefundFacts = {
	currency: Currency;
	remaining: FoundDonation["remaining"];
	fee: { total: number; campaign: number } | null;
};

type Named = { id: string; title: string };

const hidings = {
	campaign: ["hideCampaign", "restoreCampaign"],
	"live-stream": ["hideStream", "restoreStream"],
	post: ["hidePost", "restorePost"],
	comment: ["hideComment", "restoreComment"],
	offline: ["hideOffline", "restoreOffline"],
} as const satisfies Record<HideableKind, readonly [hide: ActName, restore: ActName]>;

const settlements = {
	"refund-donors": ["refundDonors", ["reason"]],
	give: ["give", ["charityCampaign", "reference"]],
	"paid-in": ["paidIn", ["amount", "reference"]],
	"write-off": ["writeOff", ["reason"]],
} as const satisfies Record<BalanceAction, readonly [ActName, readonly ActField[]]>;

/** The cents of a part: 0 for an empty field, null for an invalid amount. */
export const centsOf = (typed: string): number | null => (typed.trim() === "" ? 0 : parseDollars(typed));

/** Each act with its API call. */
export const acts = {
	hide: (kind: HideableKind, { id, title }: Named): DeskAct => ({
		name: hidings[kind][0],
		needs: "hide-content",
		subject: title,
		asks: ["reason"],
		run: (api, { reason = "" }) => api("hideContent", { params: { kind, contentId: id }, body: { reason } }),
	}),
	restore: (kind: HideableKind, { id, title }: Named): DeskAct => ({
		name: hidings[kind][1],
		needs: "hide-content",
		subject: title,
		run: (api) => api("restoreContent", { params: { kind, contentId: id } }),
	}),
	hold: (kind: "campaign" | "account", { id, title }: Named): DeskAct => ({
		name: kind === "campaign" ? "holdCampaign" : "holdAccount",
		needs: "hold-payouts",
		subject: title,
		asks: ["reason"],
		run: (api, { reason = "" }) => api("holdPayouts", { body: { subject: { kind, id }, reason } }),
	}),
	release: ({ id, title }: Named): DeskAct => ({
		name: "release",
		needs: "release-payouts",
		subject: title,
		run: (api) => api("releasePayouts", { params: { holdId: id } }),
	}),
	refund: ({ id, title, refunded, ...refund }: Named & RefundFacts & { refunded: number }): DeskAct => ({
		name: "refund",
		needs: "refund",
		subject: title,
		asks: refund.remaining.tip > 0 ? ["amount", "tip", "reason"] : ["amount", "reason"],
		refund,
		currency: refund.currency,
		run: (api, { amount = "", tip = "", reason = "" }) => {
			const body = { amount: centsOf(amount) ?? 0, tip: centsOf(tip) ?? 0, refunded, reason };
			return api("refundDonation", { params: { donationId: id }, body });
		},
	}),
	correct: ({ id, title }: Named): DeskAct => ({
		name: "correct",
		needs: "resolve-donations",
		subject: title,
		run: (api) => api("correctDonation", { params: { donationId: id } }),
	}),
	charged: ({ id, title }: Named): DeskAct => ({
		name: "charged",
		needs: "resolve-donations",
		subject: title,
		asks: ["receiptNumber"],
		run: (api, { receiptNumber = "" }) =>
			api("resolveDonation", { params: { donationId: id }, body: { outcome: "succeeded", receiptNumber } }),
	}),
	notCharged: ({ id, title }: Named): DeskAct => ({
		name: "notCharged",
		needs: "resolve-donations",
		subject: title,
		run: (api) => api("resolveDonation", { params: { donationId: id }, body: { outcome: "failed" } }),
	}),
	settle: (
		action: BalanceAction,
		{ id, title, currency, balance, hasOwner }: Named & { currency: Currency; balance: number; hasOwner: boolean },
	): DeskAct => ({
		name: settlements[action][0],
		needs: "settle-balances",
		subject: title,
		asks: settlements[action][1],
		currency,
		isUnaddressed: !hasOwner,
		run: (api, { amount, ...written }) =>
			api("settleBalance", {
				params: { campaignId: id },
				body: { action, balance, ...written, ...(amount !== undefined && { amount: parseDollars(amount) ?? 0 }) },
			}),
	}),
	requeueJobs: (ids: readonly string[], title: string): DeskAct => ({
		name: "requeueJobs",
		needs: "requeue-jobs",
		subject: title,
		run: (api) => api("requeueJobs", { body: { ids: [...ids] } }),
	}),
	grantRole: (email: string, role: DeskRole, title: string): DeskAct => ({
		name: "grantRole",
		needs: "manage-roles",
		subject: title,
		run: (api) => api("grantDeskRole", { body: { email, role } }),
	}),
	revokeRole: (accountId: string, role: DeskRole, title: string): DeskAct => ({
		name: "revokeRole",
		needs: "manage-roles",
		subject: title,
		run: (api) => api("revokeDeskRole", { params: { accountId, role } }),
	}),
	suspend: ({ id, title }: Named, hideCampaigns: boolean): DeskAct => ({
		name: hideCampaigns ? "suspendAndHide" : "suspend",
		needs: "suspend-accounts",
		subject: title,
		asks: ["reason"],
		run: (api, { reason = "" }) =>
			api("suspendAccount", { params: { accountId: id }, body: { reason, hideCampaigns } }),
	}),
	restoreAccount: ({ id, title }: Named): DeskAct => ({
		name: "restoreAccount",
		needs: "suspend-accounts",
		subject: title,
		run: (api) => api("restoreAccount", { params: { accountId: id } }),
	}),
	endSessions: ({ id, title }: Named): DeskAct => ({
		name: "endSessions",
		needs: "help-accounts",
		subject: title,
		run: (api) => api("endAccountSessions", { params: { accountId: id } }),
	}),
	correctEmail: ({ id, title }: Named): DeskAct => ({
		name: "correctEmail",
		needs: "correct-email",
		subject: title,
		asks: ["email", "reason"],
		run: (api, { email = "", reason = "" }) =>
			api("correctEmail", { params: { accountId: id }, body: { email, reason } }),
	}),
	resumeMail: ({ id, title }: Named): DeskAct => ({
		name: "resumeMail",
		needs: "help-accounts",
		subject: title,
		run: (api) => api("resumeAccountMail", { params: { accountId: id } }),
	}),
	stop: ({ id, title }: Named, way: "hide" | "mark"): DeskAct => ({
		name: way === "hide" ? "stopCampaign" : "markCampaign",
		needs: "stop-fraud",
		subject: title,
		asks: ["reason"],
		run: (api, { reason = "" }) => api("stopCampaign", { params: { campaignId: id }, body: { reason, way } }),
	}),
	requestRefunds: ({ id, title }: Named): DeskAct => ({
		name: "requestRefunds",
		needs: "refund",
		subject: title,
		asks: ["reason"],
		run: (api, { reason = "" }) => api("requestCampaignRefund", { params: { campaignId: id }, body: { reason } }),
	}),
	decideRefunds: (decision: "approve" | "start" | "cancel", { id, title }: Named): DeskAct => ({
		name: `${decision}Refunds`,
		needs: "refund",
		subject: title,
		run: (api) => api(`${decision}CampaignRefund`, { params: { refundId: id } }),
	}),
	decidePayout: (decision: "approved" | "rejected", { id, title }: Named): DeskAct => ({
		name: decision === "approved" ? "approvePayout" : "rejectPayout",
		needs: "review-payouts",
		subject: title,
		...(decision === "rejected" && { asks: ["reason"] }),
		run: (api, { reason = "" }) =>
			api("decidePayout", {
				params: { payoutId: id },
				body: decision === "approved" ? { decision } : { decision, reason },
			}),
	}),
	deleteGiftAidClaim: ({ id, title }: Named): DeskAct => ({
		name: "deleteGiftAidClaim",
		needs: "export-journal",
		subject: title,
		run: (api) => api("deleteGiftAidClaim", { params: { claimId: id } }),
	}),
	resume: ({ id, title }: Named): DeskAct => ({
		name: "resumeCampaign",
		needs: "hide-content",
		subject: title,
		run: (api) => api("resumeCampaign", { params: { campaignId: id } }),
	}),
};
