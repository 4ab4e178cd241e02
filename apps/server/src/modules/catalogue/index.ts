export { projectPresentationChanged } from "./catalogue.events.ts";
export { catalogueJobs, requestWalk } from "./catalogue.jobs.ts";
export { mountCatalogueRoutes } from "./catalogue.routes.ts";
export type { CatalogueDeps, ProjectCampaigns } from "./catalogue-deps.ts";
export {
	CatalogueError,
	type CatalogueOrganization,
	type CataloguePicture,
	type CatalogueProject,
	type CatalogueReport,
	type CatalogueTheme,
	type CharityCatalogue,
} from "./charity-catalogue.ts";
export { mountCataloguePictures } from "./details/pictures.routes.ts";
export { findLinkedProjects, type LinkedProject } from "./linked-projects.ts";
export { projectChanged } from "./mirror/apply-projects.ts";
export { createFreshReads } from "./mirror/fresh-reads.ts";
export { measureMirror } from "./mirror/measure-mirror.ts";
export { readMirror } from "./mirror/mirror.queries.ts";
export { readFreshProject } from "./mirror/reread-project.ts";
export { countActiveOrganizations, listActiveOrganizations } from "./organizations.queries.ts";
export { listActiveProjects } from "./projects.queries.ts";
