import type { Organization } from "../catalogue.ts";
import { listOf } from "./irregular.ts";
import type { Presentation } from "./presentation.ts";

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
