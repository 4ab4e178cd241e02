import type { EndpointName } from "@stride/contract/api";
import { donationBody } from "@stride/testing";
import { type LedgerEntry, postEntry } from "../../modules/ledger/index.ts";
import { type CampaignKind, campaignKinds, copyRowOf, type World } from "../world.test-steps.ts";
import { proofNeeded, provenSession } from "./account-cells.test-steps.ts";
import type { CellCase, CellRow } from "./cell.test-steps.ts";

const campaignNotFound = "404 CampaignNotFoundException";

/** Data of a campaign that only its author may read. */
const ofAuthor = (path: (campaignId: string) => string): CellRow =>
	Object.fromEntries(
		campaignKinds.map((kind): [CampaignKind, CellCase] => {
			const isFound = kind === "own" || kind === "other's" || kind === "ended";
			return [
				kind,
				{
					request: (world) => ({ path: path(world.campaigns[kind]) }),
					passed: isFound ? "200" : campaignNotFound,
					...(isFound && { owner: kind === "other's" ? "other author" : "author" }),
				},
			];
		}),
	);

const verified = new WeakMap<World, Promise<string>>();

/** Verifies the author at the provider. @returns the payout method */
export function verifiedMethod(world: World): Promise<string> {
	const known = verified.get(world);
	if (known) return known;
	const made = (async () => {
		const { app, author } = world;
		await author.call("getStripeOnboarding", {});
		const row = await app.app.deps.db
			.selectFrom("connectedAccount")
			.innerJoin("account", "account.id", "connectedAccount.accountId")
			.select("providerConnectedId as id")
			.where("account.emailKey", "=", author.email)
			.executeTakeFirstOrThrow();
		await app.sandbox.control("POST", "/onboarding", { account: row.id, outcome: "complete" });
		const [method] = await author.call("listPaymentMethods", {});
		return String(method?.id);
	})();
	verified.set(world, made);
	return made;
}

/** A campaign of the author with ten dollars available for payout, by ledger entries. */
export async function payable(world: World): Promise<string> {
	const { deps } = world.app.app;
	const campaignId = await world.freshCampaign("own");
	const entry: LedgerEntry = {
		kind: "funds-available",
		subject: deps.newId(),
		occurredAt: new Date(),
		currency: "usd",
		transfers: [
			{
				debit: { kind: "provider-available" },
				credit: { kind: "campaign-available", campaignId },
				amountCents: 1_000,
			},
		],
	};
	await deps.db.transaction().execute((tx) => postEntry(deps, tx, entry));
	return campaignId;
}

/** A copy of a card donation that has arrived, by its database row. */
export function settledCopy(world: World, donationId: string, change: object = {}): Promise<string> {
	return copyRowOf(world.app, "donation", donationId, {
		...{ requestActor: null, requestKey: null, requestHash: null },
		state: "succeeded",
		settledAt: new Date(),
		providerPaymentId: `pi_cell_${world.app.app.deps.newId()}`,
		raisedCents: 100,
		...change,
	});
}

const statementOf = (campaignId: string) =>
	`/v1/user/campaign/${campaignId}/statements/${new Date().toISOString().slice(0, 7)}`;

/** The author's campaign without the payout, other authors, and what is not there. */
const receiptCells = (pathOf: (campaignId: string, payoutId: string) => string): CellRow =>
	Object.fromEntries(
		campaignKinds.map((kind): [CampaignKind, CellCase] => {
			const isFound = kind === "own" || kind === "other's" || kind === "ended";
			return [
				kind,
				{
					request: (world) => ({ path: pathOf(world.campaigns[kind], world.app.app.deps.newId()) }),
					passed: isFound ? "404 NotFoundException" : campaignNotFound,
					...(isFound && { owner: kind === "other's" ? "other author" : "author" }),
				},
			];
		}),
	);

const refundOf = (campaignId: string, donationId: string) =>
	`/v1/user/campaign/${campaignId}/donation/${donationId}/refund`;
const refundBody = { amount: 100, refunded: 0, reason: "A reason of a cell" };

const payout = (path: string, paymentMethod: string) => ({ path, body: { amount: 1_000, paymentMethod } });
const payoutOf = (campaignId: string) => `/v1/user/campaign/${campaignId}/payout`;

const refused = (kind: CampaignKind): CellCase => ({
	request: (world) => payout(payoutOf(world.campaigns[kind]), "ba_1"),
	passed: campaignNotFound,
});

const plain = (path: string, passed: CellCase["passed"] = "200"): CellRow => ({
	plain: { request: () => ({ path }), passed },
});

export const payoutCells: Partial<Record<EndpointName, CellRow>> = {
	getDonationSummary: plain("/v1/user/donations/summary"),
	listOwnDonations: plain("/v1/user/donations"),
	getDonationConfirmation: {
		missing: {
			request: (world) => ({ path: `/v1/user/donations/${world.app.app.deps.newId()}/confirmation` }),
			passed: "404 DonationNotFoundException",
		},
		"no id": { request: () => ({ path: "/v1/user/donations/1/confirmation" }), passed: "400 ValidationException" },
	},
	listAuthorDonations: ofAuthor((id) => `/v1/user/campaign/${id}/donations`),
	// Not offered to accounts without a personal campaign.
	getStripeOnboarding: plain("/v1/user/stripe-onboarding", ["200", "409 PayoutsNotOfferedException"]),
	getStripeAccount: plain("/v1/user/stripe-account"),
	replaceStripeAccount: {
		// Without an account there is nothing to replace, and the author's is neither rejected nor elsewhere.
		plain: {
			request: async (world, role) => ({
				path: "/v1/user/stripe-account/replace",
				token: await provenSession(world, role),
			}),
			passed: ["200", "409 StripeAccountNotReplaceableException"],
		},
		"without a recent proof": { request: () => ({ path: "/v1/user/stripe-account/replace" }), passed: proofNeeded },
	},
	listPaymentMethods: plain("/v1/user/payment-methods"),
	getCampaignMoney: ofAuthor((id) => `/v1/user/campaign/${id}/money`),
	listPayouts: ofAuthor((id) => `/v1/user/campaign/${id}/payouts`),
	listDonationMoney: ofAuthor((id) => `/v1/user/campaign/${id}/money/donations`),
	getPayoutReceipt: receiptCells((campaignId, payoutId) => `/v1/user/campaign/${campaignId}/payouts/${payoutId}`),
	listStatementMonths: ofAuthor((id) => `/v1/user/campaign/${id}/statements`),
	getStatement: ofAuthor(statementOf),
	listRefundableDonations: ofAuthor((id) => `/v1/user/campaign/${id}/refundable-donations`),
	refundOwnDonation: {
		"with a balance": {
			request: async (world, role) => {
				const campaignId = await payable(world);
				const { donationId } = await world.app
					.client()
					.call("donate", { params: { campaignId }, body: donationBody({ isAnonymous: true }) });
				const path = refundOf(campaignId, await settledCopy(world, donationId));
				return { path, body: refundBody, token: await provenSession(world, role) };
			},
			passed: "204",
			owner: "author",
		},
		"a donation to another campaign": {
			request: async (world, role) => ({
				path: refundOf(world.campaigns.own, world.app.app.deps.newId()),
				body: refundBody,
				token: await provenSession(world, role),
			}),
			passed: "404 DonationNotFoundException",
			owner: "author",
		},
		"without a recent proof": {
			request: (world) => ({
				path: refundOf(world.campaigns["other's"], world.app.app.deps.newId()),
				body: refundBody,
			}),
			passed: proofNeeded,
			owner: "other author",
		},
		missing: {
			request: (world) => ({ path: refundOf(world.campaigns.missing, world.app.app.deps.newId()), body: refundBody }),
			passed: campaignNotFound,
		},
	},
	requestPayout: {
		"with a balance": {
			request: async (world, role) => ({
				...payout(payoutOf(await payable(world)), await verifiedMethod(world)),
				token: await provenSession(world, role),
			}),
			passed: "201",
			owner: "author",
		},
		"without a balance": {
			request: async (world, role) => ({
				...payout(payoutOf(world.campaigns.ended), await verifiedMethod(world)),
				token: await provenSession(world, role),
			}),
			passed: "400 ValidationException",
			owner: "author",
		},
		"other's, not verified": {
			request: async (world, role) => ({
				...payout(payoutOf(world.campaigns["other's"]), "ba_1"),
				token: await provenSession(world, role),
			}),
			passed: "409 VerificationRequiredException",
			owner: "other author",
		},
		"without a recent proof": {
			request: (world) => payout(payoutOf(world.campaigns["other's"]), "ba_1"),
			passed: proofNeeded,
			owner: "other author",
		},
		deleted: refused("deleted"),
		hidden: refused("hidden"),
		missing: refused("missing"),
	},
};

export const campaignFileCells: CellRow = ofAuthor((id) => `/v1/user/campaign/${id}/donations.csv`);
export const statementFileCells: CellRow = {
	...ofAuthor((id) => `${statementOf(id)}/statement.csv`),
	"not a month": {
		request: (world) => ({ path: `/v1/user/campaign/${world.campaigns.own}/statements/2026-13/statement.csv` }),
		passed: "404 NotFoundException",
		owner: "author",
	},
};
export const receiptFileCells: CellRow = receiptCells(
	(campaignId, payoutId) => `/v1/user/campaign/${campaignId}/payouts/${payoutId}/receipt.csv`,
);
export const ownFileCells: CellRow = plain("/v1/user/donations.csv");
