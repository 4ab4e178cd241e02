import { z } from "zod";
import type { CataloguePicture } from "../../modules/catalogue/index.ts";
import { anything } from "./anything.ts";
import { itemsWithin, readableOf } from "./loose-list.ts";
import { largestOf, pictureLinks, slideOf } from "./picture-links.ts";
import { optionalLine } from "./plain-text.ts";

const PICTURES_MAX = 100;
const TITLE_MAX = 300;

const picture = z
	.object({ title: optionalLine(TITLE_MAX), imagelink: anything })
	.transform((entry): CataloguePicture | null => {
		const links = pictureLinks.parse(entry);
		const originalUrl = largestOf(links);
		const mediumUrl = slideOf(links);
		return originalUrl && mediumUrl ? { originalUrl, mediumUrl, title: entry.title } : null;
	});

/** `{images: {image}}`; pictures without a usable address are left out. */
export const picturesSchema = z.object({ images: anything }).transform(({ images }) =>
	readableOf(itemsWithin(images, "image"), picture)
		.flatMap((read) => read ?? [])
		.slice(0, PICTURES_MAX),
);
