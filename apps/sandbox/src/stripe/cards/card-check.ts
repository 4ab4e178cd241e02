import { passesLuhn } from "../../luhn.ts";
import { ApiError, cardInputError } from "../api-error.ts";
import { findTestCard, type TestCard } from "./test-cards.ts";

export interface CardInput {
	number: string;
	expMonth: number;
	expYear: number;
	cvc?: string | undefined;
}

export interface CheckedCard {
	card: TestCard;
	expMonth: number;
	expYear: number;
	cvcGiven: boolean;
}

/** Throws an ApiError (402) with the provider's code for the first error of the card. */
export function checkCard(input: CardInput, now: Date): CheckedCard {
	const number = input.number.replace(/[\s-]/g, "");
	if (!/^\d{12,19}$/.test(number)) {
		throw cardInputError("invalid_number", "The card number is not a valid credit card number.", "number");
	}
	if (!passesLuhn(number)) throw cardInputError("incorrect_number", "Your card number is incorrect.", "number");
	const expYear = input.expYear < 100 ? 2000 + input.expYear : input.expYear;
	checkExpiry(input.expMonth, expYear, now);
	const card = findTestCard(number);
	checkCode(input.cvc, card?.brand);
	if (card === undefined) throw realCard();
	return { card, expMonth: input.expMonth, expYear, cvcGiven: input.cvc !== undefined };
}

function checkExpiry(month: number, year: number, now: Date): void {
	if (month < 1 || month > 12) {
		throw cardInputError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
	}
	const currentYear = now.getUTCFullYear();
	if (year < currentYear || year > currentYear + 50) {
		throw cardInputError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
	}
	if (year === currentYear && month < now.getUTCMonth() + 1) {
		throw cardInputError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
	}
}

function checkCode(cvc: string | undefined, brand: TestCard["brand"] | undefined): void {
	if (cvc === undefined) return;
	const pattern = brand === "amex" ? /^\d{3,4}$/ : brand === undefined ? /^\d{3,4}$/ : /^\d{3}$/;
	if (!pattern.test(cvc)) throw cardInputError("invalid_cvc", "Your card's security code is invalid.", "cvc");
}

/** A number outside the published list may be a real card: it is refused and never stored. */
function realCard(): ApiError {
	return new ApiError(402, {
		type: "card_error",
		code: "card_declined",
		decline_code: "test_mode_live_card",
		message:
			"Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
		param: "",
	});
}
