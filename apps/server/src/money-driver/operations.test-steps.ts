import { coverOf } from "@stride/money/fee-cover";
import { donationBody, testCards, uniqueEmail } from "@stride/testing";
import { breakProvider, runJob } from "./faults.test-steps.ts";
import type { Installation } from "./installation.test-steps.ts";
import { act, currencies, newCampaign, type Person } from "./people.test-steps.ts";
import type { Random } from "./random.test-steps.ts";

type Opened = { donationId: string; clientSecret: string };
export type Donation = Opened & { campaignId: string; email: string };
type Repeatable<T> = { repeat: () => Promise<T>; known: string | null };

export type World = {
	installation: Installation;
	random: Random;
	operator: Person;
	authors: Person[];
	donations: Donation[];
	donateRequests: Repeatable<Opened>[];
	payoutRequests: Repeatable<{ id: string }>[];
	/** A backup waits to be restored: accounts at the provider that are opened now could not be adopted. */
	isBackedUp: boolean;
	/** What no answer of the product may be. */
	surprises: string[];
};

/** @returns false when there was nothing to do */
type Operation = (world: World) => Promise<boolean>;

const campaignsMax = 3;
const reason = "A reason that the driver gives.";
/** Those who neither have left nor want to. */
export const present = ({ authors }: World) =>
	authors.filter(({ isRemoved, isLeaving, isWaiting }) => !isRemoved && !isLeaving && !isWaiting);
const intentOf = ({ clientSecret }: Opened) => String(clientSecret.split("_secret_")[0]);

const cards = [
	testCards.succeeds,
	testCards.succeeds,
	testCards.succeeds,
	testCards.succeeds,
	testCards.disputed,
	testCards.declined,
	// Its refunds fail later.
	"4000000000005126",
];

async function repeated<T>(world: World, request: Repeatable<T>, idOf: (answer: T) => string): Promise<T> {
	const answer = await request.repeat();
	const id = idOf(answer);
	if (request.known !== null && request.known !== id)
		world.surprises.push(`two effects of one key: ${request.known}, ${id}`);
	request.known = id;
	return answer;
}

/** As the form computes it, from the campaign's currency and the published fee. */
async function coverFor({ installation }: World, campaignId: string, chargeCents: number): Promise<number | undefined> {
	const client = installation.client();
	const { currency } = await client.call("getCampaign", { params: { campaignId } });
	const { feeCover } = await client.call("getDonationConfig", { query: { currency } });
	return feeCover ? coverOf(chargeCents, { percent: feeCover.percent, fixedCents: feeCover.fixed }) : undefined;
}

async function donate(world: World): Promise<boolean> {
	const { random, installation } = world;
	const campaigns = present(world).flatMap((author) => author.campaigns);
	const campaignId = random.pick(campaigns);
	if (!campaignId) return false;
	const amount = random.between(500, 30_000);
	const fee = Math.ceil((amount * random.between(6, 30)) / 100);
	const email = uniqueEmail("donor");
	const cover = random.chance(0.5) ? await coverFor(world, campaignId, amount + fee) : undefined;
	const body = donationBody({ amount, fee, email, ...(cover && { cover }) });
	const idempotencyKey = crypto.randomUUID();
	const client = installation.client();
	const request: Repeatable<Opened> = {
		repeat: () => client.call("donate", { params: { campaignId }, body }, { idempotencyKey }),
		known: null,
	};
	world.donateRequests.push(request);
	// Some browsers send a request twice at once.
	const answers = await Promise.all(
		Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => repeated(world, request, ({ donationId }) => donationId)),
	);
	const [opened] = answers;
	if (!opened) return false;
	world.donations.push({ ...opened, campaignId, email });
	if (random.chance(0.9)) await installation.driver.confirm(opened.clientSecret, random.pick(cards));
	return true;
}

const atProvider =
	(call: (world: World, intent: string) => Promise<unknown>): Operation =>
	async (world) => {
		const donation = world.random.pick(world.donations);
		if (!donation) return false;
		await call(world, intentOf(donation));
		return true;
	};

async function payOut(world: World): Promise<boolean> {
	const { random } = world;
	const author = random.pick(present(world));
	if (!author) return false;
	for (const campaignId of author.campaigns) {
		const money = await act(author, ({ call }) => call("getCampaignMoney", { params: { campaignId } }));
		// Where there is nothing it must be refused.
		if (money.currentBalance <= 0 && random.chance(0.9)) continue;
		const amount = Math.max(1, Math.ceil((money.currentBalance * random.between(20, 120)) / 100));
		await requestPayout(world, { author, campaignId, amount });
		return true;
	}
	return false;
}

type Payout = { author: Person; campaignId: string; amount: number };

export async function requestPayout(world: World, { author, campaignId, amount }: Payout): Promise<void> {
	const { random } = world;
	const methods = await act(author, ({ call }) => call("listPaymentMethods", {}));
	const method = methods.find(({ isErrored }) => !isErrored);
	const body = { amount, paymentMethod: String(method?.id) };
	const idempotencyKey = crypto.randomUUID();
	const request: Repeatable<{ id: string }> = {
		repeat: () =>
			act(author, ({ call }) => call("requestPayout", { params: { campaignId }, body }, { idempotencyKey })),
		known: null,
	};
	world.payoutRequests.push(request);
	// Some browsers send a request twice at once.
	await Promise.all(Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => repeated(world, request, ({ id }) => id)));
}

/** Banks return a payout within days; the product reads it for thirty. */
const returnedWithinMs = 28 * 24 * 3_600_000;

async function bankDecides({ random, installation }: World): Promise<boolean> {
	const payouts = await installation.query<{ id: string; account: string }>(
		`select provider_payout_id as id, provider_connected_id as account from payout
		join connected_account on connected_account.id = connected_account_id
		where provider_payout_id is not null and (paid_at is null or paid_at > $1)
		order by payout.created_at desc limit 15`,
		[new Date(installation.now().getTime() - returnedWithinMs)],
	);
	const payout = random.pick(payouts);
	if (!payout) return false;
	const result = random.pick(["paid", "paid", "paid", "failed", "canceled"]);
	await installation.driver.control("POST", "/payout-result", { payout: payout.id, result });
	// A failure disables the bank account until its owner enters it again.
	if (result === "failed") {
		await installation.driver.control("POST", "/onboarding", { account: payout.account, outcome: "complete" });
	}
	return true;
}

async function refundAtDesk({ random, operator, donations }: World): Promise<boolean> {
	const donation = random.pick(donations);
	if (!donation) return false;
	const { data } = await act(operator, ({ call }) => call("searchDonations", { query: { q: donation.donationId } }));
	const [found] = data;
	if (!found || found.remaining.amount + found.remaining.tip === 0) return false;
	const share = (cents: number) => Math.ceil((cents * random.between(0, 110)) / 100);
	const { amount, tip } = found.remaining;
	const part = { amount: share(amount), tip: random.chance(0.5) ? 1 : share(tip) };
	// Only a refund of all that remains contains the cover.
	const body = { ...(random.chance(0.3) ? { amount, tip } : part), refunded: found.refunded, reason };
	await act(operator, ({ call }) => call("refundDonation", { params: { donationId: found.id }, body }));
	return true;
}

async function refundByAuthor(world: World): Promise<boolean> {
	const author = world.random.pick(present(world));
	const campaignId = world.random.pick(author?.campaigns ?? []);
	if (!author || !campaignId) return false;
	const { data } = await act(author, ({ call }) => call("listRefundableDonations", { params: { campaignId } }));
	const found = world.random.pick(data);
	if (!found) return false;
	const body = {
		amount: Math.max(1, Math.ceil((found.amount * world.random.between(1, 110)) / 100)),
		refunded: found.refunded,
		reason,
	};
	await act(author, ({ call }) => call("refundOwnDonation", { params: { campaignId, donationId: found.id }, body }));
	return true;
}

/** In the platform's own account; what is paid out was paid in before, so that authors' payouts rarely wait for it. */
async function movePlatformMoney({ random, installation }: World): Promise<boolean> {
	const currency = random.pick([...currencies]) ?? "usd";
	const move = (amount: number, type: string) =>
		installation.driver.control("POST", "/platform-balance", { amount, type, currency });
	const cents = random.between(1, 20_000);
	await move(cents, "topup");
	const type = random.pick(["payout", "payout", "topup_reversal", "stripe_fee", "reserve_transaction", "adjustment"]);
	await move(-Math.ceil(cents / 3), String(type));
	if (type === "payout" && random.chance(0.3)) await move(Math.ceil(cents / 3), "payout_failure");
	if (type === "reserve_transaction" && random.chance(0.5)) await move(Math.ceil(cents / 3), type);
	return true;
}

/** A reversal brings what the money is worth then. */
async function changeRates({ random, installation }: World): Promise<boolean> {
	const rates = { eur: random.between(80, 95) / 100, pln: random.between(340, 410) / 100 };
	await installation.driver.control("PUT", "/platform-account", { rates });
	return true;
}

const ignoreRefusal = (error: unknown): void => {
	if (error instanceof TypeError) throw error;
};

async function beginCampaign(world: World): Promise<boolean> {
	const author = world.random.pick(present(world));
	// A payout of a campaign that the backup lacks could not be adopted.
	if (!author || world.isBackedUp) return false;
	if (author.campaigns.length >= campaignsMax) author.campaigns.shift();
	await newCampaign(author);
	return true;
}

/** While a donor pays: the payment is refunded when it arrives after the deletion. */
async function deleteCampaign(world: World): Promise<boolean> {
	const author = world.random.pick(present(world));
	if (!author) return false;
	const campaignId = await newCampaign(author);
	author.campaigns.pop();
	const client = world.installation.client();
	const email = uniqueEmail("donor");
	const opened = await client.call("donate", { params: { campaignId }, body: donationBody({ email }) });
	world.donations.push({ ...opened, campaignId, email });
	await Promise.all([
		act(author, ({ call }) => call("deleteCampaign", { params: { campaignId } })).catch(ignoreRefusal),
		world.installation.driver.confirm(opened.clientSecret),
	]);
	return true;
}

/**
 * A payment to a new campaign, after a backup: the product recognises a restore by a row that is missing. Where none is,
 * it looks like a pause, after which mails about known donations are due.
 */
export async function giveAfterBackup(world: World): Promise<void> {
	const { installation } = world;
	const author = world.random.pick(present(world));
	if (!author) return;
	await installation.driver.clearFaults();
	const campaignId = await newCampaign(author);
	author.campaigns.pop();
	const email = uniqueEmail("donor");
	const client = installation.client();
	const opened = await client.call("donate", { params: { campaignId }, body: donationBody({ email }) });
	world.donations.push({ ...opened, campaignId, email });
	await installation.driver.confirm(opened.clientSecret);
}

export async function settleBalance({ random, operator }: World): Promise<boolean> {
	const open = await act(operator, ({ call }) => call("listOpenBalances", {}));
	const found = random.pick(open.filter(({ balance }) => balance !== 0));
	if (!found) return false;
	const { balance } = found;
	const body =
		balance > 0
			? { action: random.pick(["refund-donors", "write-off", "write-off"] as const) ?? "write-off", balance, reason }
			: random.chance(0.5)
				? ({ action: "write-off", balance, reason } as const)
				: ({ action: "paid-in", balance, amount: -balance, reference: "Statement 1" } as const);
	await act(operator, ({ call }) => call("settleBalance", { params: { campaignId: found.campaign.id }, body }));
	return true;
}

async function holdOrRelease(world: World): Promise<boolean> {
	const { operator, random } = world;
	const { data } = await act(operator, ({ call }) => call("listPayoutHolds", { query: {} }));
	const hold = random.pick(data);
	if (hold) {
		await act(operator, ({ call }) => call("releasePayouts", { params: { holdId: hold.id } }));
		return true;
	}
	const id = random.pick(present(world).flatMap(({ campaigns }) => campaigns));
	if (!id) return false;
	await act(operator, ({ call }) => call("holdPayouts", { body: { subject: { kind: "campaign", id }, reason } }));
	return true;
}

async function repeatRequest(world: World): Promise<boolean> {
	const { random } = world;
	const donation = random.pick(world.donateRequests.slice(-30));
	const payout = random.pick(world.payoutRequests.slice(-10));
	if (payout && random.chance(0.4)) await repeated(world, payout, ({ id }) => id);
	else if (donation) {
		const opened = await repeated(world, donation, ({ donationId }) => donationId);
		if (random.chance(0.5)) await world.installation.driver.confirm(opened.clientSecret);
	} else return false;
	return true;
}

const refund = atProvider(({ installation, random }, intent) =>
	installation.driver.control("POST", "/refund", {
		payment_intent: intent,
		...(random.chance(0.6) && { amount: random.between(1, 9_000) }),
	}),
);
const dispute = atProvider(({ installation }, intent) =>
	installation.driver.control("POST", "/dispute", { payment_intent: intent }),
);
const decide: Operation = async ({ installation, random }) => {
	const disputes = await installation.listAtProvider<{ id: string; status: string; payment_intent: string }>(
		"disputes",
	);
	const open = random.pick(disputes.filter(({ status }) => status === "needs_response"));
	if (!open) return false;
	const outcome = random.pick(["won", "lost"]);
	await installation.driver.control("POST", "/dispute", { payment_intent: open.payment_intent, outcome });
	return true;
};
const failRefund: Operation = async ({ installation, random }) => {
	const refunds = await installation.listAtProvider<{ id: string; status: string }>("refunds");
	const chosen = random.pick(refunds.filter(({ status }) => status === "succeeded").slice(0, 20));
	if (!chosen) return false;
	await installation.driver.control("POST", "/refund", { refund: chosen.id, fail: true });
	return true;
};
const look: Operation = async ({ installation, random, donations }) => {
	const donation = random.pick(donations);
	if (!donation) return false;
	const { donationId, clientSecret } = donation;
	await installation.client().call("getDonation", { params: { donationId }, query: { clientSecret } });
	return true;
};

/** What happens to money, with its weight. */
export const operations: readonly { name: string; weight: number; play: Operation }[] = [
	{ name: "donate", weight: 30, play: donate },
	{ name: "repeat a request", weight: 8, play: repeatRequest },
	{ name: "refund at the provider", weight: 5, play: refund },
	{ name: "refund at the desk", weight: 6, play: refundAtDesk },
	{ name: "refund by the author", weight: 4, play: refundByAuthor },
	{ name: "fail a refund", weight: 2, play: failRefund },
	{ name: "dispute", weight: 4, play: dispute },
	{ name: "decide a dispute", weight: 4, play: decide },
	{ name: "read a donation", weight: 4, play: look },
	{ name: "request a payout", weight: 14, play: payOut },
	{ name: "bank decides", weight: 6, play: bankDecides },
	{ name: "platform money", weight: 4, play: movePlatformMoney },
	{ name: "change the rates", weight: 3, play: changeRates },
	{ name: "new campaign", weight: 2, play: beginCampaign },
	{ name: "delete a campaign", weight: 2, play: deleteCampaign },
	{ name: "settle a balance", weight: 4, play: settleBalance },
	{ name: "hold or release", weight: 1, play: holdOrRelease },
	{ name: "run a job", weight: 12, play: runJob },
	{ name: "break the provider", weight: 3, play: breakProvider },
];
