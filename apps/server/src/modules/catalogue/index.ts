export { projectChanged } from "./apply-projects.ts";
export { projectPresentationChanged } from "./catalogue.events.ts";
export { catalogueJobs, requestWalk } from "./catalogue.jobs.ts";
export { mountCatalogueRoutes } from "./catalogue.routes.ts";
export type { CatalogueDeps } from "./catalogue-deps.ts";
export {
	CatalogueError,
	type CatalogueOrganization,
	type CataloguePicture,
	type CatalogueProject,
	type CatalogueReport,
	type CatalogueTheme,
	type CharityCatalogue,
} from "./charity-catalogue.ts";
export { createFreshReads } from "./fresh-reads.ts";
export { findLinkedProjects, type LinkedProject } from "./linked-projects.ts";
export { measureMirror } from "./measure-mirror.ts";
export { readMirror } from "./mirror.queries.ts";
export { countActiveOrganizations, listActiveOrganizations } from "./organizations.queries.ts";
export { mountCataloguePictures } from "./pictures.routes.ts";
export type { ProjectCampaigns } from "./project-campaigns.ts";
export { listActiveProjects } from "./projects.queries.ts";
export { readFreshProject } from "./read-project.ts";
