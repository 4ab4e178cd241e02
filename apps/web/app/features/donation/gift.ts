import { limits } from "@stride/contract/limits";
import {
	type Cents,
	formatDollars,
	formatDollarsAndCents,
	maximumTip,
	minimumTip,
	parseDollars,
	percentOf,
} from "@stride/money";

/** What the donor has chosen and typed, as text where it is typed. */
export type Gift = {
	amountText: string;
	tipMode: "percent" | "fixed";
	tipPercent: number;
	/** Null until something is typed: a fixed tip applies only then (D4). */
	tipText: string | null;
};

/**
 * The limits of a gift, from `GET /config/donation`. `maximumCents` bounds amount and tip together. Without a least tip
 * none can ride on the gift at all.
 */
export type GiftLimits = { minimumCents: Cents; maximumCents: Cents; tipMinimumPercent: number | null };

export type GiftProblem =
	| { key: "amountInvalid" }
	| { key: "donationTooSmall"; minimumCents: Cents }
	| { key: "donationTooLarge" }
	| { key: "tipTooSmall"; minimumCents: Cents }
	| { key: "tipTooLarge"; maximumCents: Cents };

export type Quote = {
	/** Null while the amount cannot be read. */
	amountCents: Cents | null;
	tipCents: Cents | null;
	/** What the card is charged; null unless both parts are known. */
	totalCents: Cents | null;
	/** The least tip on this amount; null while the amount cannot be read. */
	minimumTipCents: Cents | null;
	amountProblem: GiftProblem | null;
	tipProblem: GiftProblem | null;
};

/** Works out a gift. In percent mode the tip follows the amount; in fixed mode what was typed stands. */
export function quoteGift(gift: Gift, limits: GiftLimits): Quote {
	const amountCents = parseDollars(gift.amountText);
	if (amountCents === null || amountCents > limits.maximumCents) {
		return {
			amountCents: null,
			tipCents: null,
			totalCents: null,
			minimumTipCents: null,
			amountProblem: { key: amountCents === null ? "amountInvalid" : "donationTooLarge" },
			tipProblem: null,
		};
	}
	const { tipMinimumPercent } = limits;
	const minimumTipCents = tipMinimumPercent === null ? 0 : minimumTip(amountCents, tipMinimumPercent);
	const tipCents = tipMinimumPercent === null ? 0 : tipOf(gift, amountCents);
	const totalCents = tipCents === null ? null : amountCents + tipCents;
	return {
		amountCents,
		tipCents,
		totalCents,
		minimumTipCents,
		amountProblem: problemOfAmount(amountCents, totalCents, limits),
		tipProblem: problemOfTip(amountCents, tipCents, minimumTipCents),
	};
}

function problemOfTip(amountCents: Cents, tipCents: Cents | null, minimumCents: Cents): GiftProblem | null {
	if (tipCents === null) return { key: "amountInvalid" };
	if (tipCents < minimumCents) return { key: "tipTooSmall", minimumCents };
	const maximumCents = maximumTip(amountCents, limits.smallDonationTipMaxCents);
	return tipCents > maximumCents ? { key: "tipTooLarge", maximumCents } : null;
}

function tipOf(gift: Gift, amountCents: Cents): Cents | null {
	if (gift.tipMode === "fixed" && gift.tipText !== null) return parseDollars(gift.tipText);
	return percentOf(amountCents, gift.tipPercent);
}

function problemOfAmount(amountCents: Cents, totalCents: Cents | null, limits: GiftLimits): GiftProblem | null {
	if (amountCents < limits.minimumCents) return { key: "donationTooSmall", minimumCents: limits.minimumCents };
	if ((totalCents ?? amountCents) > limits.maximumCents) return { key: "donationTooLarge" };
	return null;
}

/** Amount and tip of a gift that can be paid, else null. */
export function payable(quote: Quote): { amount: Cents; fee: Cents } | null {
	const { amountCents, tipCents, amountProblem, tipProblem } = quote;
	if (amountCents === null || tipCents === null || amountProblem || tipProblem) return null;
	return { amount: amountCents, fee: tipCents };
}

/** `$115` or `$115.50`: exact, without cents where there are none. */
export function formatExact(cents: Cents): string {
	return cents % 100 === 0 ? formatDollars(cents) : formatDollarsAndCents(cents);
}
