import type { Call } from "@stride/contract/client";
import type { HideableKind } from "@stride/contract/operator/operator";

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
	| "refund"
	| "correct"
	| "charged"
	| "notCharged"
	| "holdCampaign"
	| "holdAccount"
	| "release";

/** An act that needs a confirmation. */
export type DeskAct = {
	name: ActName;
	/** The display name of its subject. */
	subject: string;
	/** The text that it requires. */
	asks?: "reason" | "receipt";
	run: (api: Call, written: string) => Promise<unknown>;
};

type Named = { id: string; title: string };

const hidings = {
	campaign: ["hideCampaign", "restoreCampaign"],
	"live-stream": ["hideStream", "restoreStream"],
	post: ["hidePost", "restorePost"],
	comment: ["hideComment", "restoreComment"],
} as const satisfies Record<HideableKind, readonly [hide: ActName, restore: ActName]>;

/** Each act with its API call. */
export const acts = {
	hide: (kind: HideableKind, { id, title }: Named): DeskAct => ({
		name: hidings[kind][0],
		subject: title,
		asks: "reason",
		run: (api, reason) => api("hideContent", { params: { kind, contentId: id }, body: { reason } }),
	}),
	restore: (kind: HideableKind, { id, title }: Named): DeskAct => ({
		name: hidings[kind][1],
		subject: title,
		run: (api) => api("restoreContent", { params: { kind, contentId: id } }),
	}),
	hold: (kind: "campaign" | "account", { id, title }: Named): DeskAct => ({
		name: kind === "campaign" ? "holdCampaign" : "holdAccount",
		subject: title,
		asks: "reason",
		run: (api, reason) => api("holdPayouts", { body: { subject: { kind, id }, reason } }),
	}),
	release: ({ id, title }: Named): DeskAct => ({
		name: "release",
		subject: title,
		run: (api) => api("releasePayouts", { params: { holdId: id } }),
	}),
	refund: ({ id, title }: Named): DeskAct => ({
		name: "refund",
		subject: title,
		asks: "reason",
		run: (api, reason) => api("refundDonation", { params: { donationId: id }, body: { reason } }),
	}),
	correct: ({ id, title }: Named): DeskAct => ({
		name: "correct",
		subject: title,
		run: (api) => api("correctDonation", { params: { donationId: id } }),
	}),
	charged: ({ id, title }: Named): DeskAct => ({
		name: "charged",
		subject: title,
		asks: "receipt",
		run: (api, receiptNumber) =>
			api("resolveDonation", { params: { donationId: id }, body: { outcome: "succeeded", receiptNumber } }),
	}),
	notCharged: ({ id, title }: Named): DeskAct => ({
		name: "notCharged",
		subject: title,
		run: (api) => api("resolveDonation", { params: { donationId: id }, body: { outcome: "failed" } }),
	}),
};
