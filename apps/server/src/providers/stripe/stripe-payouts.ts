import Stripe from "stripe";
import { type PayoutRail, PayoutRailError, type RailTransfer } from "../../modules/payouts/index.ts";
import type { Config } from "../../platform/config.ts";
import { readUuid } from "./read-event.ts";
import { accountOf, arrivalOf, methodsOf, payoutOf, transferOf } from "./stripe-account.ts";
import { createStripe, isRememberedFailure, kindOfFailure, kindOfListFailure, numberedKey } from "./stripe-client.ts";

const pageSize = 100;
/** Bounds the payouts of one author that are searched. */
const payoutsMax = 1_000;
/** Bounds the accounts that are searched for one that was opened recently. */
const accountsMax = 10_000;
/** Tolerated difference between Stripe's clock and ours. */
const clockMarginMs = 10 * 60_000;

/** Stripe Connect: separate charges and transfers, payouts from authors' accounts on a manual schedule. */
export function createStripePayouts(config: Config["stripe"]): PayoutRail {
	const stripe = createStripe(config);
	const transfersOf = async (payoutId: string, providerId: string): Promise<RailTransfer | null> => {
		const { data } = await stripe.transfers.list({ transfer_group: payoutId, destination: providerId, limit: 1 });
		return data[0] ? transferOf(data[0]) : null;
	};
	const readTransfer = async (transferId: string): Promise<RailTransfer> =>
		transferOf(await stripe.transfers.retrieve(transferId, { expand: ["reversals.data.balance_transaction"] }));
	return {
		name: "stripe",
		account: "platform",
		livemode: config.livemode,
		openAccount: ({ connectedAccountId, country, failures }) =>
			callStripe(async () => {
				const account = await stripe.accounts.create(newAccount(connectedAccountId, country), {
					idempotencyKey: numberedKey(`connected-account-${connectedAccountId}`, failures),
				});
				return { providerId: account.id };
			}),
		findAccount: ({ connectedAccountId, since }) =>
			callStripe(async () => {
				const created = { gte: Math.floor((since.getTime() - clockMarginMs) / 1000) };
				const accounts = await stripe.accounts
					.list({ created, limit: pageSize })
					.autoPagingToArray({ limit: accountsMax });
				const found = accounts.find(({ metadata }) => metadata?.["connected_account_id"] === connectedAccountId);
				return found ? { providerId: found.id } : null;
			}),
		createOnboardingLink: ({ providerId, refreshUrl, returnUrl }) =>
			callStripe(async () => {
				const { url } = await stripe.accountLinks.create({
					account: providerId,
					refresh_url: refreshUrl,
					return_url: returnUrl,
					type: "account_onboarding",
				});
				return { url };
			}),
		getAccount: (providerId) => callStripe(async () => accountOf(await stripe.accounts.retrieve(providerId))),
		listMethods: (providerId) =>
			callStripe(async () => {
				const [account, { data }] = await Promise.all([
					stripe.accounts.retrieve(providerId),
					stripe.accounts.listExternalAccounts(providerId, { limit: pageSize }),
				]);
				return methodsOf(data, account.default_currency);
			}),
		transfer: ({ installationId, payoutId, campaignId, providerId, amountCents, currency, shortfalls, failures }) =>
			callTransfer(async () =>
				transferOf(
					await stripe.transfers.create(
						{
							amount: amountCents,
							currency,
							destination: providerId,
							transfer_group: payoutId,
							metadata: { installation_id: installationId, payout_id: payoutId, campaign_id: campaignId },
						},
						{
							idempotencyKey: numberedKey(
								`payout-transfer-${payoutId}${shortfalls > 0 ? `-${shortfalls}` : ""}`,
								failures,
							),
						},
					),
				),
			),
		findTransfer: ({ payoutId, providerId }) => callStripe(() => transfersOf(payoutId, providerId)),
		payOut: ({ installationId, payoutId, campaignId, providerId, amountCents, currency, methodId, failures }) =>
			callStripe(async () =>
				payoutOf(
					await stripe.payouts.create(
						{
							amount: amountCents,
							currency,
							destination: methodId,
							metadata: { installation_id: installationId, payout_id: payoutId, campaign_id: campaignId },
						},
						{ stripeAccount: providerId, idempotencyKey: numberedKey(`payout-${payoutId}`, failures) },
					),
				),
			),
		findPayout: ({ payoutId, providerId, since }) =>
			callStripe(async () => {
				const created = { gte: Math.floor((since.getTime() - clockMarginMs) / 1000) };
				const payouts = await stripe.payouts
					.list({ created, limit: pageSize }, { stripeAccount: providerId })
					.autoPagingToArray({ limit: payoutsMax });
				const found = payouts.find((payout) => payout.metadata?.payout_id === payoutId);
				return found ? payoutOf(found) : null;
			}),
		getPayout: ({ providerPayoutId, providerId }) =>
			callStripe(async () =>
				payoutOf(
					await stripe.payouts.retrieve(
						providerPayoutId,
						{ expand: ["failure_balance_transaction"] },
						{ stripeAccount: providerId },
					),
				),
			),
		returnTransfer: ({ payoutId, transferId, refusals, failures }) =>
			callStripe(async () => {
				await stripe.transfers.createReversal(
					transferId,
					{ metadata: { payout_id: payoutId } },
					{ idempotencyKey: numberedKey(`payout-return-${payoutId}-${refusals}`, failures) },
				);
				return readTransfer(transferId);
			}),
		listTransfers: ({ since, limit }) =>
			callStripe(async () => {
				const created = { gte: Math.floor(since.getTime() / 1000) };
				const transfers = await stripe.transfers
					.list({ created, limit: pageSize })
					.autoPagingToArray({ limit })
					.catch((error: unknown) => {
						throw new PayoutRailError(kindOfListFailure(error), error);
					});
				return transfers.map((transfer) => ({
					...transferOf(transfer),
					installationId: readUuid(transfer.metadata.installation_id),
					payoutId: readUuid(transfer.metadata.payout_id),
					campaignId: readUuid(transfer.metadata.campaign_id),
				}));
			}),
		getConnectedBalance: ({ providerId, currency }) =>
			callStripe(async () => {
				const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: providerId });
				return [...available, ...pending].reduce(
					(cents, part) => cents + (part.currency === currency ? part.amount : 0),
					0,
				);
			}),
		getTransfer: (transferId) => callStripe(() => readTransfer(transferId)),
		getArrival: ({ transferId, providerId }) =>
			callStripe(async () => {
				const transfer = await stripe.transfers.retrieve(transferId);
				const { destination_payment: payment } = transfer;
				const id = typeof payment === "string" ? payment : payment?.id;
				if (!id) return null;
				const arrived = await stripe.charges.retrieve(
					id,
					{ expand: ["balance_transaction"] },
					{ stripeAccount: providerId },
				);
				return arrivalOf(transfer, arrived);
			}),
	};
}

/**
 * The settings of authors' accounts. The platform bears fees and losses, Stripe collects the required information on its
 * own pages, the author gets the Express dashboard. Payouts are made only on request.
 */
const newAccount = (connectedAccountId: string, country: string): Stripe.AccountCreateParams => ({
	controller: {
		fees: { payer: "application" },
		losses: { payments: "application" },
		requirement_collection: "stripe",
		stripe_dashboard: { type: "express" },
	},
	// Authors never charge: with card payments the provider would require more of them.
	capabilities: { transfers: { requested: true } },
	country,
	metadata: { connected_account_id: connectedAccountId },
	settings: { payouts: { schedule: { interval: "manual" } } },
});

async function callStripe<T>(request: () => Promise<T>): Promise<T> {
	try {
		return await request();
	} catch (error) {
		if (error instanceof PayoutRailError) throw error;
		const reason = error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : null;
		throw new PayoutRailError(kindOfFailure(error), error, reason, isRememberedFailure(error));
	}
}

/** A transfer is the only request that the platform's own balance has to cover. */
async function callTransfer<T>(request: () => Promise<T>): Promise<T> {
	try {
		return await callStripe(request);
	} catch (error) {
		const isShort = error instanceof PayoutRailError && error.reason === "balance_insufficient";
		throw isShort ? new PayoutRailError("short", error.cause, error.reason) : error;
	}
}
