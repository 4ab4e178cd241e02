import type { Platform } from "../../platform/context.ts";
import type { PictureForm, PictureIdOf } from "./project-record.ts";

/** Widths in pixels at which a form's copies are kept, by the name in their addresses. */
export const pictureSizes = {
	cover: ["344", "800"],
	slide: ["800", "1600"],
	logo: ["160"],
} as const satisfies Record<PictureForm, readonly string[]>;

/**
 * The id of our copy: a keyed hash of the foreign address, so that nobody can have us fetch what the mirror does not
 * name, and the same picture has one address for ever.
 */
export const createPictureIdOf =
	({ secrets }: Pick<Platform, "secrets">): PictureIdOf =>
	(form, url) =>
		url && secrets.hash("catalogue-picture", `${form} ${url}`).toString("hex").slice(0, 32);

export const pictureAddress = (id: string, size: string): string => `/media/catalogue/${id}/${size}.webp`;
