import type { DocumentIssuer, StatementKind, StatementLine } from "@stride/contract/donations/statements";
import { statementKinds } from "@stride/contract/donations/statements";
import type { z } from "zod";
import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Month, readMonth } from "../../../platform/month.ts";
import { type CampaignRow, getAuthorsCampaign } from "../../campaigns/index.ts";
import { confirmationNumber, findEntryBookings, shownDonor } from "../../donations/index.ts";
import type { CampaignEntry } from "../../ledger/index.ts";
import type { PayoutDeps } from "../payout-deps.ts";

/**
 * The campaign and the month of a statement.
 * @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign, NotFoundException for a
 * month before the campaign or one that has not begun, and for a charity campaign, which has no balance
 */
export async function findStatement(
	deps: Pick<PayoutDeps, "db" | "clock">,
	input: { campaignId: string; accountId: string; month: string },
): Promise<{ campaign: CampaignRow; month: Month }> {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const month = readMonth(input.month, deps.clock());
	if (!month || month.before <= campaign.createdAt || campaign.projectId !== null) {
		throw new AppError("NotFoundException");
	}
	return { campaign, month };
}

/** The entries as lines, with the numbers and the donors of their donations. */
export async function linesOf(db: Db, entries: readonly CampaignEntry[]): Promise<StatementLine[]> {
	const ofDonations = entries.filter(({ kind }) => !isOfPayout(kind) && !kind.startsWith("balance-"));
	const bookings = await findEntryBookings(
		db,
		ofDonations.map(({ subject }) => subject),
	);
	return entries.map(({ entryId, kind, subject, occurredAt, cents, platformFeeCents }) => {
		const booking = bookings.get(subject);
		const payoutId = isOfPayout(kind) ? subject : null;
		const numbered = booking?.donationId ?? payoutId;
		return {
			id: entryId,
			kind: readKind(kind),
			date: occurredAt.toISOString(),
			number: numbered === null ? null : confirmationNumber(numbered),
			donor: booking ? shownDonor(booking) : null,
			payoutId,
			...changeOf(kind, cents, (booking?.feeCents ?? 0) - platformFeeCents),
		};
	});
}

/**
 * What a change is made of. The decision of a dispute moves no part of the donation, which was withdrawn before: what it
 * changes is the donor's cover of the fee.
 */
export function changeOf(kind: string, net: number, bookedFee: number) {
	const fee = kind === "dispute-lost" || kind === "dispute-overturned" ? -net : bookedFee;
	// A negated zero is zero.
	return { gross: net + fee, fee: fee + 0, net };
}

const isOfPayout = (kind: string): boolean => kind.startsWith("payout-");

export function readKind(text: string): StatementKind {
	const kind = statementKinds.find((known) => known === text);
	if (!kind) throw new Error(`Not an entry of a campaign's balance: ${text}`);
	return kind;
}

export const issuerOf = ({ config }: Pick<PayoutDeps, "config">): z.infer<typeof DocumentIssuer> => ({
	name: config.site.operatorName ?? config.site.brand,
	details: config.site.operatorDetails ?? null,
});
