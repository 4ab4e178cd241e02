import { createTestDatabase } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createDatabase, createPool } from "./database.ts";

/** Keys in both spellings, at the top, in an object and in an array. */
const document = { snake_case: 1, camelCase: { inner_key: [{ deep_key: true, deepKey: null }] }, UPPER_key: "a_b" };
type Documents = { jsonDocument: { documentId: number; firstVersion: unknown } };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPool>;
const failures: Error[] = [];
const tables = () => createDatabase(pool).withTables<Documents>();

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	pool = createPool(database.url, 1, (error) => failures.push(error));
	await sql`create table json_document (document_id int, first_version jsonb)`.execute(tables());
});
afterAll(async () => {
	await pool.end();
	await database.drop();
	expect(failures).toEqual([]);
});

it("columns are camelCase, and the keys of a jsonb document keep their spelling", async () => {
	const db = tables();
	const firstVersion = JSON.stringify(document);
	await db.insertInto("jsonDocument").values({ documentId: 1, firstVersion }).execute();
	const stored = await sql<{ text: string }>`select first_version::text as text from json_document`.execute(db);
	expect(JSON.parse(stored.rows[0]?.text ?? "")).toEqual(document);
	expect(await db.selectFrom("jsonDocument").selectAll().execute()).toEqual([
		{ documentId: 1, firstVersion: document },
	]);
	const raw =
		await sql`select document_id, jsonb_agg(first_version) as all_versions from json_document group by 1`.execute(db);
	expect(raw.rows).toEqual([{ documentId: 1, allVersions: [document] }]);
});
