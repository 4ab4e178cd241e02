import type { DeskRole } from "@stride/contract/operator/desk-rights";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** Serialises the changes of desk roles, so that two revocations cannot remove the last two admins. */
export async function lockDeskRoles(db: Db): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended('desk-roles', 0))`.execute(db);
}

const openAccounts = (db: Db) => db.selectFrom("account").where("deletedAt", "is", null);

/** @param withDemo whether demo accounts count, which cannot sign in where demo data are off */
export async function listAdminIds(db: Db, { withDemo }: { withDemo: boolean }): Promise<string[]> {
	const rows = await openAccounts(db)
		.select("id")
		.where(sql<boolean>`desk_roles @> '{admin}' and desk_roles <> '{}'`)
		.$if(!withDemo, (query) => query.where("demo", "=", false))
		.execute();
	return rows.map(({ id }) => id);
}

/** Open accounts with one of the roles that are not suspended. */
export async function listIdsWithRole(
	db: Db,
	roles: readonly DeskRole[],
	{ withDemo }: { withDemo: boolean },
): Promise<string[]> {
	const rows = await openAccounts(db)
		.select("id")
		.where(sql<boolean>`desk_roles <> '{}' and desk_roles && ${[...roles]}::text[]`)
		.where("suspendedAt", "is", null)
		.$if(!withDemo, (query) => query.where("demo", "=", false))
		.execute();
	return rows.map(({ id }) => id);
}

export async function listIdsByKeys(db: Db, emailKeys: readonly string[]): Promise<string[]> {
	if (emailKeys.length === 0) return [];
	const rows = await openAccounts(db).select("id").where("emailKey", "in", emailKeys).execute();
	return rows.map(({ id }) => id);
}

export async function listMembers(db: Db, limit: number) {
	return openAccounts(db)
		.select(["id", "firstName", "lastName", "email", "deskRoles"])
		.where(sql<boolean>`desk_roles <> '{}'`)
		.orderBy("firstName")
		.orderBy("id")
		.limit(limit)
		.execute();
}

export async function lockMember(db: Db, id: string) {
	return openAccounts(db)
		.select(["id", "email", "locale", "deskRoles", "suspendedAt", "suspendedReason"])
		.where("id", "=", id)
		.forNoKeyUpdate()
		.executeTakeFirst();
}

/** @param suspension null lifts it */
export async function setSuspension(
	db: Db,
	id: string,
	suspension: { at: Date; reason: string; by: string } | null,
): Promise<void> {
	await db
		.updateTable("account")
		.set({
			suspendedAt: suspension?.at ?? null,
			suspendedReason: suspension?.reason ?? null,
			suspendedBy: suspension?.by ?? null,
		})
		.where("id", "=", id)
		.execute();
}

export async function setDeskRoles(db: Db, id: string, roles: readonly DeskRole[]): Promise<void> {
	await db
		.updateTable("account")
		.set({ deskRoles: [...roles] })
		.where("id", "=", id)
		.execute();
}
