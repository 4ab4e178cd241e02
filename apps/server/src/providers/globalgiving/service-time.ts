import { anything } from "./anything.ts";

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const FIRST_YEAR = 1990;
const LAST_YEAR = 2200;

/** ISO 8601 with an offset, or UTC without one; null for anything else and for implausible years. */
export function timeIn(value: unknown): Date | null {
	if (typeof value !== "string") return null;
	const [, day, clock = "00:00", zone = "Z"] = TIME.exec(value.trim()) ?? [];
	if (day === undefined) return null;
	const offset = zone.toUpperCase() === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
	const date = new Date(`${day}T${clock}${offset}`);
	const year = date.getUTCFullYear();
	return year >= FIRST_YEAR && year <= LAST_YEAR ? date : null;
}

export const looseTime = anything.transform(timeIn);
