import type { ProjectPlan } from "../catalogue/project-plan.ts";
import { writeTexts } from "../catalogue/project-texts.ts";
import { PICTURE_SIZES, type PictureAddress } from "../pictures/picture-sizes.ts";
import type { ProjectState } from "../project-store.ts";
import { dollars, inWords, listOf, localTime } from "./irregular.ts";
import { presentOrganization } from "./present-organization.ts";
import type { Presentation } from "./presentation.ts";

/** The short form of `/summary` lists. */
export function presentSummary(state: ProjectState): object {
	const { plan } = state;
	const texts = writeTexts(plan);
	return oldFashioned(plan, {
		id: state.id,
		active: state.active,
		title: state.title ?? texts.title,
		summary: texts.summary,
		country: plan.country?.name,
		themeName: plan.themes[0]?.name,
	});
}

export function presentProject(presentation: Presentation, state: ProjectState): object {
	const { plan } = state;
	const texts = writeTexts(plan);
	const bare = plan.index % 2 === 0;
	return oldFashioned(plan, {
		id: state.id,
		type: "project",
		status: state.status,
		active: state.active,
		title: state.title ?? texts.title,
		summary: plan.index % 43 === 12 ? undefined : plan.index % 14 === 3 ? withMarkup(texts.summary) : texts.summary,
		need: texts.need,
		activities: plan.index % 18 === 4 ? undefined : texts.activities,
		longTermImpact: plan.index % 21 === 13 ? "" : texts.longTermImpact,
		goal: dollars(state.goalCents),
		funding: dollars(state.fundingCents),
		remaining: dollars(Math.max(0, state.goalCents - state.fundingCents)),
		numberOfDonations: state.numberOfDonations,
		numberOfReports: plan.reports,
		approvedDate: plan.index % 51 === 22 ? undefined : localTime(plan.approvedAt),
		imageLink: plan.pictures > 0 ? presentation.pictureUrl(plan.id, 1, "large") : undefined,
		image: plan.pictures > 0 && plan.index % 17 !== 6 ? imageOf(plan, presentation.pictureUrl) : undefined,
		imageGallerySize: plan.pictures,
		...(plan.video && { videos: listOf("video", [{ url: presentation.filmUrl(plan.id) }], bare) }),
		country: plan.country?.name,
		region: plan.country?.region,
		themeName: plan.themes[0]?.name,
		themes: listOf("theme", plan.themes, bare),
		countries: listOf(
			"country",
			plan.country === undefined ? [] : [{ name: plan.country.name, iso3166CountryCode: plan.country.code }],
			bare,
		),
		donationOptions: listOf("donationOption", texts.donationOptions, bare),
		organization: presentOrganization(presentation, plan.organization),
	});
}

function imageOf(plan: ProjectPlan, pictureUrl: PictureAddress) {
	const links = PICTURE_SIZES.map(({ name }) => ({ size: name, url: pictureUrl(plan.id, 1, name) }));
	return { id: plan.id, title: `Picture of ${plan.town}`, imagelink: plan.index % 13 === 1 ? links[2] : links };
}

const withMarkup = (text: string) => `<b>${text.replace(". ", ".</b><br/>")} &nbsp;`;

/** Every fifth project has numbers as strings, like the service's older entries. */
function oldFashioned(plan: ProjectPlan, answer: object): object {
	return plan.index % 5 === 1 ? (inWords(answer) as object) : answer;
}
