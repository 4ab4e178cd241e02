import type { Db } from "../../../platform/db/database.ts";

export async function selectLinked(db: Db, ids: readonly string[]) {
	return db
		.selectFrom("catalogueProject as project")
		.innerJoin("catalogueOrganization as organization", "organization.id", "project.organizationId")
		.select([
			"project.id",
			"project.name",
			"project.isActive",
			"organization.id as organizationId",
			"organization.name as organizationName",
		])
		.where("project.id", "in", ids)
		.execute();
}

/** @returns false when it was claimed since, or is unknown */
export async function claimReading(db: Db, projectId: string, now: Date, before: Date): Promise<boolean> {
	const row = await db
		.updateTable("catalogueProject")
		.set({ askedAt: now })
		.where("id", "=", projectId)
		.where((where) => where.or([where("askedAt", "is", null), where("askedAt", "<=", before)]))
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function findOrganizationIds(db: Db, projectIds: readonly string[]): Promise<string[]> {
	const rows = await db
		.selectFrom("catalogueProject")
		.select("organizationId as id")
		.distinct()
		.where("id", "in", projectIds)
		.execute();
	return rows.map(({ id }) => id);
}
