import type { Organization, Project, ProjectTile } from "@stride/contract/campaigns/projects";
import type { Locale } from "@stride/i18n";
import { countryName } from "./country-names.ts";
import { pictureAddress } from "./details/picture-address.ts";
import type { OrganizationRow } from "./organizations.queries.ts";
import type { ProjectRow, TileRow } from "./projects.queries.ts";

/** The language and the names of themes for the presentation. */
export type Wording = { locale: Locale; themeName: (themeId: string) => string };

export function presentTile(row: TileRow, { locale, themeName }: Wording): ProjectTile {
	return {
		id: row.id,
		name: row.name,
		description: row.description,
		image:
			row.imageId === null
				? null
				: { "344": pictureAddress(row.imageId, "344"), "800": pictureAddress(row.imageId, "800") },
		raised: row.raisedCents,
		goal: row.goalCents,
		numberOfDonations: row.donationsCount,
		isActive: row.isActive,
		country:
			row.country === null ? null : { code: row.country, name: countryName(locale, row.country, row.countryName) },
		themes: row.themeIds.map((id) => ({ id, name: themeName(id) })),
		organization: { id: row.organizationId, name: row.organizationName },
	};
}

/** @param syncedAt start of the last complete walk, which confirmed every project */
export function presentProject(row: ProjectRow, wording: Wording, syncedAt: Date | null): Project {
	const confirmedAt = row.withdrawnAt === null && syncedAt !== null && syncedAt > row.readAt ? syncedAt : row.readAt;
	return {
		...presentTile(row, wording),
		need: row.need ?? "",
		activities: row.activities ?? "",
		longTermImpact: row.longTermImpact ?? "",
		numberOfReports: row.reportsCount,
		approvedDate: row.approvedAt?.toISOString() ?? null,
		organization: presentOrganization({
			id: row.organizationId,
			name: row.organizationName,
			logoId: row.logoId,
			city: row.city,
			country: row.organizationCountry,
			website: row.website,
			mission: row.mission,
			activeProjects: row.activeProjects,
		}),
		videos: (row.videoUrls ?? []).map((url) => ({ url })),
		updatedAt: confirmedAt.toISOString(),
	};
}

export function presentOrganization(row: OrganizationRow): Organization {
	return {
		id: row.id,
		name: row.name,
		logo: row.logoId === null ? null : pictureAddress(row.logoId, "160"),
		location: [row.city, row.country].filter(Boolean).join(", ") || null,
		website: row.website,
		mission: row.mission,
		activeProjects: row.activeProjects,
	};
}
