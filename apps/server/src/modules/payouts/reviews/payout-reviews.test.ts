import type { PayoutDecision } from "@stride/contract/operator/operator-payouts";
import { createTestApp, refusal, type TestApp, testPassword } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createOperator, type Operator } from "../payout-operator.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";
import { hasOpenMoney } from "../personal-payouts.ts";
import { catchUpPayouts } from "../restores/adopt-payout.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;
let desk: Operator;

beforeAll(async () => {
	const env = { PAYOUT_REVIEW_FIRST: "true", PAYOUT_REVIEW_FROM: "5000", PAYOUT_REVIEW_HOURS: "24" };
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, env });
	steps = createPayoutSteps(app, clock);
	desk = await createOperator(app);
});
afterAll(() => app.stop());
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

type Author = Awaited<ReturnType<PayoutSteps["authorWith"]>>;
const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const decide = (payoutId: string, body: PayoutDecision) =>
	desk.operator.call("decidePayout", { params: { payoutId }, body });
const approve = (payoutId: string) => decide(payoutId, { decision: "approved" });
const reason = "The bank account belongs to somebody else.";
const reject = (payoutId: string) => decide(payoutId, { decision: "rejected", reason });
/** After the clock has moved beyond a session. */
const signIn = async (person: Author["author"]) => {
	person.token = (await person.call("signIn", { body: { email: person.email, password: testPassword } })).token;
};
const waiting = async () => (await desk.operator.call("getDesk", {})).payoutReviews;
const find = async (q: string) => (await desk.operator.call("searchPayouts", { query: { q } })).data;
const moneyOf = ({ author, campaign }: Author) =>
	author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
const listed = async ({ author, campaign }: Author) =>
	(await author.call("listPayouts", { params: { campaignId: campaign.id } })).data[0];

/** An author whose first payout has arrived. */
async function knownAuthor(amountCents: number): Promise<Author> {
	const author = await steps.authorWith(amountCents);
	const { id } = await steps.request(author.author, author.campaign.id, 100);
	await desk.proof();
	await approve(id);
	await steps.reaches(id, "in_transit");
	await steps.result(id, "paid");
	return author;
}

describe("a payout that waits for a review", () => {
	it("[N1] [D2] the first one waits with its amount reserved, the author sees why, and an approval sends it once", async () => {
		const author = await steps.authorWith(10_000);
		const before = await waiting();
		const payout = await steps.request(author.author, author.campaign.id, 2_000);
		expect(payout).toMatchObject({ status: "pending", isInReview: true });
		expect(await moneyOf(author)).toMatchObject({ currentBalance: 8_000, underWay: 0, inReview: 2_000 });
		await app.sandbox.mail(author.author.email, /is being reviewed/);
		await steps.advance(payout.id);
		clock.passHere(2 * 60_000);
		await steps.sweep();
		expect(await steps.stateOf(payout.id)).toBe("in_review");
		expect(await waiting()).toBe(before + 1);
		expect((await find(payout.id))[0]).toMatchObject({
			state: "review",
			amount: 2_000,
			isHeld: false,
			paidBefore: 0,
			review: { cause: "first", decision: null },
		});
		await desk.proof();
		await Promise.all([approve(payout.id), approve(payout.id)]);
		await approve(payout.id);
		await steps.reaches(payout.id, "in_transit");
		expect(await steps.atProvider(payout.id)).toMatchObject({ transfers: 1, payouts: 1 });
		expect(await waiting()).toBe(before);
		await app.sandbox.mail(author.author.email, /is approved/);
		expect(await code(reject(payout.id))).toBe("PayoutReviewDecidedException");
		expect((await desk.actionsOn(payout.id)).filter((action) => action === "payout-approved")).toHaveLength(1);
	});

	it("[N1] [D4] a rejection returns the amount by a ledger entry, and gives the author the reason", async () => {
		const author = await steps.authorWith(10_000);
		const payout = await steps.request(author.author, author.campaign.id, 10_000);
		expect(await code(steps.request(author.author, author.campaign.id, 1))).toBe("ValidationException");
		await desk.proof();
		await Promise.all([reject(payout.id), reject(payout.id)]);
		expect(await moneyOf(author)).toMatchObject({ currentBalance: 10_000, inReview: 0, underWay: 0, paidOut: 0 });
		expect(await listed(author)).toMatchObject({
			status: "failed",
			failure: "rejected",
			rejection: reason,
			isReturned: true,
			isInReview: false,
		});
		const entries = await app.app.deps.db
			.selectFrom("ledgerEntry")
			.select("kind")
			.where("subject", "=", payout.id)
			.orderBy("kind")
			.execute();
		expect(entries.map(({ kind }) => kind)).toEqual(["payout-released", "payout-requested"]);
		const mail = await app.sandbox.mail(author.author.email, /was not approved/);
		expect(mail.text).toContain(reason);
		expect(await code(approve(payout.id))).toBe("PayoutReviewDecidedException");
		await steps.advance(payout.id);
		expect(await steps.atProvider(payout.id)).toMatchObject({ transfers: 0, payouts: 0 });
	});

	it("[N1] a hold applies to an approved one, which continues after the release", async () => {
		const author = await steps.authorWith(10_000);
		const { id } = await steps.request(author.author, author.campaign.id, 1_000);
		const hold = await desk.hold("campaign", author.campaign.id);
		await desk.proof();
		expect((await find(id))[0]).toMatchObject({ isHeld: true });
		await approve(id);
		await steps.advance(id);
		expect(await steps.stateOf(id)).toBe("requested");
		await desk.release(hold.id);
		await steps.reaches(id, "in_transit");
	});

	it("[N1] demands a fresh proof, another person, and a payout that waited", async () => {
		const author = await steps.authorWith(10_000);
		const { id } = await steps.request(author.author, author.campaign.id, 1_000);
		await desk.forgetProof();
		expect(await code(approve(id))).toBe("ReauthenticationRequiredException");
		await desk.proof();
		expect(await code(approve(app.app.deps.newId()))).toBe("NotFoundException");
		expect(await code(decide(id, { decision: "rejected", reason: " " }))).toBe("ValidationException");
		await desk.operator.call("grantDeskRole", { body: { email: author.author.email, role: "finance" } });
		await steps.prove(author.author);
		const own = author.author.call("decidePayout", { params: { payoutId: id }, body: { decision: "approved" } });
		expect(await code(own)).toBe("OwnPayoutException");
		expect(await steps.stateOf(id)).toBe("in_review");
	});

	it("[N1] [S7] after a restore no decision is taken until it is over, and one that the provider has is continued", async () => {
		const author = await steps.authorWith(10_000);
		const { id } = await steps.request(author.author, author.campaign.id, 1_000);
		const { db, payoutRail } = app.app.deps;
		await desk.proof();
		await db.updateTable("installation").set({ heldSince: clock.now() }).execute();
		expect(await code(reject(id))).toBe("MoneyComparingException");
		// The restored backup is older than the approval and the transfer.
		const row = await steps.row(id);
		const { providerConnectedId } = await db
			.selectFrom("connectedAccount")
			.select("providerConnectedId")
			.where("id", "=", row.connectedAccountId)
			.executeTakeFirstOrThrow();
		await payoutRail.transfer({
			payoutId: id,
			campaignId: author.campaign.id,
			installationId: (await db.selectFrom("installation").select("id").executeTakeFirstOrThrow()).id,
			providerId: String(providerConnectedId),
			amountCents: 1_000,
			currency: "usd",
			shortfalls: 0,
			failures: 0,
		});
		await catchUpPayouts(app.app.deps);
		expect(await steps.stateOf(id)).toBe("transferred");
		await db.updateTable("installation").set({ heldSince: null }).execute();
		expect(await code(reject(id))).toBe("PayoutReviewDecidedException");
		await steps.advance(id);
		await steps.reaches(id, "in_transit");
		expect(await steps.atProvider(id)).toMatchObject({ transfers: 1, payouts: 1 });
	});

	it("[N1] [P9] keeps the account of its author until it is decided", async () => {
		const author = await steps.authorWith(1_000);
		const { id } = await steps.request(author.author, author.campaign.id, 1_000);
		expect(await hasOpenMoney(app.app.deps.db, author.accountId)).toBe(true);
		await desk.proof();
		await approve(id);
		await steps.reaches(id, "in_transit");
		expect(await hasOpenMoney(app.app.deps.db, author.accountId)).toBe(true);
	});

	it("[N1] later ones wait from the set amount on, also where it is split over a day", async () => {
		const author = await knownAuthor(30_000);
		const request = (amount: number) => steps.request(author.author, author.campaign.id, amount);
		expect(await request(4_000)).toMatchObject({ isInReview: false });
		const second = await request(1_000);
		expect(second).toMatchObject({ isInReview: true });
		expect((await find(second.id))[0]).toMatchObject({ paidBefore: 100, review: { cause: "amount" } });
		clock.passHere(25 * 3_600_000);
		await signIn(author.author);
		expect(await request(4_900)).toMatchObject({ isInReview: false });
	});

	it("[N1] raises one alarm when it waits too long", async () => {
		const author = await steps.authorWith(10_000);
		const { id } = await steps.request(author.author, author.campaign.id, 1_000);
		const alarms = () =>
			app.logged.filter((line) => line.includes("payout-review-overdue") && line.includes(id)).length;
		await steps.sweep();
		expect(alarms()).toBe(0);
		clock.passHere(25 * 3_600_000);
		await steps.sweep();
		await steps.sweep();
		expect(alarms()).toBe(1);
	});
});
