import type { DonateBody, DonationConfig } from "@stride/contract/donations/donations";
import { limits } from "@stride/contract/limits";
import { formatDollarsAndCents, maximumTip, minimumTip } from "@stride/money";
import { AppError } from "../../../platform/app-error.ts";
import type { Config } from "../../../platform/config.ts";
import { catalogueEmailMax } from "../catalogue/catalogue-giving.ts";

type Fields = Record<string, { key: string; values?: Record<string, string | number> }>;

const tooSmall = (minimumCents: number) => ({
	key: "donationTooSmall",
	values: { minimum: formatDollarsAndCents(minimumCents) },
});

/**
 * The operator's limits for a card donation: the smallest amount, and the smallest (D5) and largest tip on it.
 * @throws AppError ValidationException naming each field that is wrong
 */
export function checkDonationLimits(
	config: Config["donation"],
	donation: { amountCents: number; tipCents: number; hasNonce: boolean },
): void {
	const fields: Fields = {};
	if (donation.amountCents < config.minimumCents) fields.amount = tooSmall(config.minimumCents);
	const tipMinimumCents = minimumTip(donation.amountCents, config.tipMinimumPercent);
	if (donation.tipCents < tipMinimumCents) {
		fields.fee = { key: "tipTooSmall", values: { minimum: formatDollarsAndCents(tipMinimumCents) } };
	}
	const tipMaximumCents = maximumTip(donation.amountCents, limits.smallDonationTipMaxCents);
	if (donation.tipCents > tipMaximumCents) {
		fields.fee = { key: "tipTooLarge", values: { maximum: formatDollarsAndCents(tipMaximumCents) } };
	}
	// A nonce is the catalogue's; the payment provider cannot charge it.
	if (donation.hasNonce) fields.paymentNonce = { key: "invalid" };
	refuse(fields);
}

/**
 * The same for a catalogue donation: it has its own minimum and no tip, and the card was tokenized in the donor's
 * browser.
 * @returns the card's nonce
 * @throws AppError ValidationException naming each field that is wrong
 */
export function checkCatalogueDonation(
	{ minimumCents }: { minimumCents: number },
	{
		amount,
		fee,
		email,
		paymentNonce,
		replaces,
	}: Pick<DonateBody, "amount" | "fee" | "email" | "paymentNonce" | "replaces">,
): string {
	const fields: Fields = {};
	if (amount < minimumCents) fields.amount = tooSmall(minimumCents);
	if (fee !== 0) fields.fee = { key: "tipNotTaken" };
	if (email.length > catalogueEmailMax) {
		fields.email = { key: "emailTooLongForCatalogue", values: { maximum: catalogueEmailMax } };
	}
	if (replaces !== undefined) fields.replaces = { key: "invalid" };
	if (paymentNonce === undefined) fields.paymentNonce = { key: "paymentNonceRequired" };
	refuse(fields);
	return String(paymentNonce);
}

function refuse(fields: Fields): void {
	if (Object.keys(fields).length > 0) throw new AppError("ValidationException", { fields });
}

/** What the donation panel needs to know of this installation. */
export function getDonationConfig({ donation, stripe, catalogue }: Config): DonationConfig {
	return {
		currency: { code: "usd" },
		tip: {
			default: donation.tipDefaultPercent,
			suggested: donation.tipSuggestedPercent,
			minimumPercent: donation.tipMinimumPercent,
		},
		donation: {
			default: donation.defaultCents,
			suggested: donation.suggestedCents,
			minimum: donation.minimumCents,
			maximum: limits.chargeMaxCents,
		},
		stripe: { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl },
		globalgiving: catalogue && {
			minimum: catalogue.minimumCents,
			hostedFieldsUrl: catalogue.hostedFields.url,
			key: catalogue.gatewayKey,
		},
	};
}
