import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, CountryCode, CoverImage, Timestamp } from "../primitives.ts";

/** The id of a project or organization in the charity catalogue: a string of digits. */
export const CatalogueId = z
	.string()
	.max(12, { error: "idInvalid", abort: true })
	.regex(/^[0-9]{1,12}$/, "idInvalid");
/** The catalogue's own short word for a theme (`edu`, `sport`). */
export const ThemeId = z.string().regex(/^[a-z0-9_-]{1,40}$/i, "idInvalid");

/** Its name is in the request's language. */
export const ProjectCountry = z.object({ code: CountryCode, name: z.string() });
/** Its name is in the request's language for a known theme, else as in the catalogue. */
export const ProjectTheme = z.object({ id: ThemeId, name: z.string() });
export const OrganizationName = z.object({ id: CatalogueId, name: z.string() });

export const Organization = OrganizationName.extend({
	/** Pictures of the catalogue are fetched once and served from our own storage. */
	logo: z.string().nullable(),
	/** City and country, as far as they are known. */
	location: z.string().nullable(),
	/** http or https. */
	website: z.string().nullable(),
	mission: z.string().nullable(),
	activeProjects: z.number().int(),
}).meta({ id: "Organization" });
export type Organization = z.infer<typeof Organization>;

/** A project in a list. Texts are the catalogue's: English, plain, without markup. */
export const ProjectTile = z
	.object({
		id: CatalogueId,
		name: z.string(),
		description: z.string(),
		image: CoverImage.nullable(),
		raised: Cents,
		goal: Cents,
		numberOfDonations: z.number().int(),
		isActive: z.boolean(),
		country: ProjectCountry.nullable(),
		themes: z.array(ProjectTheme),
		organization: OrganizationName,
	})
	.meta({ id: "ProjectTile" });
export type ProjectTile = z.infer<typeof ProjectTile>;

export const Project = ProjectTile.extend({
	need: z.string(),
	activities: z.string(),
	longTermImpact: z.string(),
	numberOfReports: z.number().int(),
	approvedDate: Timestamp.nullable(),
	organization: Organization,
	videos: z.array(z.object({ url: z.string() })),
	/** When it was last read from the catalogue. */
	updatedAt: Timestamp,
}).meta({ id: "Project" });
export type Project = z.infer<typeof Project>;

/** The largest picture (its name is spelled so on the wire) and one for a slide. */
export const GalleryItem = z.object({ orginal: z.string(), medium: z.string(), title: z.string().nullable() });
export type GalleryItem = z.infer<typeof GalleryItem>;

export const ProjectReport = z.object({
	id: z.string(),
	title: z.string().nullable(),
	author: z.string().nullable(),
	published: Timestamp.nullable(),
	/** Sanitized HTML of the catalogue: text, lists, links and our own copies of its pictures. */
	content: z.string(),
});
export type ProjectReport = z.infer<typeof ProjectReport>;

/** The filters of a list of projects, combined with "and". */
export const ProjectFilters = z.object({
	search: z.string().trim().max(100).optional(),
	organization: CatalogueId.optional(),
	country: CountryCode.optional(),
	theme: ThemeId.optional(),
});
export type ProjectFilters = z.infer<typeof ProjectFilters>;

/** How many active projects match this choice together with the request's other filters. */
const counted = { projects: z.number().int() };
export const CountryChoice = ProjectCountry.extend(counted);
export type CountryChoice = z.infer<typeof CountryChoice>;
export const ThemeChoice = ProjectTheme.extend(counted);
export type ThemeChoice = z.infer<typeof ThemeChoice>;
export const OrganizationChoice = OrganizationName.extend(counted);
export type OrganizationChoice = z.infer<typeof OrganizationChoice>;

/** A short entry of an active project. */
export const Charity = z.object({ id: CatalogueId, name: z.string(), organization: OrganizationName });
export type Charity = z.infer<typeof Charity>;

const ProjectParams = z.object({ projectId: CatalogueId });
const OrganizationParams = z.object({ organizationId: CatalogueId });

export const projectEndpoints = {
	listProjects: endpoint({
		method: "GET",
		path: "/projects",
		access: "anyone",
		summary: "Active projects of the charity catalogue; with a search the best matches first, else the newest",
		status: 200,
		query: PageQuery.extend(ProjectFilters.shape),
		response: pageOf(ProjectTile),
	}),
	listProjectOrganizations: endpoint({
		method: "GET",
		path: "/project/organizations",
		access: "anyone",
		summary: "Organizations with active projects, by name; `search` matches the organization's name",
		status: 200,
		query: PageQuery.extend({
			search: ProjectFilters.shape.search,
			/** The other filters, for the counts; `words` are those of the projects' search. */
			words: ProjectFilters.shape.search,
			country: ProjectFilters.shape.country,
			theme: ProjectFilters.shape.theme,
		}),
		response: pageOf(OrganizationChoice),
	}),
	listProjectCountries: endpoint({
		method: "GET",
		path: "/project/countries",
		access: "anyone",
		summary: "Countries with active projects, by name in the request's language",
		status: 200,
		query: ProjectFilters.omit({ country: true }),
		response: z.array(CountryChoice),
	}),
	listProjectThemes: endpoint({
		method: "GET",
		path: "/project/themes",
		access: "anyone",
		summary: "Themes with active projects, by name in the request's language",
		status: 200,
		query: ProjectFilters.omit({ theme: true }),
		response: z.array(ThemeChoice),
	}),
	getProject: endpoint({
		method: "GET",
		path: "/project/:projectId",
		access: "anyone",
		summary: "One project; `fresh` refetches it from the catalogue first, if the catalogue is available",
		status: 200,
		params: ProjectParams,
		query: z.object({ fresh: z.enum(["true", "false"]).optional() }),
		response: Project,
	}),
	getProjectGallery: endpoint({
		method: "GET",
		path: "/project/:projectId/gallery",
		access: "anyone",
		summary: "A project's pictures",
		status: 200,
		params: ProjectParams,
		query: PageQuery,
		response: pageOf(GalleryItem),
	}),
	listProjectReports: endpoint({
		method: "GET",
		path: "/project/:projectId/reports",
		access: "anyone",
		summary: "A project's reports, the newest first",
		status: 200,
		params: ProjectParams,
		query: PageQuery,
		response: pageOf(ProjectReport),
	}),
	getOrganization: endpoint({
		method: "GET",
		path: "/project/organization/:organizationId",
		access: "anyone",
		summary: "One organization",
		status: 200,
		params: OrganizationParams,
		response: Organization,
	}),
	listOrganizationProjects: endpoint({
		method: "GET",
		path: "/organization/:organizationId/projects",
		access: "anyone",
		summary: "An organization's active projects, the newest first",
		status: 200,
		params: OrganizationParams,
		query: PageQuery,
		response: pageOf(ProjectTile),
	}),
	listCharities: endpoint({
		method: "GET",
		path: "/charities",
		access: "anyone",
		summary: "Short entries of active projects, by name; at most 100, narrowed by `search`",
		status: 200,
		query: z.object({ search: ProjectFilters.shape.search }),
		response: z.array(Charity),
	}),
} as const;
