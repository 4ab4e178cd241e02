import { digitsOf } from "../../../browser/frame-content.ts";
import { passesLuhn } from "../../../luhn.ts";
import { type CardType, possibleTypes } from "../../gateway/card-types.ts";
import type { FieldName } from "../braintree-messages.ts";

const YEARS_AHEAD = 19;
const POSTAL_MIN = 3;
const POSTAL_MAX = 10;

export interface Verdict {
	isValid: boolean;
	/** Whether further typing may make it valid. */
	isPotentiallyValid: boolean;
}

const verdict = (isValid: boolean, isPotentiallyValid: boolean): Verdict => ({ isValid, isPotentiallyValid });

/** The state of a field. `codeSizes` are the possible lengths of the card's code. */
export function judge(field: FieldName, text: string, today: Date, codeSizes: readonly number[]): Verdict {
	if (field === "number") return judgeNumber(digitsOf(text));
	if (field === "expirationDate") return judgeExpiry(text, today);
	if (field === "cvv") return judgeCode(digitsOf(text), codeSizes);
	const length = text.trim().length;
	return verdict(length >= POSTAL_MIN && length <= POSTAL_MAX, length <= POSTAL_MAX);
}

function judgeNumber(digits: string): Verdict {
	const types = possibleTypes(digits);
	if (digits === "") return verdict(false, true);
	const longest = Math.max(0, ...types.flatMap(({ lengths }) => lengths));
	// A single digit may still become a type that is identified by three digits.
	if (types.length === 0) return verdict(false, digits.length < 2 && /^[2356]/.test(digits));
	const complete = types.some(({ lengths }) => lengths.includes(digits.length));
	const isValid = complete && passesLuhn(digits);
	return verdict(isValid, isValid || digits.length < longest);
}

export function readExpiry(text: string): { month: number; year: number } | undefined {
	const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(text) ?? [];
	if (month === "" || year === "") return undefined;
	return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

function judgeExpiry(text: string, today: Date): Verdict {
	if (text.trim() === "") return verdict(false, true);
	const month = Number(digitsOf(text).slice(0, 2));
	if (digitsOf(text).length >= 2 && (month < 1 || month > 12)) return verdict(false, false);
	const expiry = readExpiry(text);
	if (expiry === undefined) return verdict(false, digitsOf(text).length < 4);
	const months = expiry.year * 12 + expiry.month - (today.getFullYear() * 12 + today.getMonth() + 1);
	// Two digits of a year may be the start of four.
	const unfinished = /\b20$/.test(text.trim());
	const isValid = months >= 0 && months <= YEARS_AHEAD * 12;
	return verdict(isValid, isValid || unfinished);
}

function judgeCode(digits: string, sizes: readonly number[]): Verdict {
	return verdict(sizes.includes(digits.length), digits.length <= Math.max(...sizes));
}

/** "4111 1111 1111 1111", in the groups of the card's type. */
export function formatNumber(text: string): string {
	const all = digitsOf(text);
	const [only, ...others] = possibleTypes(all);
	const type: CardType | undefined = others.length === 0 && all !== "" ? only : undefined;
	const digits = all.slice(0, Math.max(0, ...(type?.lengths ?? [19])));
	const gaps = type?.gaps ?? [4, 8, 12];
	const starts = [0, ...gaps, digits.length].filter((start) => start <= digits.length);
	return starts
		.map((start, index) => digits.slice(start, starts[index + 1] ?? start))
		.filter(Boolean)
		.join(" ");
}

/** "05 / 2030"; while deleting, the separator is not reinserted. */
export function formatExpiry(text: string, deleting: boolean): string {
	let digits = digitsOf(text);
	if (/^[2-9]/.test(digits) || /^1\s*\//.test(text)) digits = `0${digits}`;
	const month = digits.slice(0, 2);
	const year = digits.slice(2, 6);
	if (year !== "") return `${month} / ${year}`;
	return month.length === 2 && !deleting ? `${month} / ` : month;
}
