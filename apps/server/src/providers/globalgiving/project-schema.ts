import { z } from "zod";
import type { CatalogueOrganization, CatalogueProject, CatalogueTheme } from "../../modules/catalogue/index.ts";
import { anything } from "./anything.ts";
import { itemsOf, itemsWithin, looseList } from "./loose-list.ts";
import { looseCents, looseCount, looseFlag, looseId } from "./loose-values.ts";
import { largestOf, pictureLinks } from "./picture-links.ts";
import { looseText, neededLine, optionalLine, optionalText, plainLine } from "./plain-text.ts";
import { looseTime } from "./service-time.ts";
import { looseAddress, looseSite, webAddress } from "./web-address.ts";

const NAME_MAX = 300;
const LABEL_MAX = 120;
const SUMMARY_MAX = 5_000;
const TEXT_MAX = 20_000;
const THEMES_MAX = 30;
const VIDEOS_MAX = 10;

export const themeSchema = z
	.object({
		id: z
			.string()
			.trim()
			.regex(/^[a-z0-9_-]{1,40}$/i),
		name: optionalLine(LABEL_MAX),
	})
	.transform(({ id, name }): CatalogueTheme => ({ id, name: name ?? id }));

const organizationSchema = z
	.object({
		id: looseId,
		name: neededLine(NAME_MAX),
		url: looseSite,
		logoUrl: looseAddress,
		mission: optionalText(SUMMARY_MAX),
		city: optionalLine(LABEL_MAX),
		country: optionalLine(LABEL_MAX),
	})
	.transform(({ url, ...organization }): CatalogueOrganization => ({ ...organization, website: url }));

/** One project; invalid without an id, a title or an organization, which identify it. */
export const projectSchema = z
	.object({
		id: looseId,
		active: looseFlag,
		title: neededLine(NAME_MAX),
		summary: looseText(SUMMARY_MAX),
		need: looseText(TEXT_MAX),
		activities: looseText(TEXT_MAX),
		longTermImpact: looseText(TEXT_MAX),
		goal: looseCents,
		funding: looseCents,
		numberOfDonations: looseCount,
		numberOfReports: looseCount,
		approvedDate: looseTime,
		imageLink: looseAddress,
		image: pictureLinks,
		themes: looseList("theme", themeSchema, THEMES_MAX),
		countries: anything,
		country: anything,
		iso3166CountryCode: anything,
		organization: organizationSchema,
		videos: anything,
	})
	.transform(
		(project): CatalogueProject => ({
			id: project.id,
			isActive: project.active,
			name: project.title,
			description: project.summary,
			need: project.need,
			activities: project.activities,
			longTermImpact: project.longTermImpact,
			goalCents: project.goal,
			raisedCents: project.funding,
			numberOfDonations: project.numberOfDonations,
			numberOfReports: project.numberOfReports,
			approvedAt: project.approvedDate,
			imageUrl: largestOf(project.image) ?? project.imageLink,
			country: countryOf(project),
			themes: uniqueThemes(project.themes),
			organization: project.organization,
			videoUrls: videosOf(project.videos),
		}),
	);

/** The first of its countries, else the country fields of the entry itself. */
function countryOf(project: { countries?: unknown; country?: unknown; iso3166CountryCode?: unknown }) {
	const own = { name: project.country, iso3166CountryCode: project.iso3166CountryCode };
	for (const candidate of [...itemsWithin(project.countries, "country"), own]) {
		if (typeof candidate !== "object" || candidate === null) continue;
		const { name, iso3166CountryCode } = candidate as Record<string, unknown>;
		const code = String(iso3166CountryCode ?? "")
			.trim()
			.toUpperCase();
		if (/^[A-Z]{2}$/.test(code)) return { code, name: plainLine(name, LABEL_MAX) || code };
	}
	return null;
}

const uniqueThemes = (themes: readonly CatalogueTheme[]): CatalogueTheme[] =>
	themes.filter(({ id }, index) => themes.findIndex((theme) => theme.id === id) === index);

/** The format is undocumented: `{video: [{url}]}`, or plain addresses. */
function videosOf(videos: unknown): string[] {
	const items =
		typeof videos === "object" && videos !== null && "url" in videos ? itemsOf(videos) : itemsWithin(videos, "video");
	const urls = items.flatMap((item) => {
		const url = typeof item === "object" && item !== null && "url" in item ? item.url : item;
		return webAddress(url) ?? [];
	});
	return [...new Set(urls)].slice(0, VIDEOS_MAX);
}
