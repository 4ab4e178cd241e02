import { digitsOf } from "../../../browser/frame-content.ts";
import { passesLuhn } from "../../../luhn.ts";

export type Brand = "visa" | "mastercard" | "amex" | "unknown";
export type FieldName = "number" | "expiry" | "cvc";

export interface CardValues {
	number: string;
	expiry: string;
	cvc: string;
}

export function brandOf(digits: string): Brand {
	if (/^4/.test(digits)) return "visa";
	if (/^3[47]/.test(digits)) return "amex";
	if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
	return "unknown";
}

export function lengthOf(brand: Brand): number {
	return brand === "amex" ? 15 : 16;
}

export function codeLengthOf(brand: Brand): number {
	return brand === "amex" ? 4 : 3;
}

/** "4242 4242 4242 4242"; American Express is written in groups of 4, 6 and 5. */
export function formatNumber(text: string): string {
	const digits = digitsOf(text);
	const brand = brandOf(digits);
	const limited = digits.slice(0, brand === "unknown" ? 19 : lengthOf(brand));
	const groups =
		brand === "amex" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
	const match = groups.exec(limited);
	return match === null
		? ""
		: match
				.slice(1)
				.filter((group) => group !== undefined)
				.join(" ");
}

/** "05 / 27" from "5", "527", "05/2027" or "2027-05"; while deleting, the separator is not reinserted. */
export function formatExpiry(text: string, deleting: boolean): string {
	const isoMonth = /^(20\d\d)-(\d\d)$/.exec(text.trim());
	const source = isoMonth === null ? text : `${isoMonth[2]}${isoMonth[1]}`;
	let digits = digitsOf(source);
	if (/^[2-9]/.test(digits) || (/^1$/.test(digits) && /^1\s*\//.test(source))) digits = `0${digits}`;
	const month = digits.slice(0, 2);
	const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
	if (year !== "") return `${month} / ${year}`;
	return month.length === 2 && !deleting ? `${month} / ` : month;
}

export function formatCode(text: string, brand: Brand): string {
	return digitsOf(text).slice(0, brand === "unknown" ? 4 : codeLengthOf(brand));
}

export function parseExpiry(text: string): { month: number; year: number } | undefined {
	const digits = digitsOf(text);
	if (digits.length !== 4) return undefined;
	return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

/** The error code of each field, undefined for a valid one. */
export function checkFields(values: CardValues, today: Date): { [field in FieldName]: string | undefined } {
	const digits = digitsOf(values.number);
	const brand = brandOf(digits);
	return {
		number: checkNumber(digits, brand),
		expiry: checkExpiry(values.expiry, today),
		cvc: checkCode(values.cvc, brand),
	};
}

function checkNumber(digits: string, brand: Brand): string | undefined {
	const complete = brand === "unknown" ? digits.length >= 16 : digits.length === lengthOf(brand);
	if (!complete) return "incomplete_number";
	return passesLuhn(digits) ? undefined : "invalid_number";
}

function checkExpiry(text: string, today: Date): string | undefined {
	const expiry = parseExpiry(text);
	if (expiry === undefined) return "incomplete_expiry";
	if (expiry.month < 1 || expiry.month > 12) return "invalid_expiry_month";
	if (expiry.year < today.getFullYear()) return "invalid_expiry_year_past";
	if (expiry.year > today.getFullYear() + 50) return "invalid_expiry_year";
	if (expiry.year === today.getFullYear() && expiry.month < today.getMonth() + 1) return "invalid_expiry_month_past";
	return undefined;
}

function checkCode(code: string, brand: Brand): string | undefined {
	return code.length >= codeLengthOf(brand) ? undefined : "incomplete_cvc";
}
