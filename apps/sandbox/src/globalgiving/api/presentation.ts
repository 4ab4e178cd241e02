/** The service's sizes, the smallest first; the original is the uploaded picture. */
export const PICTURE_SIZES = [
	{ name: "small", width: 80, height: 60 },
	{ name: "thumbnail", width: 120, height: 90 },
	{ name: "medium", width: 340, height: 255 },
	{ name: "large", width: 620, height: 465 },
	{ name: "extraLarge", width: 900, height: 675 },
	{ name: "original", width: 1000, height: 750 },
] as const;
type PictureSize = (typeof PICTURE_SIZES)[number]["name"];

/** The address of a project's picture (from 1), or of an organization's logo. */
export type PictureAddress = (owner: number, position: number, size: PictureSize | "logo") => string;

/** What answers need besides the project itself. */
export interface Presentation {
	pictureUrl: PictureAddress;
	/** The address of a project's film, for a browser. */
	filmUrl(project: number): string;
	/** How many projects an organization has, in all and active. */
	countOf(organizationId: number): { total: number; active: number };
}
