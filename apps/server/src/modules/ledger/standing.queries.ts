import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { CampaignAccount, PlatformAccount } from "./chart.ts";

/** The books of one currency, in cents. */
export type Standing = {
	currency: string;
	/** Debits less credits of all accounts of a kind; none is zero. */
	debit: (kind: PlatformAccount | CampaignAccount) => number;
	/** Balances of campaigns below zero, as a positive sum. */
	belowZeroCents: number;
	/** Owed out of the available money at the provider and requested by no payout: per campaign, and never negative. */
	readyCents: number;
};

type Row = { currency: string; kind: string; cents: number };

/** The sums of all accounts by currency and kind; sums never cross currencies. */
export async function readStandings(db: Db): Promise<Standing[]> {
	const { rows } = await sql<Row>`
		with balance as (
			select account.currency, account.kind, account.campaign_id,
				coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0)
					- coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0) as cents
			from ledger_account account
		), campaign as (
			select currency, -sum(cents) as owed,
				-coalesce(sum(cents) filter (where kind = 'campaign-available'), 0)
					-- Refunds and disputes that are booked and still to leave.
					- greatest(0, coalesce(sum(cents) filter (where kind = 'campaign-pending'), 0)) as ready
			from balance where kind like 'campaign-%' group by currency, campaign_id
		)
		select currency, kind, sum(cents)::bigint as cents from balance group by currency, kind
		union all select currency, 'below-zero', sum(greatest(0, -owed))::bigint from campaign group by currency
		union all select currency, 'ready', sum(greatest(0, ready))::bigint from campaign group by currency`.execute(db);
	return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, sums]) => {
		const centsOf = new Map(sums.map(({ kind, cents }) => [kind, cents]));
		return {
			currency,
			debit: (kind) => centsOf.get(kind) ?? 0,
			belowZeroCents: centsOf.get("below-zero") ?? 0,
			readyCents: centsOf.get("ready") ?? 0,
		};
	});
}

export type UnpaidBalance = { campaignId: string; currency: string; cents: number };

/** What is owed to campaigns and reserved by no payout, zero and below included; the campaigns after the given one. */
export async function listUnpaidBalances(
	db: Db,
	page: { after: string | null; limit: number },
): Promise<UnpaidBalance[]> {
	// Every settlement has a pending account, which pages the campaigns by the accounts' unique index.
	const { rows } = await sql<UnpaidBalance>`
		with campaign as materialized (
			select campaign_id, currency from ledger_account
			where kind = 'campaign-pending' and (${page.after}::uuid is null or campaign_id > ${page.after})
			order by campaign_id limit ${page.limit}
		)
		select campaign.campaign_id as "campaignId", campaign.currency, sum(
			coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0)
				- coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0))::bigint as cents
		from campaign
		join ledger_account account on account.campaign_id = campaign.campaign_id
			and account.kind in ('campaign-available', 'campaign-pending')
		group by campaign.campaign_id, campaign.currency order by campaign.campaign_id`.execute(db);
	return rows;
}
