import { type Cents, type Currency, maximumTip, minimumTip, parseDollars, percentOf } from "@stride/money";

/** The donor's choices; typed values as text. */
export type DonationEntry = {
	amountText: string;
	tipMode: "percent" | "fixed";
	/** Null while no percentage is chosen, which means no tip. */
	tipPercent: number | null;
	/** Null until something is typed: a fixed tip applies only then (D4). */
	tipText: string | null;
	/** The donor adds the card fee; absent in forms that were stored before it was offered. */
	coversFee?: boolean;
};

/**
 * The limits of a donation, from `GET /config/donation`. `maximumCents` bounds all parts together. Without a
 * minimum tip the donation has no tip.
 */
export type DonationLimits = {
	currency: Currency;
	minimumCents: Cents;
	maximumCents: Cents;
	tipMinimumPercent: number | null;
	tipMaximumPercent: number | null;
	/** A tip is at most the donation, or this where the donation is smaller. */
	smallDonationTipMaxCents: Cents;
	/** The card fee that the donor may add; null where that is not offered. */
	feeCover?: FeeCoverRule | null;
	/** What covers the fee of a charge; absent until it is loaded. */
	coverOf?: (chargeCents: Cents, fee: FeeCoverRule) => Cents;
};

/** As published: the share in percent, the fixed sum in cents. */
export type FeeCoverRule = { percent: number; fixed: Cents };

export type AmountProblem =
	| { key: "amountInvalid" }
	| { key: "donationTooSmall"; minimumCents: Cents }
	| { key: "donationTooLarge" }
	| { key: "tipTooSmall"; minimumCents: Cents }
	| { key: "tipTooLarge"; maximumCents: Cents };

export type Quote = {
	currency: Currency;
	/** Null while the amount is invalid. */
	amountCents: Cents | null;
	tipCents: Cents | null;
	/** With which the donor covers the card fee; 0 while amount or tip is invalid. */
	coverCents: Cents;
	/** The charged total; null unless all parts are valid. */
	totalCents: Cents | null;
	/** The minimum tip on this amount; null while the amount is invalid. */
	minimumTipCents: Cents | null;
	amountProblem: AmountProblem | null;
	tipProblem: AmountProblem | null;
};

/** Computes a donation. In percent mode the tip follows the amount; in fixed mode it is the typed one. */
export function quoteDonation(entry: DonationEntry, limits: DonationLimits): Quote {
	const { currency } = limits;
	const amountCents = parseDollars(entry.amountText);
	if (amountCents === null || amountCents > limits.maximumCents) {
		return {
			currency,
			amountCents: null,
			tipCents: null,
			coverCents: 0,
			totalCents: null,
			minimumTipCents: null,
			amountProblem: { key: amountCents === null ? "amountInvalid" : "donationTooLarge" },
			tipProblem: null,
		};
	}
	const { tipMinimumPercent } = limits;
	const minimumTipCents = tipMinimumPercent === null ? 0 : minimumTip(amountCents, tipMinimumPercent);
	const tipCents = tipMinimumPercent === null ? 0 : tipOf(entry, amountCents, minimumTipCents);
	const { feeCover, coverOf } = limits;
	const hasCover = tipCents !== null && entry.coversFee && feeCover && coverOf;
	const coverCents = hasCover ? coverOf(amountCents + tipCents, feeCover) : 0;
	const totalCents = tipCents === null ? null : amountCents + tipCents + coverCents;
	return {
		currency,
		amountCents,
		tipCents,
		coverCents,
		totalCents,
		minimumTipCents,
		amountProblem: problemOfAmount(amountCents, totalCents, limits),
		tipProblem: problemOfTip(amountCents, tipCents, { minimumTipCents, limits }),
	};
}

function problemOfTip(
	amountCents: Cents,
	tipCents: Cents | null,
	{ minimumTipCents: minimumCents, limits }: { minimumTipCents: Cents; limits: DonationLimits },
): AmountProblem | null {
	if (tipCents === null) return { key: "amountInvalid" };
	if (tipCents < minimumCents) return { key: "tipTooSmall", minimumCents };
	const maximumCents = maximumTip(amountCents, limits.smallDonationTipMaxCents, limits.tipMaximumPercent);
	return tipCents > maximumCents ? { key: "tipTooLarge", maximumCents } : null;
}

function tipOf({ tipMode, tipText, tipPercent }: DonationEntry, amountCents: Cents, minimumCents: Cents): Cents | null {
	if (tipMode === "percent" || tipText === null) return percentOf(amountCents, tipPercent ?? 0);
	// An empty field means no tip, where the tip is free.
	return tipText.trim() === "" && minimumCents === 0 ? 0 : parseDollars(tipText);
}

/** The tip where it exceeds the amount, as after a slip: the donor is asked before paying. */
export function unusualTip({ amountCents, tipCents }: Quote): Cents | null {
	return amountCents !== null && tipCents !== null && tipCents > amountCents ? tipCents : null;
}

function problemOfAmount(amountCents: Cents, totalCents: Cents | null, limits: DonationLimits): AmountProblem | null {
	if (amountCents < limits.minimumCents) return { key: "donationTooSmall", minimumCents: limits.minimumCents };
	if ((totalCents ?? amountCents) > limits.maximumCents) return { key: "donationTooLarge" };
	return null;
}

/** The parts of a valid donation, else null. */
export function payable(quote: Quote): { amount: Cents; fee: Cents; cover?: Cents } | null {
	const { amountCents, tipCents, coverCents, amountProblem, tipProblem } = quote;
	if (amountCents === null || tipCents === null || amountProblem || tipProblem) return null;
	return { amount: amountCents, fee: tipCents, ...(coverCents > 0 && { cover: coverCents }) };
}
