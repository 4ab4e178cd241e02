import type { Organization, Project } from "@stride/contract/campaigns/projects";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { CatalogueReading } from "./catalogue-reading.ts";
import { readMirror } from "./mirror/mirror.queries.ts";
import { refreshProject } from "./mirror/reread-project.ts";
import { findOrganization } from "./organizations.queries.ts";
import { presentOrganization, presentProject } from "./present-project.ts";
import { findProject } from "./projects.queries.ts";

/** @throws AppError ProjectNotFoundException */
export async function getProject(
	reading: CatalogueReading,
	{ projectId, isFresh, locale }: { projectId: string; isFresh: boolean; locale: Locale },
): Promise<Project> {
	const { db } = reading.deps;
	if (isFresh) await refreshProject(reading.deps, projectId);
	const [row, mirror, wording] = await Promise.all([
		findProject(db, projectId),
		readMirror(db),
		reading.wordingIn(locale),
	]);
	if (!row) throw new AppError("ProjectNotFoundException");
	return presentProject(row, wording, mirror.syncedAt);
}

/** @throws AppError OrganizationNotFoundException */
export async function getOrganization(reading: CatalogueReading, organizationId: string): Promise<Organization> {
	const row = await findOrganization(reading.deps.db, organizationId);
	if (!row) throw new AppError("OrganizationNotFoundException");
	return presentOrganization(row);
}
