import { expect, it } from "vitest";
import { describeStatement } from "./tracing-driver.ts";

it.each([
	['select "id" from "campaign" where "id" = $1', "SELECT campaign"],
	['insert into "donation" ("id") values ($1)', "INSERT donation"],
	['update "donation" set "state" = $1', "UPDATE donation"],
	['delete from "pgboss"."job" where true', "DELETE pgboss.job"],
	["begin", "BEGIN"],
	["select 1", "SELECT"],
	["insert into signal values ('a', '{b}'); commit", "COMMIT"],
	["", "QUERY"],
])("names the statement %j %s", (sql, name) => {
	expect(describeStatement(sql).name).toBe(name);
});

it("[U3] the text of a statement has no literals, and is bounded", () => {
	const described = describeStatement("insert into signal values ('it''s a marked value', 'x'); commit");
	expect(described.attributes["db.query.text"]).toBe("insert into signal values (?, ?); commit");
	expect(describeStatement("x".repeat(100_000)).attributes["db.query.text"]).toHaveLength(2_000);
});
