import type { Platform } from "../../../platform/context.ts";
import type { PictureForm, PictureIdOf } from "../mirror/project-record.ts";

/** Stored widths in pixels by form, keyed by the name in their addresses. */
export const pictureSizes = {
	cover: ["344", "800"],
	slide: ["800", "1600"],
	logo: ["160"],
} as const satisfies Record<PictureForm, readonly string[]>;

/**
 * The id of our copy: a keyed hash of the foreign address. Users cannot make us fetch addresses that the mirror does
 * not contain, and a picture has one permanent address.
 */
export const createPictureIdOf =
	({ secrets }: Pick<Platform, "secrets">): PictureIdOf =>
	(form, url) =>
		url && secrets.hash("catalogue-picture", `${form} ${url}`).toString("hex").slice(0, 32);

export const pictureAddress = (id: string, size: string): string => `/media/catalogue/${id}/${size}.webp`;
