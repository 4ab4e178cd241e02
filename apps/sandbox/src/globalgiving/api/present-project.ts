import type { CatalogueProject } from "../catalogue.ts";
import type { ProjectState } from "../project-store.ts";
import { dollars, inWords, listOf, localTime } from "./irregular.ts";
import { presentOrganization } from "./present-organization.ts";
import { PICTURE_SIZES, type PictureAddress, type Presentation } from "./presentation.ts";

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
