import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { beginsWith, beginsWords } from "../../platform/db/word-search.ts";
import { isUuid } from "../../platform/ids.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { latestRefund, settlementFee } from "./refunds/refunds.queries.ts";

type Page = { asOf: Date; limit: number; offset: number };

const numberOf = sql<string>`right(replace(donation.id::text, '-', ''), 12)`;

/** Donations whatever has become of them, by what the operator types; all where nothing is typed. */
export async function findDonations(db: Db, typed: string, page: Page) {
	const names = sql<string>`first_name || ' ' || last_name`;
	const words = beginsWords(names, typed, operatorLimits.searchWordsMax);
	const id = typed.toLowerCase();
	return db
		.selectFrom("donation")
		.leftJoinLateral(latestRefund, (join) => join.onTrue())
		.leftJoinLateral(settlementFee, (join) => join.onTrue())
		.select([
			"donation.id",
			"donation.campaignId",
			"donation.firstName",
			"donation.lastName",
			"donation.email",
			"donation.visibility",
			"donation.amountCents",
			"donation.tipCents",
			"donation.refundedCents",
			"donation.state",
			"donation.provider",
			"donation.projectId",
			"donation.providerPaymentId as paymentId",
			"donation.receiptNumber",
			"donation.createdAt",
			"donation.settledAt",
			"donation.raisedCents",
			"refund.refundState",
			"fee.feeCents",
			"fee.campaignFeeCents",
		])
		.where("donation.createdAt", "<=", page.asOf)
		.$if(typed !== "", (query) =>
			query.where((where) =>
				where.or([
					where("emailKey", "like", beginsWith(emailKey(typed))),
					where("providerPaymentId", "=", typed),
					where("receiptNumber", "=", typed),
					...(/^[0-9a-f]{12}$/.test(id) ? [sql<boolean>`${numberOf} = ${id}`] : []),
					...(words ? [words] : []),
					...(isUuid(id)
						? [
								where("donation.id", "=", id),
								where("donation.accountId", "=", id),
								where("donation.campaignId", "=", id),
							]
						: []),
				]),
			),
		)
		.orderBy("donation.createdAt", "desc")
		.orderBy("donation.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
export type DonationFound = Awaited<ReturnType<typeof findDonations>>[number];

export async function countUnknown(db: Db): Promise<number> {
	const row = await db
		.selectFrom("donation")
		.select((count) => count.fn.countAll<number>().as("count"))
		.where("provider", "=", "globalgiving")
		.where("state", "=", "unknown")
		.executeTakeFirstOrThrow();
	return row.count;
}
