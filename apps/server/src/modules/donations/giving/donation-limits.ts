import type { DonateBody, DonationConfig } from "@stride/contract/donations/donations";
import { catalogueCurrency, limits } from "@stride/contract/limits";
import { type Currency, formatExact, maximumTip, minimumTip } from "@stride/money";
import { scaleAmount } from "@stride/money/currencies";
import { coverOf } from "@stride/money/fee-cover";
import { AppError } from "../../../platform/app-error.ts";
import type { Config } from "../../../platform/config.ts";
import { catalogueEmailMax } from "../catalogue/catalogue-giving.ts";
import type { ChargeParts } from "../donation.ts";
import { offeredFeeCover } from "./expected-fee.ts";

type Fields = Record<string, { key: string; values?: Record<string, string | number> }>;

const tooSmall = (minimumCents: number, currency: Currency) => ({
	key: "donationTooSmall",
	values: { minimum: formatExact(minimumCents, currency) },
});

const coverNotOffered = { key: "coverNotOffered" };

/** The amounts of the settings, which are in the default currency, in another. */
export function donationAmounts({ donation, currencies }: Pick<Config, "donation" | "currencies">, currency: Currency) {
	const scaled = (cents: number) => scaleAmount(cents, currencies[0], currency);
	return {
		defaultCents: scaled(donation.defaultCents),
		suggestedCents: donation.suggestedCents.map(scaled),
		minimumCents: scaled(donation.minimumCents),
		smallDonationTipMaxCents: scaleAmount(limits.smallDonationTipMaxCents, "usd", currency),
	};
}

/**
 * The operator's limits for a card donation: the smallest amount, and the smallest (D5) and largest tip on it. A cover is
 * exactly the expected fee of the charge, so that no other sum is booked against the fees.
 * @throws AppError ValidationException naming each field that is wrong
 */
export function checkDonationLimits(
	config: Pick<Config, "donation" | "currencies" | "payments">,
	donation: ChargeParts & { currency: Currency; hasNonce: boolean },
): void {
	const fields: Fields = {};
	const { currency } = donation;
	const { minimumCents, smallDonationTipMaxCents } = donationAmounts(config, currency);
	if (donation.amountCents < minimumCents) fields.amount = tooSmall(minimumCents, currency);
	const tipMinimumCents = minimumTip(donation.amountCents, config.donation.tipMinimumPercent);
	if (donation.tipCents < tipMinimumCents) {
		fields.fee = { key: "tipTooSmall", values: { minimum: formatExact(tipMinimumCents, currency) } };
	}
	const tipMaximumCents = maximumTip(donation.amountCents, smallDonationTipMaxCents, config.donation.tipMaximumPercent);
	if (donation.tipCents > tipMaximumCents) {
		fields.fee = { key: "tipTooLarge", values: { maximum: formatExact(tipMaximumCents, currency) } };
	}
	if (donation.coverCents !== 0) {
		const fee = offeredFeeCover(config, currency);
		const coverCents = fee && coverOf(donation.amountCents + donation.tipCents, fee);
		if (coverCents === null) fields.cover = coverNotOffered;
		else if (donation.coverCents !== coverCents) {
			fields.cover = { key: "coverDiffers", values: { cover: formatExact(coverCents, currency) } };
		}
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
		cover = 0,
		email,
		paymentNonce,
		replaces,
	}: Pick<DonateBody, "amount" | "fee" | "cover" | "email" | "paymentNonce" | "replaces">,
): string {
	const fields: Fields = {};
	if (amount < minimumCents) fields.amount = tooSmall(minimumCents, catalogueCurrency);
	if (fee !== 0) fields.fee = { key: "tipNotTaken" };
	if (cover !== 0) fields.cover = coverNotOffered;
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

/** What the donation panel needs to know of this installation, for campaigns in a currency. */
export function getDonationConfig(config: Config, currency: Currency = config.currencies[0]): DonationConfig {
	const { donation, stripe, catalogue } = config;
	const amounts = donationAmounts(config, currency);
	const feeCover = offeredFeeCover(config, currency);
	return {
		currency: { code: currency },
		tip: {
			policy: donation.tipPolicy,
			default: donation.tipDefaultPercent,
			suggested: [...donation.tipSuggestedPercent],
			minimumPercent: donation.tipMinimumPercent,
			maximumPercent: donation.tipMaximumPercent,
			smallDonationMaximum: amounts.smallDonationTipMaxCents,
		},
		feeCover: feeCover && { percent: feeCover.percent, fixed: feeCover.fixedCents },
		donation: {
			default: amounts.defaultCents,
			suggested: amounts.suggestedCents,
			minimum: amounts.minimumCents,
			maximum: limits.chargeMaxCents,
		},
		stripe: { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl, methods: stripe.methods },
		globalgiving: catalogue && {
			minimum: catalogue.minimumCents,
			hostedFieldsUrl: catalogue.hostedFields.url,
			key: catalogue.gatewayKey,
		},
	};
}
