/** A list in the service's format: absent when empty, and often a single item without a list around it. */
export function listOf<T>(name: string, items: readonly T[], bare: boolean): { [name: string]: T | readonly T[] } {
	if (items.length === 0) return {};
	const [only] = items;
	return { [name]: bare && items.length === 1 && only !== undefined ? only : items };
}

/** Numbers and booleans as strings, as in older answers. */
export function inWords(value: unknown): unknown {
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (Array.isArray(value)) return value.map(inWords);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, content]) => [key, inWords(content)]));
}

/** Amounts in dollars with cents, as the service writes them. */
export const dollars = (cents: number): number => cents / 100;

/** ISO with an offset, in the service's own time (Washington). */
export function localTime(at: Date): string {
	// April to October approximates its daylight saving time.
	const month = at.getUTCMonth();
	const hours = month >= 3 && month <= 9 ? 4 : 5;
	const local = new Date(at.getTime() - hours * 3_600_000).toISOString().slice(0, 19);
	return `${local}-0${hours}:00`;
}
