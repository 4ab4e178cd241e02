/**
 * Port to a catalogue of charity projects. Amounts are whole US cents; texts are plain (markup is removed by the
 * adapter) except a report's `contentHtml`, which is untrusted. Adapters throw `CatalogueError` only, and time out
 * after the configured time.
 */
export type CharityCatalogue = {
	name: "globalgiving";
	/** One page of all projects, inactive ones included. @param cursor null for the first page */
	listProjects(cursor: string | null): Promise<{ projects: CatalogueProject[]; next: string | null }>;
	/** Null when the catalogue has no such project. */
	getProject(projectId: string): Promise<CatalogueProject | null>;
	listThemes(): Promise<CatalogueTheme[]>;
	/** Empty when there are none. */
	listPictures(projectId: string): Promise<CataloguePicture[]>;
	/** Newest first, empty when there are none. */
	listReports(projectId: string): Promise<CatalogueReport[]>;
};

export type CatalogueTheme = { id: string; name: string };

export type CatalogueOrganization = {
	id: string;
	name: string;
	logoUrl: string | null;
	city: string | null;
	country: string | null;
	website: string | null;
	mission: string | null;
};

export type CatalogueProject = {
	id: string;
	isActive: boolean;
	name: string;
	description: string;
	need: string;
	activities: string;
	longTermImpact: string;
	goalCents: number;
	raisedCents: number;
	numberOfDonations: number;
	numberOfReports: number;
	approvedAt: Date | null;
	/** The largest one available. */
	imageUrl: string | null;
	/** ISO 3166-1 alpha-2 with the catalogue's English name; the first one of several. */
	country: { code: string; name: string } | null;
	themes: CatalogueTheme[];
	organization: CatalogueOrganization;
	videoUrls: string[];
};

export type CataloguePicture = { originalUrl: string; mediumUrl: string; title: string | null };

export type CatalogueReport = {
	id: string;
	title: string | null;
	author: string | null;
	publishedAt: Date | null;
	contentHtml: string;
};

/**
 * `unreachable`: no response in time, or one that asks to retry later. `refused`: rejected permanently. `unreadable`:
 * not understood.
 */
export class CatalogueError extends Error {
	readonly kind: "unreachable" | "refused" | "unreadable";

	constructor(kind: "unreachable" | "refused" | "unreadable", cause: unknown) {
		super(`The charity catalogue's answer: ${kind}.`, { cause });
		this.name = "CatalogueError";
		this.kind = kind;
	}
}
