import { z } from "zod";
import { anything } from "./anything.ts";

// Older entries have numbers and booleans as strings, and any field may be missing, null or of another type.

const CENTS_MAX = 100_000_000_000_000;

/** A number, also as a string ("1,250.50"); undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
	if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
	if (typeof value !== "string") return undefined;
	const text = value.trim().replace(/^\$/, "");
	if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return undefined;
	const number = Number(text.replaceAll(",", ""));
	return Number.isFinite(number) ? number : undefined;
}

/** Converts dollars to whole cents; undefined unless the value is an amount of money. */
export function centsIn(value: unknown): number | undefined {
	const dollars = numberIn(value);
	if (dollars === undefined || dollars < 0) return undefined;
	// Rounds the decimal notation, not the binary float: 1.005 dollars is 101 cents.
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

/** Catalogue ids are digits. Strict, since an entry without an id cannot be identified. */
export const looseId = anything.transform((value, context) => {
	const id = idIn(value);
	if (id !== undefined) return id;
	context.addIssue("no id");
	return z.NEVER;
});

/** 0 if missing or not an amount. */
export const looseCents = anything.transform((value) => centsIn(value) ?? 0);
/** 0 if missing or not a count. */
export const looseCount = anything.transform((value) => countIn(value) ?? 0);
/** False if missing: a project without an explicit active flag accepts no donations. */
export const looseFlag = anything.transform((value) => flagIn(value) ?? false);
export const optionalFlag = anything.transform(flagIn);
export const optionalId = anything.transform((value) => idIn(value) ?? null);
