import { z } from "zod";
import { anything } from "./anything.ts";

// Older entries have numbers and booleans as words, and anything may be missing, null or of another kind.

const CENTS_MAX = 100_000_000_000_000;

/** A number, also one in words ("1,250.50"); undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
	if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
	if (typeof value !== "string") return undefined;
	const text = value.trim().replace(/^\$/, "");
	if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return undefined;
	const number = Number(text.replaceAll(",", ""));
	return Number.isFinite(number) ? number : undefined;
}

/** Dollars as whole cents; undefined for what is no sum of money. */
export function centsIn(value: unknown): number | undefined {
	const dollars = numberIn(value);
	if (dollars === undefined || dollars < 0) return undefined;
	// The nearest cent of what the decimal means: 1.005 dollars is 101 cents, whatever the machine makes of it.
	const written = String(dollars);
	const cents = Math.round(written.includes("e") ? dollars * 100 : Number(`${written}e2`));
	return cents <= CENTS_MAX ? cents : undefined;
}

function countIn(value: unknown): number | undefined {
	const number = numberIn(value);
	return number !== undefined && number >= 0 && number <= 1e9 ? Math.floor(number) : undefined;
}

function flagIn(value: unknown): boolean | undefined {
	if (typeof value === "boolean") return value;
	const word = String(value).trim().toLowerCase();
	return word === "true" ? true : word === "false" ? false : undefined;
}

function idIn(value: unknown): string | undefined {
	const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
	return /^[0-9]{1,12}$/.test(text) ? text : undefined;
}

/** Digits as the catalogue's ids are; without one a thing cannot be told from others, so this one is strict. */
export const looseId = anything.transform((value, context) => {
	const id = idIn(value);
	if (id !== undefined) return id;
	context.addIssue("no id");
	return z.NEVER;
});

/** 0 where it is missing or no sum. */
export const looseCents = anything.transform((value) => centsIn(value) ?? 0);
/** 0 where it is missing or no count. */
export const looseCount = anything.transform((value) => countIn(value) ?? 0);
/** False where it is missing: what is not said to be active takes no gifts. */
export const looseFlag = anything.transform((value) => flagIn(value) ?? false);
export const optionalFlag = anything.transform(flagIn);
export const optionalId = anything.transform((value) => idIn(value) ?? null);
