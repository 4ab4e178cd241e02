import type { CatalogueProject, Organization } from "../project-catalogue.ts";
import type { ProjectState } from "../project-store.ts";

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
type PictureAddress = (owner: number, position: number, size: PictureSize | "logo") => string;

/** What answers need besides the project itself. */
export interface Presentation {
	pictureUrl: PictureAddress;
	/** The address of a project's film, for a browser. */
	filmUrl(project: number): string;
	/** How many projects an organization has, in all and active. */
	countOf(organizationId: number): { total: number; active: number };
}

/** The short form of `/summary` lists. */
export function presentSummary(state: ProjectState): object {
	const { project } = state;
	return oldFashioned(project, {
		id: state.id,
		active: state.active,
		title: state.title,
		summary: project.summary,
		country: project.country?.name,
		themeName: project.themes[0]?.name,
	});
}

export function presentProject(presentation: Presentation, state: ProjectState): object {
	const { project } = state;
	const bare = project.index % 2 === 0;
	return oldFashioned(project, {
		id: state.id,
		type: "project",
		status: state.status,
		active: state.active,
		title: state.title,
		summary:
			project.index % 43 === 12 ? undefined : project.index % 14 === 3 ? withMarkup(project.summary) : project.summary,
		need: project.need,
		activities: project.index % 18 === 4 ? undefined : project.activities,
		longTermImpact: project.index % 21 === 13 ? "" : project.longTermImpact,
		goal: dollars(state.goalCents),
		funding: dollars(state.fundingCents),
		remaining: dollars(Math.max(0, state.goalCents - state.fundingCents)),
		numberOfDonations: state.numberOfDonations,
		numberOfReports: project.reports,
		approvedDate: project.index % 51 === 22 ? undefined : localTime(project.approvedAt),
		imageLink: project.pictures > 0 ? presentation.pictureUrl(project.id, 1, "large") : undefined,
		image: project.pictures > 0 && project.index % 17 !== 6 ? imageOf(project, presentation.pictureUrl) : undefined,
		imageGallerySize: project.pictures,
		...(project.video && { videos: listOf("video", [{ url: presentation.filmUrl(project.id) }], bare) }),
		country: project.country?.name,
		region: project.country?.region,
		themeName: project.themes[0]?.name,
		themes: listOf("theme", project.themes, bare),
		countries: listOf(
			"country",
			project.country === undefined ? [] : [{ name: project.country.name, iso3166CountryCode: project.country.code }],
			bare,
		),
		donationOptions: listOf("donationOption", project.options, bare),
		organization: presentOrganization(presentation, project.organization),
	});
}

function imageOf(project: CatalogueProject, pictureUrl: PictureAddress) {
	const links = PICTURE_SIZES.map(({ name }) => ({ size: name, url: pictureUrl(project.id, 1, name) }));
	return {
		id: project.id,
		title: `Picture of ${project.town}`,
		imagelink: project.index % 13 === 1 ? links[2] : links,
	};
}

const withMarkup = (text: string) => `<b>${text.replace(". ", ".</b><br/>")} &nbsp;`;

/** Every fifth project has numbers as strings, like the service's older entries. */
function oldFashioned(project: CatalogueProject, answer: object): object {
	return project.index % 5 === 1 ? (inWords(answer) as object) : answer;
}

export function presentOrganization(presentation: Presentation, organization: Organization): object {
	const { total, active } = presentation.countOf(organization.id);
	return {
		id: organization.id,
		name: organization.name.replace("&", organization.id % 2 === 0 ? "&amp;" : "&"),
		url: organization.url,
		logoUrl: organization.logo ? presentation.pictureUrl(organization.id, 0, "logo") : undefined,
		mission: organization.mission,
		city: organization.city,
		country: organization.id % 8 === 3 ? undefined : organization.country.name,
		iso3166CountryCode: organization.country.code,
		totalProjects: total,
		activeProjects: active,
		themes: listOf("theme", organization.themes, true),
	};
}

/** A list in the service's format: absent when empty, and often a single item without a list around it. */
export function listOf<T>(name: string, items: readonly T[], bare: boolean): { [name: string]: T | readonly T[] } {
	if (items.length === 0) return {};
	const [only] = items;
	return { [name]: bare && items.length === 1 && only !== undefined ? only : items };
}

/** Numbers and booleans as strings, as in older answers. */
function inWords(value: unknown): unknown {
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (Array.isArray(value)) return value.map(inWords);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, content]) => [key, inWords(content)]));
}

/** Amounts in dollars with cents, as the service writes them. */
export const dollars = (cents: number): number => cents / 100;

/** ISO with an offset, in the service's own time (Washington). */
export function localTime(at: Date): string {
	// April to October approximates its daylight saving time.
	const month = at.getUTCMonth();
	const hours = month >= 3 && month <= 9 ? 4 : 5;
	const local = new Date(at.getTime() - hours * 3_600_000).toISOString().slice(0, 19);
	return `${local}-0${hours}:00`;
}
