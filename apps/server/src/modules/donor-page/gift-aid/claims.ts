import { type GiftAidClaim, giftAidClaimMax } from "@stride/contract/operator/gift-aid-claims";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { PageQuery } from "@stride/contract/pagination";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Month, readMonth } from "../../../platform/month.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { listAccountKeys } from "../../accounts/index.ts";
import { chargedCents, type DonationInPounds, type Donor, listDonationsInPounds } from "../../donations/index.ts";
import { listCompanies } from "../donor-details.queries.ts";
import {
	type ClaimLine,
	deleteClaim,
	findClaim,
	insertClaim,
	listClaimed,
	listClaimLines,
	listClaims,
	lockClaims,
} from "./claims.queries.ts";
import { demandGiftAid, isCovered } from "./declare-gift-aid.ts";
import { listDeclarationsOf } from "./gift-aid.queries.ts";

/** How many donations are read and held at a time. */
const pageSize = 500;

type By = { actor: { accountId: string }; requestId: string };

/** @throws AppError NotFoundException unless the operator claims Gift Aid */
export async function listGiftAidClaims(deps: Pick<Platform, "config" | "db" | "clock">, page: PageQuery) {
	const charity = demandGiftAid(deps);
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await listClaims(deps.db, charity, window));
	return {
		data: rows.map(
			({ id, month, claimedAt, donations, cents, returned }): GiftAidClaim => ({
				id,
				month,
				claimedAt: claimedAt.toISOString(),
				donations: donations ?? 0,
				amount: cents ?? 0,
				returned: returned ?? 0,
			}),
		),
		pagination,
	};
}

/**
 * Claims what remains after returns of a month's donations that a declaration covers and no claim contains. Donations in
 * dispute are left out until they are won.
 * @throws AppError NotFoundException unless the operator claims Gift Aid and for a month that has not begun,
 * NothingToClaimException
 */
export async function makeGiftAidClaim(
	deps: Pick<Platform, "config" | "db" | "clock" | "newId">,
	{ month: typed, actor, requestId }: { month: string } & By,
): Promise<GiftAidClaim> {
	const charity = demandGiftAid(deps);
	const month = readMonth(typed, deps.clock());
	if (!month) throw new AppError("NotFoundException");
	return deps.db.transaction().execute(async (tx) => {
		await lockClaims(tx, charity);
		const lines = await findClaimable(tx, charity, month);
		if (lines.length === 0) throw new AppError("NothingToClaimException");
		const [id, claimedAt] = [deps.newId(), deps.clock()];
		await insertClaim(tx, { id, charity, month: month.name, claimedAt, lines });
		const [donations, amount] = [lines.length, sumOf(lines)];
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "gift-aid-claimed",
			subject: { kind: "gift-aid-claim", id },
			requestId,
			after: { month: month.name, donations, amountCents: amount, currency: "gbp" },
		});
		return { id, month: month.name, claimedAt: claimedAt.toISOString(), donations, amount, returned: 0 };
	});
}

/**
 * Without effect on one that does not exist, or no longer.
 * @throws AppError NotFoundException unless the operator claims Gift Aid
 */
export async function deleteGiftAidClaim(
	deps: Pick<Platform, "config" | "db" | "clock" | "newId">,
	{ claimId: id, actor, requestId }: { claimId: string } & By,
): Promise<void> {
	const charity = demandGiftAid(deps);
	await deps.db.transaction().execute(async (tx) => {
		await lockClaims(tx, charity);
		const claim = await findClaim(tx, charity, id);
		if (!claim) return;
		const lines = await listClaimLines(tx, id);
		await deleteClaim(tx, id);
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "gift-aid-claim-deleted",
			subject: { kind: "gift-aid-claim", id },
			requestId,
			before: { month: claim.month, donations: lines.length, amountCents: sumOf(lines), currency: "gbp" },
		});
	});
}

const sumOf = (lines: readonly { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The oldest lines of a claim; a donation that several declarations cover has the newest one. */
async function findClaimable(tx: Db, charity: string, { from, before }: Month): Promise<ClaimLine[]> {
	const lines: ClaimLine[] = [];
	for (let after: DonationInPounds | null = null; ; ) {
		const rows: DonationInPounds[] = await listDonationsInPounds(tx, { from, before, after, limit: pageSize });
		if (rows.length === 0) return lines;
		const claimed = await listClaimed(
			tx,
			rows.map(({ id }) => id),
		);
		const open = rows.filter(({ id }) => !claimed.has(id));
		const declarationOf = await findDeclarations(tx, charity, open);
		for (const row of open) {
			const declaration = declarationOf(row);
			const cents = chargedCents(row) - row.refundedCents - row.lostCents;
			if (!declaration || cents <= 0) continue;
			lines.push({ donationId: row.id, declarationId: declaration.id, settledAt: row.settledAt, cents });
			if (lines.length === giftAidClaimMax) return lines;
		}
		after = rows.at(-1) ?? null;
	}
}

/**
 * The newest declaration that covers each donation. Both are of one donor: the account, else the account that has the
 * address now, else the address. A company's donations have none.
 */
async function findDeclarations(db: Db, charity: string, rows: readonly DonationInPounds[]) {
	const accounts = await listAccountKeys(db, {
		ids: rows.flatMap(({ accountId }) => accountId ?? []),
		emailKeys: rows.flatMap(({ accountId, emailKey }) => (accountId === null ? emailKey : [])),
	});
	const idOf = new Map(accounts.map(({ id, emailKey }) => [emailKey, id]));
	const addressOf = new Map(accounts.map(({ id, emailKey }) => [id, emailKey]));
	const donorOf = ({ accountId, emailKey }: Donor) => accountId ?? idOf.get(emailKey) ?? emailKey;
	const donors = rows.map(({ accountId: own, emailKey }) => {
		const accountId = own ?? idOf.get(emailKey) ?? null;
		return { accountId, emailKey: (accountId !== null && addressOf.get(accountId)) || emailKey };
	});
	const declarations = Map.groupBy(await listDeclarationsOf(db, donors, charity), donorOf);
	for (const company of await listCompanies(db, donors)) declarations.delete(donorOf(company));
	return (row: DonationInPounds) => declarations.get(donorOf(row))?.find((one) => isCovered(one, row.settledAt));
}
