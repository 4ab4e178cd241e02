import type { Platform } from "../../../platform/context.ts";
import { isPrivateLiteral } from "../../../platform/security/public-address.ts";
import type { PictureForm, PictureIdOf } from "../mirror/project-record.ts";

/** Stored widths in pixels by form, keyed by the name in their addresses. */
export const pictureSizes = {
	cover: ["344", "800"],
	slide: ["800", "1600"],
	logo: ["160"],
} as const satisfies Record<PictureForm, readonly string[]>;

/**
 * The id of our copy: a keyed hash of the foreign address. Users cannot make us fetch addresses that the mirror does
 * not contain, and a picture has one permanent address. Null for an address within a private network, whose fetch would
 * be refused: no page names a picture that cannot be shown.
 */
export function createPictureIdOf({ secrets, config }: Pick<Platform, "secrets" | "config">): PictureIdOf {
	const isFetchable = ({ origin, hostname }: URL) =>
		origin === config.catalogue?.ownPictureOrigin || !isPrivateLiteral(hostname);
	return (form, url) =>
		url && isFetchable(new URL(url))
			? secrets.hash("catalogue-picture", `${form} ${url}`).toString("hex").slice(0, 32)
			: null;
}

export const pictureAddress = (id: string, size: string): string => `/media/catalogue/${id}/${size}.webp`;
