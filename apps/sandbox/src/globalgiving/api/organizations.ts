import { ORGANIZATIONS } from "../catalogue.ts";
import type { Endpoint } from "./endpoint.ts";
import { GlobalGivingError } from "./gg-error.ts";
import { listOf } from "./irregular.ts";
import { idFrom, PAGE_SIZE } from "./paging.ts";
import { presentOrganization } from "./present-organization.ts";

const root = "/public/orgservice";

const allOrganizations: Endpoint["handle"] = (service, call) => {
	const from = idFrom(call, "nextOrgId");
	const rest = ORGANIZATIONS.filter(({ id }) => id >= from);
	const page = rest.slice(0, PAGE_SIZE).map((organization) => presentOrganization(service.presentation, organization));
	const next = rest[PAGE_SIZE];
	return {
		organizations: {
			...(next !== undefined && { hasNext: true, nextOrgId: next.id }),
			...listOf("organization", page, true),
		},
	};
};

export const organizationEndpoints: readonly Endpoint[] = [
	{
		method: "GET",
		path: `${root}/organization/:organization`,
		access: "public",
		handle(service, { path }) {
			const organization = ORGANIZATIONS.find(({ id }) => String(id) === path["organization"]);
			if (organization === undefined) throw new GlobalGivingError(404, "There is no such organization.");
			return { organization: presentOrganization(service.presentation, organization) };
		},
	},
	{ method: "GET", path: `${root}/all/organizations`, access: "public", handle: allOrganizations },
];
