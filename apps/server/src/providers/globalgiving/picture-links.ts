import { z } from "zod";
import { anything } from "./anything.ts";
import { itemsWithin, readableOf } from "./loose-list.ts";
import { webAddress } from "./web-address.ts";

/** Largest first. */
const SIZES = ["original", "extralarge", "large", "medium", "thumbnail", "small"];
/** Closest to the slide size first. */
const SLIDE_SIZES = ["large", "medium", "extralarge", "original", "thumbnail", "small"];

const link = z.object({
	size: anything.transform((value) => String(value).toLowerCase()),
	url: anything.transform(webAddress).pipe(z.string()),
});
type Link = z.infer<typeof link>;

/** The valid addresses in `{imagelink: […]}`. */
export const pictureLinks = anything.transform((value) => readableOf(itemsWithin(value, "imagelink"), link));

const firstOf = (links: readonly Link[], sizes: readonly string[]): string | null =>
	sizes.flatMap((size) => links.find((candidate) => candidate.size === size)?.url ?? []).at(0) ??
	links.at(0)?.url ??
	null;

export const largestOf = (links: readonly Link[]): string | null => firstOf(links, SIZES);
export const slideOf = (links: readonly Link[]): string | null => firstOf(links, SLIDE_SIZES);
