import type { PictureAddress } from "../pictures/picture-sizes.ts";

/** What answers need beside the project itself. */
export interface Presentation {
	pictureUrl: PictureAddress;
	/** Where a project's film is, for a browser. */
	filmUrl(project: number): string;
	/** How many projects an organization has, in all and active. */
	countOf(organizationId: number): { total: number; active: number };
}
