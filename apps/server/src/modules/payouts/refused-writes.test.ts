import {
	createCharityCampaign,
	createTestApp,
	giveByNonce,
	plantProject,
	scriptGiving,
	type TestApp,
} from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bookPlatformMovements } from "../platform-account/index.ts";
import { mayFollow, payoutStates } from "./payout.ts";
import { createPayoutSteps, createTestClock } from "./payouts.test-steps.ts";

let app: TestApp;
let client: pg.Client;
/** Ids that the statements name as `:name`. */
let ids: Record<string, string>;

beforeAll(async () => {
	const clock = createTestClock();
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, catalogueGiving: scriptGiving().giving });
	const steps = createPayoutSteps(app, clock);
	const author = await steps.authorWith(10_000);
	const other = await steps.authorWith(10_000);
	const { id: payout } = await steps.request(author.author, author.campaign.id, 2_000);
	await steps.reaches(payout, "in_transit");
	await steps.result(payout, "paid");
	const { id: second } = await steps.request(author.author, author.campaign.id, 1_000);
	await steps.reaches(second, "in_transit");
	await app.sandbox.control("POST", "/platform-balance", { amount: 500 });
	await bookPlatformMovements(app.app.deps);
	const { donation: disputed } = await steps.authorWith(5_000);
	if (disputed) await steps.money.dispute(disputed);
	await steps.money.catchUp();
	const open = await steps.money.give(other.campaign.id, { amount: 1_000, fee: 100 });
	const charity = await createCharityCampaign(author.author, (await plantProject(app)).id);
	const { donationId: catalogue } = await giveByNonce(app.client(), charity.id);
	client = new pg.Client({ connectionString: app.ownerUrl });
	await client.connect();
	const only = async (query: string, values: unknown[] = []) =>
		String((await client.query<{ id: string }>(query, values)).rows[0]?.id);
	const accountOf = "select id from ledger_account where kind = 'campaign-available' and campaign_id = $1";
	ids = {
		catalogue,
		payout,
		second,
		open: open.donationId,
		donation: String(author.donation?.donationId),
		campaign: author.campaign.id,
		charity: charity.id,
		otherCampaign: other.campaign.id,
		author: author.accountId,
		otherAuthor: other.accountId,
		connected: await only("select id from connected_account where account_id = $1", [author.accountId]),
		otherConnected: await only("select id from connected_account where account_id = $1", [other.accountId]),
		available: await only(accountOf, [author.campaign.id]),
		otherAvailable: await only(accountOf, [other.campaign.id]),
		tips: await only("select id from ledger_account where kind = 'tips'"),
		entry: await only("select id from ledger_entry where kind = 'donation-settled' limit 1"),
	};
});
afterAll(async () => {
	await client.end();
	await app.stop();
});

/** @returns why the database refuses a write, at once or at the commit; null when it accepts it */
async function refusalOf(statements: string): Promise<string | null> {
	await client.query("begin");
	try {
		await client.query(statements.replace(/:(\w+)\b/g, (all, name) => (ids[name] ? `'${ids[name]}'` : all)));
		await client.query("set constraints all immediate");
		return null;
	} catch (error) {
		return (error as Error).message;
	} finally {
		await client.query("rollback");
	}
}

const newEntry = (kind: string, reverses = "null") =>
	`insert into ledger_entry (id, kind, subject, reverses_id, occurred_at, created_at)
	values ('00000000-0000-7000-8000-000000000001', '${kind}', 'x', ${reverses}, now(), now());`;
const newTransfer = (debit: string, credit: string, entry = "'00000000-0000-7000-8000-000000000001'", cents = "100") =>
	`insert into ledger_transfer (id, entry_id, debit_account_id, credit_account_id, amount_cents, currency)
	values (gen_random_uuid(), ${entry}, ${debit}, ${credit}, ${cents}, 'usd');`;
/** A copy of a row, with other values in some columns. */
const copy = (table: string, id: string, change: string) =>
	`insert into ${table} select (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), ${change}))).*
	from ${table} original where id = ${id};`;
const uncommonKeys = "'request_key', null, 'request_actor', null";
const reserve = (cents: string) =>
	`update payout_reservation set reserved_cents = reserved_cents + ${cents} where campaign_id = :campaign;`;

const writes: [string, string, RegExp][] = [
	[
		"another currency of a campaign",
		"update campaign set currency = 'eur' where id = :campaign",
		/does not change its currency/,
	],
	[
		"a campaign in an unknown currency",
		copy("campaign", ":campaign", "'slug', 'other', 'request_key', null, 'currency', 'jpy'"),
		/campaign_currency_known/,
	],
	[
		"a charity campaign in another currency than dollars",
		copy("campaign", ":charity", "'slug', 'other', 'request_key', null, 'currency', 'eur'"),
		/campaign_charity_in_dollars/,
	],
	[
		"a donation in another currency than its campaign",
		copy("donation", ":open", `'provider_payment_id', null, 'currency', 'eur', ${uncommonKeys}`),
		/donation_in_campaigns_currency/,
	],
	[
		"an account of a campaign in another currency",
		copy("ledger_account", ":available", "'currency', 'eur'"),
		/ledger_account_in_campaigns_currency/,
	],
	[
		"a payout in another currency than its campaign",
		reserve("2000") +
			copy(
				"payout",
				":payout",
				"'state', 'requested', 'currency', 'eur', 'transfer_id', null, 'provider_payout_id', null, 'request_key', null, 'arrived_cents', null, 'arrived_currency', null, 'arrived_rate', null",
			),
		/payout_in_campaigns_currency/,
	],
	[
		"another amount that arrived in the author's account",
		"update payout set arrived_cents = arrived_cents + 1 where id = :payout",
		/does not change its arrived amount/,
	],
	["an entry without transfers", newEntry("balance-written-off"), /is empty/],
	[
		"an entry that reverses one of another kind",
		newEntry("payout-returned", ":entry") + newTransfer(":tips", ":available"),
		/reverses an entry of another kind/,
	],
	[
		"a transfer between the accounts of two campaigns",
		newEntry("funds-available") + newTransfer(":otherAvailable", ":available"),
		/between campaigns/,
	],
	[
		"an entry for two campaigns",
		newEntry("balance-written-off") + newTransfer(":tips", ":available") + newTransfer(":tips", ":otherAvailable"),
		/between campaigns/,
	],
	["a transfer that is added to an old entry", newTransfer(":tips", ":available", ":entry"), /is sealed/],
	[
		"a transfer of nine quintillion cents",
		newEntry("balance-written-off") + newTransfer(":tips", ":available", undefined, "9000000000000000000"),
		/ledger_transfer_bounded/,
	],
	["a changed entry", "update ledger_entry set kind = 'refund-failed' where id = :entry", /append-only/],
	["a deleted transfer", "delete from ledger_transfer where entry_id = :entry", /append-only/],
	[
		"an account of another campaign",
		"update ledger_account set campaign_id = :otherCampaign where id = :available",
		/kind, campaign/,
	],
	["another amount of a settled donation", "update donation set amount_cents = 1 where id = :donation", /amounts/],
	["another tip of a settled donation", "update donation set tip_cents = 0 where id = :donation", /amounts/],
	["another cover of a donation", "update donation set cover_cents = 1 where id = :open", /cover/],
	[
		"a cover below zero",
		copy("donation", ":open", `${uncommonKeys}, 'provider_payment_id', null, 'cover_cents', -1`),
		/donation_cover_bounded/,
	],
	[
		"a cover of nine quintillion cents",
		copy("donation", ":open", `${uncommonKeys}, 'provider_payment_id', null, 'cover_cents', 9000000000000000000`),
		/donation_cover_bounded/,
	],
	[
		"a cover of a catalogue donation",
		copy("donation", ":catalogue", `${uncommonKeys}, 'provider_payment_id', null, 'cover_cents', 1`),
		/donation_cover_bounded/,
	],
	[
		"a refund beyond amount, tip and cover",
		"update donation set refunded_cents = amount_cents + tip_cents + cover_cents + 1 where id = :donation",
		/donation_refund_bounded/,
	],
	[
		"a campaign's part of the cover beyond the booking",
		copy(
			"provider_movement",
			"(select id from provider_movement where donation_id = :donation)",
			"'provider_movement_id', 'x', 'cover_campaign_cents', 9000000",
		),
		/provider_movement_cover_bounded/,
	],
	[
		"a refund whose campaign's part exceeds its cover",
		`insert into donation_refund (id, donation_id, amount_cents, tip_cents, cover_cents, cover_campaign_cents,
			refunded_before_cents, by_author, reason, requested_by, requested_at)
			values (gen_random_uuid(), :donation, 1, 0, 1, 2, 0, false, '', :author, now())`,
		/donation_refund_cover/,
	],
	[
		"a refund of nothing",
		`insert into donation_refund (id, donation_id, amount_cents, tip_cents, refunded_before_cents, by_author, reason,
			requested_by, requested_at) values (gen_random_uuid(), :donation, 0, 0, 0, false, '', :author, now())`,
		/donation_refund_parts/,
	],
	[
		"another campaign of a donation",
		"update donation set campaign_id = :otherCampaign where id = :donation",
		/campaign/,
	],
	["another payment of a donation", "update donation set provider_payment_id = 'pi_x' where id = :donation", /payment/],
	["another settlement date", "update donation set settled_at = now() where id = :donation", /settlement date/],
	["another donor of a settled donation", "update donation set first_name = 'X' where id = :donation", /donor/],
	[
		"a settlement that is undone",
		"update donation set state = 'created' where id = :donation",
		/does not become created/,
	],
	[
		"a succeeded donation without a settlement date",
		"update donation set state = 'succeeded' where id = :open",
		/settlement/,
	],
	["a begun donation with a settlement date", "update donation set settled_at = now() where id = :open", /settlement/],
	[
		"a catalogue donation that is requested again",
		"update donation set state = 'processing' where id = :catalogue",
		/does not become/,
	],
	[
		"a donation of nine quintillion cents",
		copy("donation", ":open", `${uncommonKeys}, 'provider_payment_id', null, 'amount_cents', 9000000000000000000`),
		/bounded/,
	],
	["a deleted donation", "delete from donation where id = :open", /append-only/],
	["a changed booking", "update provider_movement set amount_cents = amount_cents + 1", /booking/],
	["a deleted booking", "delete from provider_movement", /append-only/],
	[
		"funds that are released before they are available",
		copy(
			"provider_movement",
			"(select id from provider_movement where donation_id = :donation)",
			"'provider_movement_id', 'x', 'released_at', now() - interval '9 years'",
		),
		/released_after/,
	],
	[
		"a settlement of a negative amount",
		copy(
			"provider_movement",
			"(select id from provider_movement where donation_id = :donation)",
			"'provider_movement_id', 'x', 'amount_cents', -1",
		),
		/signed/,
	],
	[
		"two payouts with one id at the provider",
		"update payout set provider_payout_id = (select provider_payout_id from payout where id = :payout) where id = :second",
		/payout_at_provider|at the provider/,
	],
	[
		"two payouts with one transfer",
		reserve("1000") + copy("payout", ":second", "'request_key', null, 'provider_payout_id', 'po_x'"),
		/payout_transfer_once/,
	],
	[
		"two payouts with one payout at the provider",
		reserve("1000") + copy("payout", ":second", "'request_key', null, 'transfer_id', 'tr_x'"),
		/payout_at_provider/,
	],
	[
		"a payout of another author's campaign",
		copy(
			"payout",
			":second",
			"'request_key', null, 'transfer_id', 'tr_x', 'provider_payout_id', 'po_x', 'campaign_id', :otherCampaign::text",
		),
		/payout_of_author/,
	],
	[
		"a payout to another author's account",
		reserve("1000") +
			copy(
				"payout",
				":second",
				"'request_key', null, 'transfer_id', 'tr_x', 'provider_payout_id', 'po_x', 'connected_account_id', :otherConnected::text",
			),
		/payout_to_author/,
	],
	[
		"a paid payout that is requested again",
		"update payout set state = 'requested' where id = :payout",
		/does not become/,
	],
	[
		"a payout in transit without its id",
		reserve("1000") +
			copy("payout", ":second", "'request_key', null, 'transfer_id', 'tr_x', 'provider_payout_id', null"),
		/payout_sent/,
	],
	["another amount of a payout", "update payout set amount_cents = 1 where id = :payout", /amount/],
	["a deleted payout", "delete from payout where id = :payout", /append-only/],
	["a reservation without a payout", reserve("1000000"), /does not equal its payouts/],
	[
		"a payout without a reservation",
		copy("payout", ":second", "'request_key', null, 'transfer_id', 'tr_x', 'provider_payout_id', 'po_x'"),
		/does not equal its payouts/,
	],
	[
		"a verified account without an id at the provider",
		copy("connected_account", ":connected", "'provider_connected_id', null, 'replaced_at', now()"),
		/connected_account_opened/,
	],
	[
		"an account of another author",
		"update connected_account set account_id = :otherAuthor where id = :connected",
		/author/,
	],
	["a deleted account of an author", "delete from connected_account where id = :connected", /append-only/],
	[
		"a changed booking of the platform's account",
		"update platform_movement set amount_cents = amount_cents + 1",
		/booking/,
	],
	[
		"funds of the platform's account that are released again",
		"update platform_movement set released_at = available_at; update platform_movement set released_at = null",
		/booking/,
	],
	["a deleted booking of the platform's account", "delete from platform_movement", /append-only/],
	["a dispute of another donation", "update donation_dispute set donation_id = :donation", /dispute at the provider/],
	["a deleted dispute", "delete from donation_dispute", /append-only/],
	["a deleted hold", "delete from payout_hold", /append-only/],
	["another id of the installation", "update installation set id = gen_random_uuid()", /id and beginning/],
];

describe("the database", () => {
	it.each(writes)("[D3] [D4] refuses %s", async (_, statements, reason) => {
		expect(await refusalOf(statements)).toMatch(reason);
	});

	it("[D3] [D4] accepts what the product writes", async () => {
		const balanced = newEntry("balance-written-off") + newTransfer(":tips", ":available");
		expect(await refusalOf(balanced)).toBeNull();
		expect(await refusalOf(newEntry("balance-offset") + newTransfer(":otherAvailable", ":available"))).toBeNull();
		const payout = copy(
			"payout",
			":second",
			"'request_key', null, 'transfer_id', 'tr_x', 'provider_payout_id', 'po_x'",
		);
		expect(await refusalOf(reserve("1000") + payout)).toBeNull();
		const erased = "first_name = '', last_name = '', email = '', email_key = 'removed:x', account_id = null";
		expect(await refusalOf(`update donation set ${erased} where id = :donation`)).toBeNull();
	});
});

describe("the transitions of payouts", () => {
	it("[D4] in the database equal those of the product", async () => {
		const { rows } = await client.query<{ pair: string }>(
			`select f || ' ' || t as pair from unnest($1::text[]) f, unnest($1::text[]) t
			where f <> t and payout_may_become(f, t)`,
			[payoutStates],
		);
		const pairs = payoutStates.flatMap((from) =>
			payoutStates.filter((to) => from !== to && mayFollow(from, to)).map((to) => `${from} ${to}`),
		);
		expect(rows.map(({ pair }) => pair).sort()).toEqual(pairs.sort());
	});
});
