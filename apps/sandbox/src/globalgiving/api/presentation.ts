import type { PictureAddress } from "../pictures/picture-sizes.ts";

/** What answers need besides the project itself. */
export interface Presentation {
	pictureUrl: PictureAddress;
	/** The address of a project's film, for a browser. */
	filmUrl(project: number): string;
	/** How many projects an organization has, in all and active. */
	countOf(organizationId: number): { total: number; active: number };
}
