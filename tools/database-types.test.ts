import { readFileSync } from "node:fs";
import { createTestDatabase } from "@stride/testing";
import { expect, inject, it } from "vitest";
import { readDatabaseTypes, typesFile } from "./database-types.ts";

it("the types of the tables are those of the migrations: npm run db:types", async () => {
	const database = await createTestDatabase(inject("postgresUrl"));
	try {
		expect(readFileSync(typesFile, "utf8")).toBe(readDatabaseTypes(database.ownerUrl));
	} finally {
		await database.drop();
	}
});
