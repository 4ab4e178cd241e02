import type pg from "pg";
import type { Installation } from "./installation.test-steps.ts";

type Listed = {
	id: string;
	amount: number;
	currency: string;
	status: string;
	metadata: Record<string, string | undefined>;
	created: number;
};
type Intent = Listed & { latest_charge: string | null };
type Refund = Listed & { payment_intent: string };
type Dispute = Listed & { payment_intent: string };
type Transfer = Listed & { amount_reversed: number; destination: string };
type Booking = { id: string; type: string; currency: string; net: number; fee: number; source: string | null };

/** Copies the provider's own lists into tables of this connection. */
async function loadLists(installation: Pick<Installation, "listAtProvider">, client: pg.Client): Promise<void> {
	const list = installation.listAtProvider;
	const intents = await list<Intent>("payment_intents");
	const refunds = await list<Refund>("refunds");
	const disputes = await list<Dispute>("disputes");
	const transfers = await list<Transfer>("transfers");
	const bookings = await list<Booking>("balance_transactions");
	const accounts = [...new Set(transfers.map(({ destination }) => destination))];
	const payouts = (await Promise.all(accounts.map((account) => list<Listed>("payouts", account)))).flat();
	await client.query(`
		create temp table at_charge (
			id text, charge text, donation_id uuid, campaign_id uuid, cents bigint, cover_cents bigint);
		create temp table at_refund (id text, intent text, cents bigint, tip bigint, failed boolean);
		create temp table at_dispute (id text, intent text, cents bigint, status text);
		create temp table at_transfer (id text, payout_id uuid, cents bigint, currency text, reversed bigint);
		create temp table at_payout (id text, payout_id uuid, cents bigint, currency text, status text);
		create temp table at_booking (id text, type text, currency text, net bigint, fee bigint, source text);`);
	const fill = (table: string, columns: string, rows: object[]) =>
		client.query(`insert into ${table} select * from json_to_recordset($1) as row (${columns})`, [
			JSON.stringify(rows),
		]);
	await fill(
		"at_charge",
		"id text, charge text, donation_id uuid, campaign_id uuid, cents bigint, cover_cents bigint",
		intents
			.filter(({ status }) => status === "succeeded")
			.map(({ id, latest_charge: charge, amount: cents, metadata }) => ({ id, charge, cents, ...metadata })),
	);
	await fill(
		"at_refund",
		"id text, intent text, cents bigint, tip bigint, failed boolean",
		refunds.map(({ id, payment_intent: intent, amount: cents, status, metadata }) => ({
			id,
			intent,
			cents,
			tip: metadata.tip_cents ?? null,
			failed: status === "failed" || status === "canceled",
		})),
	);
	await fill(
		"at_dispute",
		"id text, intent text, cents bigint, status text",
		disputes.map(({ id, payment_intent: intent, amount: cents, status }) => ({ id, intent, cents, status })),
	);
	await fill(
		"at_transfer",
		"id text, payout_id uuid, cents bigint, currency text, reversed bigint",
		transfers.map(({ id, amount: cents, currency, amount_reversed: reversed, metadata }) => ({
			id,
			cents,
			currency,
			reversed,
			...metadata,
		})),
	);
	await fill(
		"at_payout",
		"id text, payout_id uuid, cents bigint, currency text, status text",
		payouts.map(({ id, amount: cents, currency, status, metadata }) => ({ id, cents, currency, status, ...metadata })),
	);
	await fill("at_booking", "id text, type text, currency text, net bigint, fee bigint, source text", bookings);
}

/**
 * What a donation must have come to by the provider's lists alone. A refund without a named part is the tip's when it
 * equals the tip and no other names a part of it; what remains is taken from the donation first, from the cover last.
 */
const expected = `
	create temp table expected as
	with part as (
		select refund.intent, refund.cents, coalesce(refund.tip, case when refund.cents = donation.tip_cents and not exists (
			select from at_refund other where other.intent = refund.intent and not other.failed and other.tip > 0)
			then refund.cents else 0 end) as tip
		from at_refund refund join donation on donation.provider_payment_id = refund.intent where not refund.failed),
	refunded as (select intent, sum(cents) as cents, sum(cents - tip) as of_amount from part group by intent),
	lost as (select intent, sum(cents) as cents from at_dispute where status = 'lost' group by intent)
	select *, least(cover, remaining) as cover_left from (
	select donation.id, donation.campaign_id, coalesce(charge.cover_cents, 0) as cover, donation.currency, charge.id as intent, charge.charge,
		coalesce(refunded.cents, 0) as refunded,
		greatest(0, donation.amount_cents - coalesce(refunded.of_amount, 0) - coalesce(lost.cents, 0)) as raised,
		charge.cents - coalesce(refunded.cents, 0) - coalesce(lost.cents, 0) as remaining
	from at_charge charge join donation on donation.provider_payment_id = charge.id
	left join refunded on refunded.intent = charge.id left join lost on lost.intent = charge.id) charged`;

const balances = `
	create temp table in_books as
	select account.kind, account.campaign_id, account.currency, sum(move.cents) as debit from ledger_account account join (
		select debit_account_id as id, amount_cents as cents from ledger_transfer
		union all select credit_account_id, -amount_cents from ledger_transfer) move using (id)
	group by account.kind, account.campaign_id, account.currency`;

/**
 * What each campaign must be owed: by its donations, payouts and settlements, less the fees that it bears, each less the
 * same share of the cover.
 */
const owed = (feeBearer: string) => `
	create temp table owed as
	select campaign.id as campaign_id,
		coalesce((select sum(raised) from expected where expected.campaign_id = campaign.id), 0)
		- coalesce((select sum(amount_cents) from payout join at_payout on at_payout.payout_id = payout.id
			where payout.campaign_id = campaign.id and at_payout.status = 'paid'), 0)
		+ coalesce((select sum(amount_cents) from balance_change where campaign_id = campaign.id), 0)
		- coalesce((select sum(amount_cents) from balance_change where other_campaign_id = campaign.id and kind = 'offset'), 0)
		- case when '${feeBearer}' = 'campaign' then
			coalesce((select sum(share.fee - least(cover_left, share.cover, share.fee))
				from expected join donation using (id) join at_booking booking on booking.source = expected.charge
				cross join lateral (
					select booking.fee - round(booking.fee * donation.tip_cents::numeric
							/ (donation.amount_cents + donation.tip_cents)) as fee,
						cover - round(cover * donation.tip_cents::numeric
							/ (donation.amount_cents + donation.tip_cents)) as cover) share
				where expected.campaign_id = campaign.id), 0)
			+ coalesce((select sum(booking.fee) from expected join at_dispute dispute on dispute.intent = expected.intent
				join at_booking booking on booking.source = dispute.id where expected.campaign_id = campaign.id), 0)
			else 0 end as cents
	from campaign`;

/** Each query lists what contradicts the provider's lists: what it is, and which object. */
const laws: Record<string, string> = {
	"a charge without exactly one settled donation of its amount": `
		select charge.id from at_charge charge where (
			select count(*) from donation where provider_payment_id = charge.id and settled_at is not null
			and amount_cents + tip_cents + cover_cents = charge.cents and cover_cents = coalesce(charge.cover_cents, 0)
			and id = charge.donation_id) <> 1
		and not (charge.id = any($1)
			and not exists (select from donation where id = charge.donation_id)
			and charge.cents <= coalesce((select sum(cents) from at_refund where intent = charge.id), 0)
				+ coalesce((select sum(cents) from at_dispute where intent = charge.id), 0))`,
	"a settled donation without a charge": `
		select id from donation where settled_at is not null and provider = 'stripe'
		and provider_payment_id not in (select id from at_charge)`,
	"a donation with two payments": `
		select donation_id as id from at_charge group by donation_id having count(*) > 1`,
	"a donation whose refunds differ": `
		select id from expected join donation using (id) where refunded <> refunded_cents`,
	"a donation that counts wrongly": `
		select id from expected join donation using (id) where raised <> raised_cents`,
	"a campaign whose total differs from its donations": `
		select campaign.id from campaign where coalesce((select sum(raised) from expected
			where campaign_id = campaign.id), 0) <> coalesce((select raised_cents from campaign_total
			where campaign_id = campaign.id), 0) + coalesce((select sum(raised_cents) from campaign_total_delta
			where campaign_id = campaign.id), 0)`,
	"the provider's balance in the books": `
		select currency || ' ' || coalesce(books, 0) || ' ' || coalesce(provider, 0) as id
		from (select currency, sum(debit) as books from in_books
			where kind in ('provider-pending', 'provider-available') group by currency) ours
		full join (select currency, sum(net) as provider from at_booking group by currency) theirs using (currency)
		where coalesce(books, 0) <> coalesce(provider, 0)`,
	"a campaign that is owed another amount": `
		select owed.campaign_id || ' ' || owed.cents || ' in the books ' || coalesce(-sum(debit), 0) as id
		from owed left join in_books on in_books.campaign_id = owed.campaign_id
			and in_books.kind in ('campaign-pending', 'campaign-available', 'campaign-hold', 'campaign-payout')
		group by owed.campaign_id, owed.cents having coalesce(-sum(debit), 0) <> owed.cents`,
	"the tips in the books": `
		select currency || ' ' || coalesce(earned, 0) || ' ' || coalesce(due, 0) as id
		from (select currency, -sum(debit) as earned from in_books where kind = 'tips' group by currency) ours
		full join (select currency, sum(remaining - raised - cover_left) as due from expected group by currency) theirs using (currency)
		where coalesce(earned, 0) <> coalesce(due, 0)`,
	"an amount in another currency than its campaign": `
		select donation.id from donation join campaign on campaign.id = campaign_id
		where donation.currency <> campaign.currency
		union all select payout.id from payout join campaign on campaign.id = campaign_id
		where payout.currency <> campaign.currency
		union all select payout.id from at_transfer join payout on payout.id = payout_id
		where at_transfer.currency <> payout.currency`,
	"a payout whose bank gets another amount than arrived": `
		select payout.id from at_payout join payout on payout.id = payout_id
		where (at_payout.cents, at_payout.currency)
			<> (coalesce(arrived_cents, amount_cents), coalesce(arrived_currency, payout.currency))`,
	"a payout with two transfers": `
		select payout_id as id from at_transfer group by payout_id having count(*) > 1`,
	"a payout that was sent to the bank twice": `
		select payout_id as id from at_payout group by payout_id having count(*) > 1`,
	"a transfer without its payout": `
		select transfer.id from at_transfer transfer left join payout on payout.id = transfer.payout_id
		and payout.amount_cents = transfer.cents where payout.id is null`,
	"a payout whose state differs from the bank's": `
		select payout.id || ' ' || payout.state from payout left join at_transfer transfer on transfer.payout_id = payout.id
		left join at_payout sent on sent.payout_id = payout.id
		where (payout.state = 'paid') <> coalesce(sent.status = 'paid', false)
		or (payout.state = 'failed' and coalesce(transfer.cents <> transfer.reversed, false))
		or (payout.state not in ('paid', 'failed', 'in_transit'))`,
	"the authors' accounts in the books": `
		select kind || ' ' || currency as id from in_books where kind = 'connected' and debit <> coalesce((
			select sum(cents - reversed) from at_transfer where at_transfer.currency = in_books.currency), 0) - coalesce((
			select sum(amount_cents) from at_payout join payout on payout.id = payout_id
			where status not in ('failed', 'canceled') and payout.currency = in_books.currency), 0)`,
	"what is on its way to banks in the books": `
		select kind || ' ' || currency as id from in_books where kind = 'payouts-in-transit' and debit <> coalesce((
			select sum(amount_cents) from at_payout join payout on payout.id = payout_id
			where status in ('pending', 'in_transit') and payout.currency = in_books.currency), 0)`,
	"an entry without transfers": `
		select entry.id from ledger_entry entry where not exists (
			select from ledger_transfer where entry_id = entry.id)`,
	"a settlement or refund that was booked twice": `
		select source_id as id from provider_movement where kind in ('settlement', 'refund', 'refund-failure')
		group by source_id, kind having count(*) > 1`,
};

/**
 * What is wrong, by SQL over the stored rows and the provider's own lists; it shares no query with the product.
 * @param refunded the payments that the operator has refunded at an adoption instead of importing them
 */
export async function listViolations(
	installation: Pick<Installation, "connect" | "listAtProvider">,
	{ feeBearer, refunded }: { feeBearer: string; refunded: ReadonlySet<string> },
): Promise<string[]> {
	const client = await installation.connect();
	try {
		await client.query("begin isolation level repeatable read");
		await loadLists(installation, client);
		for (const statement of [expected, balances, owed(feeBearer)]) await client.query(statement);
		const found: string[] = [];
		for (const [law, text] of Object.entries(laws)) {
			const values = text.includes("$1") ? [[...refunded]] : [];
			const { rows } = await client.query<{ id: string }>(text, values);
			for (const row of rows) found.push(`${law}: ${Object.values(row).join(" ")}`);
		}
		return found;
	} finally {
		await client.end();
	}
}
