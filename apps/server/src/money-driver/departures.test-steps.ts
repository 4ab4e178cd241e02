import { ApiError } from "@stride/contract/client";
import { donationBody, uniqueEmail } from "@stride/testing";
import { present, requestPayout, type World } from "./operations.test-steps.ts";
import { act, type Person, signUpAuthor } from "./people.test-steps.ts";

type Count = (what: string) => void;
type Payout = { id: string };

const authorsMax = 4;
const authorsMin = 2;
const dayMs = 24 * 3_600_000;

/** The documented reasons; every other refusal is a violation. */
const documented = ["AccountHasActiveCampaignException", "AccountHasOpenBalanceException"];

/** Requests the removal, which a job carries out days later. @returns whether it was accepted */
async function requestRemoval({ surprises }: World, author: Person, count: Count): Promise<boolean> {
	try {
		await act(author, ({ call }) => call("requestAccountDeletion", {}));
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (!documented.includes(error.code)) surprises.push(`a removal was refused: ${error.code}`);
		count("removal refused");
		count(`removal refused: ${error.code}`);
		author.isWaiting = true;
		return false;
	}
	count("removal accepted");
	author.isWaiting = false;
	author.isLeaving = true;
	return true;
}

/** Everything that an author does before leaving: ends the campaigns and is paid out what is available. */
async function prepare(world: World, author: Person, waitForBank: () => Promise<void>, count: Count): Promise<void> {
	const refused = (error: unknown) => {
		if (!(error instanceof ApiError)) throw error;
		count(`refused to a leaving author: ${error.code}`);
	};
	// Those too that the driver has lost sight of.
	const own = await world.installation.query<{ id: string; ended: boolean }>(
		`select campaign.id, ended_at is not null as ended from campaign join account on account.id = author_id
		where email_key = $1 and campaign.deleted_at is null`,
		[author.email],
	);
	for (const { id: campaignId } of own.filter(({ ended }) => !ended)) {
		await act(author, ({ call }) => call("endCampaign", { params: { campaignId } })).catch(refused);
	}
	author.campaigns = [];
	await waitForBank();
	for (const { id: campaignId } of own) {
		const money = await act(author, ({ call }) => call("getCampaignMoney", { params: { campaignId } }));
		if (money.currentBalance <= 0) continue;
		await requestPayout(world, { author, campaignId, amount: money.currentBalance }).catch(refused);
	}
	await waitForBank();
	// The provider's stand-in decides no payout by itself.
	const sent = await world.installation.query<Payout>(
		`select provider_payout_id as id from payout join campaign on campaign.id = campaign_id
		join account on account.id = author_id where email_key = $1 and payout.state = 'in_transit'`,
		[author.email],
	);
	for (const { id } of sent) {
		await world.installation.driver.control("POST", "/payout-result", { payout: id, result: "paid" });
	}
	await waitForBank();
}

/**
 * Between two lives: authors whose removal was refused prepare and request it again; otherwise one more author requests
 * it at once, which is refused for an active campaign or for money, and then prepares for it.
 * @param waitForBank lets the funds, and then the payouts, arrive
 */
export async function leave(world: World, waitForBank: () => Promise<void>, count: Count): Promise<void> {
	// A payout of a campaign that the backup lacks could not be adopted.
	if (world.isBackedUp) return;
	const waiting = world.authors.filter(({ isWaiting, isRemoved }) => isWaiting && !isRemoved);
	const authors = present(world);
	const chosen = authors.length > authorsMin ? world.random.pick(authors) : undefined;
	if (waiting.length === 0 && chosen && !(await requestRemoval(world, chosen, count))) waiting.push(chosen);
	for (const author of waiting) {
		await prepare(world, author, waitForBank, count);
		await requestRemoval(world, author, count);
	}
}

/** Between two lives, since it takes several steps. */
export async function join(world: World, count: Count): Promise<void> {
	if (world.isBackedUp || present(world).length >= authorsMax) return;
	await world.installation.driver.clearFaults();
	world.authors.push(await signUpAuthor(world.installation, world.authors.length));
	count("author joins");
}

/**
 * In the end everybody who wants to leave must be able to; the removals take place after the last payout can no longer be
 * returned. One bank returns a payout nevertheless.
 */
export async function leaveInTheEnd(world: World, waitForBank: () => Promise<void>, count: Count): Promise<void> {
	const { installation, surprises } = world;
	await arrive(world, count);
	for (const author of world.authors.filter(({ isWaiting, isRemoved }) => isWaiting && !isRemoved)) {
		await prepare(world, author, waitForBank, count);
		if (!(await requestRemoval(world, author, count))) surprises.push(`${author.email} cannot leave.`);
	}
	const leaving = world.authors.filter(({ isLeaving, isRemoved }) => isLeaving && !isRemoved);
	for (let pause = 0; pause < 2; pause++) {
		await installation.advance(15 * dayMs);
		await waitForBank();
	}
	await noteRemoved(world, count);
	for (const author of leaving.filter(({ isRemoved }) => !isRemoved)) {
		const { obstacles, delays } = await act(author, ({ call }) => call("getAccountDeletion", {}));
		const reasons = [...obstacles, ...delays.map(({ reason }) => reason)];
		// A dispute that is won late, or a donation, has brought money again.
		if (reasons.length === 0) surprises.push(`${author.email} was not removed.`);
		for (const reason of reasons) count(`removal postponed: ${reason}`);
	}
	if (await returnLate(world)) count("payout returned after the removal");
	await waitForBank();
}

/** One more author, whose removal is refused at first: for the campaign that is active. */
async function arrive(world: World, count: Count): Promise<void> {
	const { installation } = world;
	const author = await signUpAuthor(installation, 0);
	world.authors.push(author);
	const [campaignId] = author.campaigns;
	if (!campaignId) throw new Error("The author has no campaign.");
	for (const amount of [4_000, 21_000]) {
		const body = donationBody({ amount, fee: Math.ceil(amount / 10), email: uniqueEmail("donor") });
		const opened = await installation.client().call("donate", { params: { campaignId }, body });
		world.donations.push({ ...opened, campaignId, email: String(body.email) });
		await installation.driver.confirm(opened.clientSecret);
	}
	if (await requestRemoval(world, author, count)) world.surprises.push("A campaign is active, and its author leaves.");
}

/** @returns whether there was such a payout */
async function returnLate({ installation, random }: World): Promise<boolean> {
	const payouts = await installation.query<Payout>(
		`select provider_payout_id as id from payout join campaign on campaign.id = payout.campaign_id
		join account on account.id = campaign.author_id where payout.state = 'paid' and account.deleted_at is not null`,
	);
	const payout = random.pick(payouts);
	if (!payout) return false;
	await installation.driver.control("POST", "/payout-result", { payout: payout.id, result: "failed" });
	return true;
}

/** Reads from the database who is leaving and who was removed: a restore may have undone either. */
export async function noteRemoved({ installation, authors }: World, count: Count): Promise<void> {
	const rows = await installation.query<{ email: string; leaving: boolean }>(`select email, exists (
		select from account_deletion as deletion where deletion.account_id = account.id
		and deletion.canceled_at is null and deletion.completed_at is null) as leaving from account`);
	for (const author of authors) {
		const row = rows.find(({ email }) => email === author.email);
		author.isLeaving = row?.leaving ?? false;
		if (!author.isRemoved && !row) count("author removed");
		author.isRemoved = !row;
	}
}
