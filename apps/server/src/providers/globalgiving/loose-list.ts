import type { z } from "zod";
import { anything } from "./anything.ts";

/** The items of a list that may be missing, null, an empty string, or a single unwrapped item. */
export function itemsOf(value: unknown): unknown[] {
	if (value === undefined || value === null || value === "") return [];
	return Array.isArray(value) ? value : [value];
}

/** The items of a list wrapped in an object: `{project: […]}`. */
export function itemsWithin(value: unknown, name: string): unknown[] {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return itemsOf(value);
	return itemsOf((value as Record<string, unknown>)[name]);
}

/** The valid items of a wrapped list, at most `max`. One invalid entry must not hide the others. */
export const looseList = <Item extends z.ZodType>(name: string, item: Item, max: number) =>
	anything.transform((value) => readableOf(itemsWithin(value, name), item).slice(0, max));

export function readableOf<Item extends z.ZodType>(values: readonly unknown[], item: Item): z.output<Item>[] {
	return values.flatMap((value) => {
		const read = item.safeParse(value);
		return read.success ? [read.data] : [];
	});
}
