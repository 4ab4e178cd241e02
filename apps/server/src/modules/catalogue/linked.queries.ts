import type { Db } from "../../platform/db/database.ts";

export async function selectLinked(db: Db, ids: readonly string[]) {
	return db
		.selectFrom("catalogue_project as project")
		.innerJoin("catalogue_organization as organization", "organization.id", "project.organization_id")
		.select([
			"project.id",
			"project.name",
			"project.is_active as isActive",
			"organization.id as organizationId",
			"organization.name as organizationName",
		])
		.where("project.id", "in", ids)
		.execute();
}

/** @returns false when it was claimed since, or is unknown */
export async function claimReading(db: Db, projectId: string, now: Date, before: Date): Promise<boolean> {
	const row = await db
		.updateTable("catalogue_project")
		.set({ asked_at: now })
		.where("id", "=", projectId)
		.where((where) => where.or([where("asked_at", "is", null), where("asked_at", "<=", before)]))
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function findOrganizationIds(db: Db, projectIds: readonly string[]): Promise<string[]> {
	const rows = await db
		.selectFrom("catalogue_project")
		.select("organization_id as id")
		.distinct()
		.where("id", "in", projectIds)
		.execute();
	return rows.map(({ id }) => id);
}
