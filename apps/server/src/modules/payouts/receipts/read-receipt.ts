import type { PayoutReceipt, ReceiptLine, ReceiptLineKind } from "@stride/contract/donations/payout-receipts";
import { receiptLineKinds } from "@stride/contract/donations/payout-receipts";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { type CampaignRow, findRecipient, getAuthorsCampaign } from "../../campaigns/index.ts";
import { confirmationNumber, findReceiptDonations, listBookedDonations, shownDonor } from "../../donations/index.ts";
import { listAvailableChanges } from "../../ledger/index.ts";
import { readPayoutState } from "../payout.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import { findPayout, type PayoutRecord } from "../payouts.queries.ts";
import { presentPayout } from "../read-payouts.ts";
import { findReviews } from "../reviews/payout-reviews.queries.ts";
import { issuerOf } from "../statements/find-statement.ts";
import { type Allocation, allocateFunds, type FundsChange } from "./allocate-funds.ts";

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign, NotFoundException */
export async function findReceipt(
	deps: Pick<PayoutDeps, "db">,
	input: { campaignId: string; accountId: string; payoutId: string },
): Promise<{ campaign: CampaignRow; payout: PayoutRecord }> {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const payout = await findPayout(deps.db, input.payoutId);
	if (payout?.campaignId !== campaign.id) throw new AppError("NotFoundException");
	return { campaign, payout };
}

/** @throws AppError as `findReceipt` */
export async function getPayoutReceipt(
	deps: PayoutDeps,
	input: { campaignId: string; accountId: string; payoutId: string; page: PageQuery },
): Promise<PayoutReceipt> {
	const { campaign, payout } = await findReceipt(deps, input);
	const [review] = await findReviews(deps.db, [payout.id]);
	const recipient = await findRecipient(deps.db, campaign);
	const allocations = await readAllocations(deps.db, payout);
	const window = pageWindow(input.page, pageSizes.documentLines, deps.clock());
	const cut = cutPage(window, allocations.slice(window.offset, window.offset + window.limit));
	const sum = (sign: 1 | -1) => allocations.reduce((cents, line) => cents + Math.max(0, sign * line.cents), 0);
	return {
		payout: presentPayout(payout, campaign, review?.reason),
		number: confirmationNumber(payout.id),
		state: stateOf(payout),
		failedAt: payout.failedAt?.toISOString() ?? null,
		author: recipient?.name ?? null,
		issuer: issuerOf(deps),
		lines: allocations.length,
		added: sum(1),
		deducted: sum(-1),
		data: await receiptLines(deps.db, cut.rows),
		pagination: cut.pagination,
	};
}

function stateOf(payout: PayoutRecord): PayoutReceipt["state"] {
	const state = readPayoutState(payout.state);
	if (state === "in_review") return "in-review";
	if (state === "in_transit") return "in-transit";
	if (state === "paid") return "arrived";
	if (state === "failed") return payout.transferId === null ? "failed" : "returned";
	return state === "returning" || state === "reversing" || state === "return_unknown" ? "returning" : "requested";
}

/** What a payout has taken of its campaign's funds, all of one moment. */
export function readAllocations(db: Db, payout: Pick<PayoutRecord, "id" | "campaignId">): Promise<Allocation[]> {
	return db
		.transaction()
		.setAccessMode("read only")
		.setIsolationLevel("repeatable read")
		.execute(async (tx) => {
			const changes = await listAvailableChanges(tx, payout.campaignId);
			const donations = await listBookedDonations(tx, payout.campaignId);
			return allocateFunds(fundsChanges(changes, donations), payout.id) ?? [];
		});
}

function* fundsChanges(
	changes: Awaited<ReturnType<typeof listAvailableChanges>>,
	donations: ReadonlyMap<string, string>,
): Generator<FundsChange> {
	for (const { kind, subject, cents } of changes) {
		if (kind === "payout-requested") yield { type: "payout", payoutId: subject, cents: -cents };
		else if (kind === "payout-released" || kind === "payout-returned") yield { type: "return", payoutId: subject };
		else if (kind === "funds-available") {
			const id = donations.get(subject);
			if (!id) throw new Error(`The booking ${subject} has no donation.`);
			yield { type: "source", kind: "donation", id, cents };
		} else yield { type: "source", kind: readKind(kind), id: subject, cents };
	}
}

function readKind(text: string): ReceiptLineKind {
	const kind = receiptLineKinds.find((known) => known === text);
	if (!kind) throw new Error(`Not an entry of available funds: ${text}`);
	return kind;
}

export async function receiptLines(db: Db, allocations: readonly Allocation[]): Promise<ReceiptLine[]> {
	const ids = allocations.filter(({ kind }) => kind === "donation").map(({ id }) => id);
	const donations = await findReceiptDonations(db, ids);
	return allocations.map(({ kind, id, cents }) => {
		const donation = donations.get(id);
		return {
			id,
			kind,
			number: donation ? confirmationNumber(id) : null,
			date: donation?.settledAt.toISOString() ?? null,
			donor: donation ? shownDonor(donation) : null,
			amount: donation?.amountCents ?? null,
			paid: cents,
		};
	});
}
