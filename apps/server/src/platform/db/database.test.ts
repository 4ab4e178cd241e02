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
	pool = createPool(database.ownerUrl, 1, (error) => failures.push(error));
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

it("names are converted in each clause, and an alias of the product's returns unchanged", async () => {
	const db = tables();
	await db
		.insertInto("jsonDocument")
		.values([
			{ documentId: 7, firstVersion: "1" },
			{ documentId: 8, firstVersion: "2" },
		])
		.execute();
	const query = db
		.with("newestDocuments", (cte) =>
			cte.selectFrom("jsonDocument as oneDocument").selectAll("oneDocument").where("oneDocument.documentId", ">", 6),
		)
		.selectFrom("newestDocuments")
		.innerJoin("jsonDocument as otherDocument", "otherDocument.documentId", "newestDocuments.documentId")
		.select(({ fn }) => [fn.max("otherDocument.documentId").as("highestId"), fn.countAll<number>().as("n")])
		.where(sql<boolean>`${sql.ref("otherDocument.documentId")} > 0`)
		.groupBy("newestDocuments.firstVersion")
		.orderBy("highestId", "desc");
	expect(query.compile().sql).not.toMatch(/[A-Z]/);
	expect(await query.execute()).toEqual([
		{ highestId: 8, n: 1 },
		{ highestId: 7, n: 1 },
	]);
	await db.updateTable("jsonDocument").set({ firstVersion: "3" }).where("documentId", "=", 8).execute();
	const { rows } = await sql`select document_id as "documentId", 1 as "isOdd_one" from json_document
		where ${sql.id("firstVersion")} = '3'::jsonb`.execute(db);
	expect(rows).toEqual([{ documentId: 8, isOddOne: 1 }]);
	expect(
		await db.deleteFrom("jsonDocument").where("documentId", ">", 6).returning("documentId").execute(),
	).toHaveLength(2);
});

it("every column of the schema is the same after a conversion there and back", async () => {
	const { rows } = await sql<{ columnName: string }>`select distinct column_name from information_schema.columns
		where table_schema = 'public'`.execute(tables());
	expect(rows.length).toBeGreaterThan(200);
	for (const { columnName } of rows) {
		const result = await sql`select 1 as ${sql.id(columnName)}`.execute(tables());
		const [name = ""] = Object.keys(result.rows[0] ?? {});
		expect(name).not.toContain("_");
		expect(sql`${sql.id(name)}`.compile(tables()).sql).toBe(`"${columnName}"`);
	}
});
