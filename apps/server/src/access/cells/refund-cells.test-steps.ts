import type { EndpointName } from "@stride/contract/api";
import type { World } from "../world.test-steps.ts";
import { proofNeeded } from "./account-cells.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";
import { act, list, missing, proven } from "./desk-calls.test-steps.ts";
import { verifiedMethod } from "./payout-cells.test-steps.ts";

const reason = { reason: "A reason of a cell" };
const refundOf = (campaignId: string) => `/v1/operator/campaign/${campaignId}/refund`;
const onRefund = (id: string, what: string) => `/v1/operator/campaign-refunds/${id}/${what}`;

/** Requested by an account without a role. */
async function freshRefund(world: World): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const id = newId();
	const { id: requestedBy } = await db
		.selectFrom("account")
		.select("id")
		.where("emailKey", "=", world.spender.email)
		.executeTakeFirstOrThrow();
	const campaignId = await world.freshCampaign("ended");
	await db
		.insertInto("campaignRefund")
		.values({ id, campaignId, ...reason, requestedBy, requestedAt: new Date() })
		.execute();
	return id;
}

/** A payout of the author that waits for a review, by its rows alone. */
async function payoutInReview(world: World): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const [id, campaignId, at] = [newId(), await world.freshCampaign("own"), new Date()];
	const methodId = await verifiedMethod(world);
	const connected = await db
		.selectFrom("connectedAccount")
		.innerJoin("account", "account.id", "connectedAccount.accountId")
		.select(["connectedAccount.id", "connectedAccount.accountId"])
		.where("account.emailKey", "=", world.author.email)
		.executeTakeFirstOrThrow();
	await db.transaction().execute(async (tx) => {
		await tx.insertInto("payoutReservation").values({ campaignId, reservedCents: 100 }).execute();
		const { id: connectedAccountId, accountId } = connected;
		const amounts = { amountCents: 100, raisedCents: 100, balanceCents: 0, currency: "usd" };
		const method = { methodId, methodName: "Bank", methodType: "bank" };
		const row = { id, campaignId, accountId, connectedAccountId, ...amounts, ...method, createdAt: at, updatedAt: at };
		await tx
			.insertInto("payout")
			.values({ ...row, state: "in_review" })
			.execute();
		await tx.insertInto("payoutReview").values({ payoutId: id, cause: "first", createdAt: at }).execute();
	});
	return id;
}

const decideOf = (id: string) => `/v1/operator/payouts/${id}/decide`;

/** Payouts and the decisions on those in review; the decisions themselves are tested with the money. */
export const deskPayoutCells = {
	searchPayouts: list("payouts?state=review&min=100"),
	decidePayout: {
		"that waits": proven(async (world) => ({
			path: decideOf(await payoutInReview(world)),
			body: { decision: "approved" },
		})),
		"approving a missing one": missing(decideOf, "404 NotFoundException", { decision: "approved" }),
		"rejecting a missing one": missing(decideOf, "404 NotFoundException", { decision: "rejected", ...reason }),
		"without a reason": missing(decideOf, "400 ValidationException", { decision: "rejected" }),
		"without a recent proof": act(
			(world) => ({ path: decideOf(world.app.app.deps.newId()), body: { decision: "approved" } }),
			proofNeeded,
		),
	},
} satisfies Partial<Record<EndpointName, CellRow>>;

/** Jobs that were given up; those of the installation are tested with the queue. */
export const deskJobCells = {
	listGivenUpJobs: list("jobs"),
	requeueJobs: {
		"that are missing": act(
			(world) => ({ path: "/v1/operator/jobs/requeue", body: { ids: [world.app.app.deps.newId()] } }),
			"200",
		),
		none: act(() => ({ path: "/v1/operator/jobs/requeue", body: { ids: [] } }), "400 ValidationException"),
	},
} satisfies Partial<Record<EndpointName, CellRow>>;

/** The refund of all donations of a campaign. */
export const campaignRefundCells = {
	listCampaignRefunds: list("campaign-refunds"),
	requestCampaignRefund: {
		"of an active one": proven(
			async (world) => ({ path: refundOf(await world.freshCampaign("own")), body: reason }),
			"409 CampaignNotStoppedException",
		),
		"of an ended one without donations": proven(
			async (world) => ({ path: refundOf(await world.freshCampaign("ended")), body: reason }),
			"409 NothingToRefundException",
		),
		missing: missing(refundOf, "404 CampaignNotFoundException", reason),
		"without a recent proof": act((world) => ({ path: refundOf(world.campaigns.own), body: reason }), proofNeeded),
	},
	approveCampaignRefund: {
		"of a person without the role": proven(
			async (world) => ({ path: onRefund(await freshRefund(world), "approve") }),
			"409 CampaignRefundRequesterException",
		),
		missing: missing((id) => onRefund(id, "approve"), "404 NotFoundException"),
		"without a recent proof": act((world) => ({ path: onRefund(world.app.app.deps.newId(), "approve") }), proofNeeded),
	},
	startCampaignRefund: {
		"of another person": proven(
			async (world) => ({ path: onRefund(await freshRefund(world), "start") }),
			"409 CampaignRefundApprovalException",
		),
		missing: missing((id) => onRefund(id, "start"), "404 NotFoundException"),
		"without a recent proof": act((world) => ({ path: onRefund(world.app.app.deps.newId(), "start") }), proofNeeded),
	},
	cancelCampaignRefund: {
		"that waits": act(async (world) => ({ path: onRefund(await freshRefund(world), "cancel") })),
		missing: missing((id) => onRefund(id, "cancel"), "404 NotFoundException"),
	},
} satisfies Partial<Record<EndpointName, CellRow>>;
