import { formatExact } from "@stride/money";
import { createCommandPlatform } from "../create-command-platform.ts";
import {
	correctCatalogueDonation,
	listUnknownDonations,
	type Resolution,
	type Resolved,
	resolveUnknownDonation,
	type UnknownDonation,
} from "../modules/donations/index.ts";
import { isUuid } from "../platform/ids.ts";

/**
 * Lists the catalogue donations with an unknown outcome, and applies the operator's decision.
 * @param args the command line's arguments
 * @param env the product's own settings
 * @param say receives the output
 * @returns 1 when the decision was rejected, 2 for invalid arguments, else 0
 * @throws when the command cannot run
 */
export async function runUnknownDonations(
	args: string[],
	env: Record<string, string | undefined>,
	say: (text: string) => void,
): Promise<number> {
	const command = readCommand(args);
	if (!command) {
		say(usage);
		return 2;
	}
	const deps = await createCommandPlatform(env);
	try {
		if (command.type === "list") {
			say(unknownTable(await listUnknownDonations(deps)));
			return 0;
		}
		await deps.jobs.start([], false);
		const answer =
			command.type === "resolve"
				? await resolveUnknownDonation(deps, command)
				: await correctCatalogueDonation(deps, command);
		say(answerLine(command, answer));
		return answer.result === "refused" ? 1 : 0;
	} finally {
		if (command.type !== "list") await deps.jobs.stop(deps.config.stopping.requestMs);
		await deps.db.destroy();
	}
}

/** The commands of the operator. */
type Command =
	| { type: "list" }
	| { type: "resolve"; donationId: string; resolution: Resolution }
	| { type: "correct"; donationId: string };

const usage = `npm run donations:unknown                                        list them
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
			`  amount     ${formatExact(donation.amountCents, donation.currency)} ${donation.currency}`,
			`  project    ${projectId}`,
			`  campaign   ${plain(campaign.title)} (${campaign.id})`,
			`  donor      ${plain(donor.firstName)} ${plain(donor.lastName)} <${plain(donor.email)}>`,
		].join("\n"),
	);
	return [...paragraphs, usage].join("\n\n");
}

function answerLine(command: Exclude<Command, { type: "list" }>, answer: Resolved): string {
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
