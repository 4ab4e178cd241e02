import Stripe from "stripe";
import { type PayoutRail, PayoutRailError, type RailTransfer } from "../../modules/payouts/index.ts";
import type { Config } from "../../platform/config.ts";
import { accountOf, methodsOf, payoutOf, transferOf } from "./account-of-stripe.ts";
import { createStripe, kindOfFailure } from "./ask-stripe.ts";

const pageSize = 100;
/** Payouts of one author since one moment; what is beyond this is not honest. */
const payoutsMax = 1_000;
/** Stripe's clock and ours may differ a little. */
const clockMarginMs = 10 * 60_000;

/** Stripe Connect: separate charges and transfers, payouts from authors' accounts on a manual schedule. */
export function createStripePayouts(config: Config["stripe"]): PayoutRail {
	const stripe = createStripe(config);
	const transfersOf = async (payoutId: string, providerId: string): Promise<RailTransfer | null> => {
		const { data } = await stripe.transfers.list({ transfer_group: payoutId, destination: providerId, limit: 1 });
		return data[0] ? transferOf(data[0]) : null;
	};
	return {
		name: "stripe",
		account: "platform",
		livemode: config.livemode,
		openAccount: ({ connectedAccountId, country }) =>
			asking(async () => {
				const account = await stripe.accounts.create(newAccount(connectedAccountId, country), {
					idempotencyKey: `connected-account-${connectedAccountId}`,
				});
				return { providerId: account.id };
			}),
		createOnboardingLink: ({ providerId, refreshUrl, returnUrl }) =>
			asking(async () => {
				const { url } = await stripe.accountLinks.create({
					account: providerId,
					refresh_url: refreshUrl,
					return_url: returnUrl,
					type: "account_onboarding",
				});
				return { url };
			}),
		getAccount: (providerId) => asking(async () => accountOf(await stripe.accounts.retrieve(providerId))),
		listMethods: (providerId) =>
			asking(async () =>
				methodsOf((await stripe.accounts.listExternalAccounts(providerId, { limit: pageSize })).data, "usd"),
			),
		transfer: ({ payoutId, campaignId, providerId, amountCents, currency }) =>
			asking(async () =>
				transferOf(
					await stripe.transfers.create(
						{
							amount: amountCents,
							currency,
							destination: providerId,
							transfer_group: payoutId,
							metadata: { payout_id: payoutId, campaign_id: campaignId },
						},
						{ idempotencyKey: `payout-transfer-${payoutId}` },
					),
				),
			),
		findTransfer: ({ payoutId, providerId }) => asking(() => transfersOf(payoutId, providerId)),
		payOut: ({ payoutId, campaignId, providerId, amountCents, currency, methodId }) =>
			asking(async () =>
				payoutOf(
					await stripe.payouts.create(
						{
							amount: amountCents,
							currency,
							destination: methodId,
							metadata: { payout_id: payoutId, campaign_id: campaignId },
						},
						{ stripeAccount: providerId, idempotencyKey: `payout-${payoutId}` },
					),
				),
			),
		findPayout: ({ payoutId, providerId, since }) =>
			asking(async () => {
				const created = { gte: Math.floor((since.getTime() - clockMarginMs) / 1000) };
				const payouts = await stripe.payouts
					.list({ created, limit: pageSize }, { stripeAccount: providerId })
					.autoPagingToArray({ limit: payoutsMax });
				const found = payouts.find((payout) => payout.metadata?.payout_id === payoutId);
				return found ? payoutOf(found) : null;
			}),
		getPayout: ({ providerPayoutId, providerId }) =>
			asking(async () => payoutOf(await stripe.payouts.retrieve(providerPayoutId, {}, { stripeAccount: providerId }))),
		returnTransfer: ({ payoutId, transferId, refusals }) =>
			asking(async () => {
				await stripe.transfers.createReversal(
					transferId,
					{ metadata: { payout_id: payoutId } },
					{ idempotencyKey: `payout-return-${payoutId}-${refusals}` },
				);
				return transferOf(await stripe.transfers.retrieve(transferId));
			}),
		getTransfer: (transferId) => asking(async () => transferOf(await stripe.transfers.retrieve(transferId))),
	};
}

/**
 * The one place where authors' accounts are made. The platform bears fees and losses, Stripe collects what it must know
 * on its own pages, and the author has a light dashboard there. Payouts leave only when we ask for them.
 */
const newAccount = (connectedAccountId: string, country: string): Stripe.AccountCreateParams => ({
	controller: {
		fees: { payer: "application" },
		losses: { payments: "application" },
		requirement_collection: "stripe",
		stripe_dashboard: { type: "express" },
	},
	capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
	country,
	metadata: { connected_account_id: connectedAccountId },
	settings: { payouts: { schedule: { interval: "manual" } } },
});

async function asking<T>(request: () => Promise<T>): Promise<T> {
	try {
		return await request();
	} catch (error) {
		const reason = error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : null;
		throw new PayoutRailError(kindOfFailure(error), error, reason);
	}
}
