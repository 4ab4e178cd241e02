import { formatDollarsAndCents } from "@stride/money";
import type { Resolution, Resolved, UnknownDonation } from "./modules/donations/index.ts";
import { isUuid } from "./platform/ids.ts";

/** The commands of the operator. */
export type Command =
	| { type: "list" }
	| { type: "resolve"; donationId: string; resolution: Resolution }
	| { type: "correct"; donationId: string };

export const usage = `npm run donations:unknown                                        list them
npm run donations:unknown -- resolve ID succeeded --receipt N    the report has it: it counts
npm run donations:unknown -- resolve ID failed                   the report does not have it: nothing was charged
npm run donations:unknown -- correct ID                          it counts and should not: returned by the catalogue, or a mistake`;

const receiptPattern = /^[\w./-]{1,100}$/;

/** @returns null for invalid arguments */
export function readCommand([verb, donationId = "", ...rest]: readonly string[]): Command | null {
	if (verb === undefined) return { type: "list" };
	if (!isUuid(donationId)) return null;
	if (verb === "correct" && rest.length === 0) return { type: "correct", donationId };
	if (verb !== "resolve") return null;
	const [outcome, option, receiptNumber = "", ...more] = rest;
	if (outcome === "failed" && option === undefined) {
		return { type: "resolve", donationId, resolution: { outcome } };
	}
	const isSucceeded = outcome === "succeeded" && option === "--receipt" && more.length === 0;
	if (!isSucceeded || !receiptPattern.test(receiptNumber)) return null;
	return { type: "resolve", donationId, resolution: { outcome, receiptNumber } };
}

/** One paragraph each, oldest first. Foreign text remains on its line. */
export function unknownTable(donations: readonly UnknownDonation[]): string {
	if (donations.length === 0) return "There are no donations whose outcome is unknown.";
	const plain = (text: string) => text.replaceAll(/\p{C}/gu, " ");
	const paragraphs = donations.map(({ id, campaign, projectId, donor, ...donation }) =>
		[
			id,
			`  requested  ${donation.askedAt.toISOString()}${donation.livemode ? "" : " (test)"}`,
			`  amount     ${formatDollarsAndCents(donation.amountCents)} ${donation.currency}`,
			`  project    ${projectId}`,
			`  campaign   ${plain(campaign.title)} (${campaign.id})`,
			`  donor      ${plain(donor.firstName)} ${plain(donor.lastName)} <${plain(donor.email)}>`,
		].join("\n"),
	);
	return [...paragraphs, usage].join("\n\n");
}

export function answerLine(command: Exclude<Command, { type: "list" }>, answer: Resolved): string {
	const what = command.type === "resolve" ? command.resolution.outcome : "taken back";
	switch (answer.result) {
		case "resolved":
			return `${command.donationId}: ${what}.`;
		case "already":
			return `${command.donationId}: ${what} before; nothing was changed.`;
		case "refused":
			return `${command.donationId}: refused, ${answer.state ? `it is ${answer.state}` : "there is no such donation"}.`;
	}
}
