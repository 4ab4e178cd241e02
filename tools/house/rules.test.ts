import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { bannedWords } from "./language-rule.ts";
import { withPlantedTree } from "./plant.ts";
import { judge } from "./rule.ts";
import { houseRules } from "./rules.ts";
import { readTree } from "./tree.ts";

const tree = readTree(fileURLToPath(new URL("../..", import.meta.url)));
const MODULES = "apps/server/src/modules";

describe("this checkout", () => {
	test.for(houseRules.map((rule) => [rule.law, rule] as const))("%s", ([, rule]) => {
		expect(judge(rule, tree)).toEqual([]);
	});
});

/** The violations of each rule in a planted tree; an empty list is a conforming tree. */
const plants: [law: string, files: Record<string, string>, found: string[]][] = [
	...["utils.ts", "util.ts", "helpers.ts", "misc.ts", "common.tsx", "shared.ts", "types.ts", "utils.test.ts"].map(
		(name): [string, Record<string, string>, string[]] => [
			"a file's name",
			{ [`packages/money/src/${name}`]: "" },
			[`packages/money/src/${name}`],
		],
	),
	["a file's name", { "apps/web/app/lib/donation-types.ts": "", "tools/shared-ports.ts": "" }, []],

	[
		"no file name exists twice",
		{ "apps/server/src/a.ts": "", "packages/money/src/b/a.ts": "" },
		["apps/server/src/a.ts"],
	],
	[
		"no file name exists twice",
		{
			"apps/server/src/modules/a/index.ts": "",
			"apps/server/src/modules/b/index.ts": "",
			"apps/server/src/a.ts": "",
			"apps/server/src/a.test.ts": "",
			"packages/money/src/a.test.ts": "",
		},
		[],
	],

	[
		"steps that tests share",
		{ "apps/server/src/a.test-steps.ts": 'import { afterEach } from "vitest";\nafterEach(() => undefined);' },
		["apps/server/src/a.test-steps.ts"],
	],
	[
		"steps that tests share",
		{ "apps/server/src/a.test-steps.ts": "export function setUp() {\n\tbeforeEach(() => undefined);\n}" },
		[],
	],

	["text is normalised", { "apps/server/src/a.ts": 'name.normalize("NFKC")' }, ["apps/server/src/a.ts"]],
	["text is normalised", { "packages/money/src/a.ts": "name.normalize()" }, ["packages/money/src/a.ts"]],
	[
		"text is normalised",
		{
			"packages/contract/src/text/normal-form.ts": "text.normalize(form)",
			"packages/contract/src/a.test.ts": 'text.normalize("NFC")',
			"apps/server/src/a.ts": 'import { normalize } from "node:path"; normalize("/a")',
		},
		[],
	],

	...[
		...bannedWords.map((word) => `// ${word} requests it`),
		"/** The author is told. */",
		"test('a session goes on', run)",
		"const a = 1; // it comes to be empty",
		"// The row stands in the table",
		"// The key is kept in memory",
		"// The job looks at the row",
		"notify(tellAuthor)",
		"const toldSegments = 1",
		"type PortWish = 1",
	].map((code): [string, Record<string, string>, string[]] => [
		"plain technical English",
		{ "packages/money/src/a.ts": code },
		["packages/money/src/a.ts"],
	]),
	[
		"plain technical English",
		{
			"packages/money/src/a.ts": "// The asterisk stands for one segment of a path; tell and told are ordinary names.",
			"tools/postgres/account.ts": bannedWords.join(" "),
			"packages/i18n/messages/en/a.json": '{ "retained": "Your receipt is kept for seven years" }',
		},
		[],
	],

	...[
		"load().catch(() => undefined);",
		"const a = await b().catch(() => null);",
		"read().then(show, () => undefined);",
	].map((code): [string, Record<string, string>, string[]] => [
		"a failure is returned",
		{ "apps/web/app/a.ts": `const b = 1;\n${code}` },
		["apps/web/app/a.ts"],
	]),
	[
		"a failure is returned",
		{
			"apps/web/app/a.ts": "// The next read repeats it.\nread().catch(() => undefined);\nread().catch(() => retry());",
			"apps/web/app/a.test.ts": "read().catch(() => undefined);",
		},
		[],
	],

	["no file is longer", { "apps/server/src/long.ts": "a\n".repeat(401) }, ["apps/server/src/long.ts"]],
	["no file is longer", { "apps/web/app/long.css": "a\n".repeat(401) }, ["apps/web/app/long.css"]],
	[
		"no file is longer",
		{
			"apps/server/src/full.ts": "a\n".repeat(400),
			"apps/server/src/schema.generated.ts": "a\n".repeat(900),
			"packages/i18n/messages/en/all.json": "a\n".repeat(900),
		},
		[],
	],

	["the environment", { "apps/server/src/app.ts": "const a = process.env.PORT;" }, ["apps/server/src/app.ts"]],
	["the environment", { "packages/money/src/a.ts": 'process.env["A"]' }, ["packages/money/src/a.ts"]],
	[
		"the environment",
		{
			"apps/server/src/platform/config.ts": "process.env",
			"apps/server/src/main.ts": "process.env",
			"apps/web/vite.config.ts": "process.env",
			"apps/server/src/a.test.ts": "process.env",
			"packages/testing/src/a.ts": "process.env",
			"packages/money/src/a.ts": "// not from process.env",
		},
		[],
	],

	...[
		"await new Promise((resolve) => setTimeout(resolve, 100));",
		"await new Promise<void>((r) => { setTimeout(r, 100) });",
		"await new Promise(r=>setTimeout(r,1))",
		"await new Promise<void>(resolve => void setTimeout(resolve, 5));",
		'import { setTimeout as sleep } from "node:timers/promises";',
	].map((code): [string, Record<string, string>, string[]] => [
		"nothing in apps and packages sleeps",
		{ "apps/server/src/a.ts": code },
		["apps/server/src/a.ts"],
	]),
	[
		"nothing in apps and packages sleeps",
		{
			"apps/server/src/a.ts": "const late = setTimeout(() => socket.destroy(), 100);",
			"apps/server/src/a.test.ts": "await new Promise((r) => setTimeout(r, 1));",
		},
		[],
	],

	["migrations", { "apps/server/migrations/1_a.sql": "" }, ["apps/server/migrations/1_a.sql"]],
	["migrations", { "apps/server/migrations/0001_Start.sql": "" }, ["apps/server/migrations/0001_Start.sql"]],
	["migrations", { "apps/server/migrations/0001_a.ts": "" }, ["apps/server/migrations/0001_a.ts"]],
	[
		"migrations",
		{ "apps/server/migrations/0001_a.sql": "", "apps/server/migrations/0003_b.sql": "" },
		["apps/server/migrations/0003_b.sql"],
	],
	[
		"migrations",
		{ "apps/server/migrations/0001_a.sql": "", "apps/server/migrations/0001_b.sql": "" },
		["apps/server/migrations/0001_b.sql"],
	],
	["migrations", { "apps/server/migrations/0001_a.sql": "", "apps/server/migrations/0002_b_c2.sql": "" }, []],

	...[
		"drop table a;",
		"alter table a drop column b;",
		"alter table a rename column b to c;",
		"alter table a rename to b;",
		"alter table a alter column b type bigint;",
		"alter table a alter column b set not null;",
		"alter table a alter column b drop default;",
		"alter table a add column b text not null;",
		"alter table a rename to b; create table ab (id int);",
		"create function f() returns void language sql as $$ select 1 $$; drop table a; select $$ x $$;",
		"do $$ begin drop table a; end $$;",
		"-- contract since 0025_b.sql\ndrop table a;",
		"-- contract since 0023_absent.sql\ndrop table a;",
	].map((sql): [string, Record<string, string>, string[]] => [
		"lets the former version run",
		{ "apps/server/migrations/0024_a.sql": sql, "apps/server/migrations/0025_b.sql": "" },
		["apps/server/migrations/0024_a.sql"],
	]),
	[
		"lets the former version run",
		{
			"apps/server/migrations/0023_a.sql": "drop table a;",
			"apps/server/migrations/0024_b.sql":
				"create table b (id int not null); alter table b add column c text not null default '', add column d int;",
			"apps/server/migrations/0025_c.sql": "-- drop table b\nalter table b drop constraint d;",
			"apps/server/migrations/0026_d.sql": "-- contract since 0024_b.sql\ndrop table b;",
			"apps/server/migrations/0027_e.sql":
				"alter table b rename to b_past; alter index b_c rename to b_past_c; create table b (id int);",
			"apps/server/migrations/0028_f.sql":
				"create function prune() returns void language plpgsql as $$ begin drop table b_past; end $$;",
		},
		[],
	],

	...[
		'db.selectFrom("a")',
		'db\n.insertInto("a")',
		'trx.updateTable("a")',
		'db.deleteFrom("a")',
		"sql`select 1`",
		"sql<Row>`select 1`",
	].map((code): [string, Record<string, string>, string[]] => [
		"a module's SQL",
		{ [`${MODULES}/a/get-a.ts`]: code },
		[`${MODULES}/a/get-a.ts`],
	]),
	[
		"a module's SQL",
		{
			[`${MODULES}/a/a.queries.ts`]: 'db.selectFrom("a")',
			[`${MODULES}/a/a.test.ts`]: 'db.selectFrom("a")',
			"apps/server/src/platform/audit.ts": 'db.insertInto("audit_event")',
		},
		[],
	],

	...[
		'db.selectFrom("parcel as g")',
		'db.selectFrom(["other", "parcel as g"])',
		'db.updateTable("parcel")',
		'db.deleteFrom("parcel")',
		'db.selectFrom("other").innerJoin("parcel", "parcel.id", "other.id")',
		"sql<Row>`select * from other join parcel on true`",
		"sql`update parcel set cents = 1`",
		"sql`with a as (select 1) insert into parcel select * from a`",
	].map((code): [string, Record<string, string>, string[]] => [
		"its own tables",
		{ [`${MODULES}/a/a.queries.ts`]: 'db.insertInto("parcel")', [`${MODULES}/b/b.queries.ts`]: code },
		[`${MODULES}/b/b.queries.ts`],
	]),
	["its own tables", { [`${MODULES}/a/a.queries.ts`]: "export const a = 1;" }, [`${MODULES}/a/a.queries.ts`]],
	[
		"its own tables",
		{
			[`${MODULES}/a/a.queries.ts`]: 'db.insertInto("parcelCard")',
			[`${MODULES}/b/b.queries.ts`]: "sql`select * from parcel_card`",
		},
		[`${MODULES}/b/b.queries.ts`],
	],
	[
		"its own tables",
		{
			[`${MODULES}/a/a.queries.ts`]:
				'db.with("fresh", (qb) => qb.insertInto("parcel")).selectFrom("fresh"); // from donation',
			[`${MODULES}/b/b.queries.ts`]:
				"sql`with fresh as (select extract(epoch from now()) from donation for update skip locked) select * from fresh`",
		},
		[],
	],

	...[
		'import { donate } from "../../modules/a/index.ts";',
		'import { type Port, donate } from "../../modules/a/index.ts";',
		'import * as a from "../../modules/a/index.ts";',
		'await import("../../modules/a/index.ts");',
		'import "../../modules/a/index.ts";',
		'export { donate } from "../../modules/a/index.ts";',
	].map((code): [string, Record<string, string>, string[]] => [
		"a provider takes types",
		{ "apps/server/src/providers/b/b.ts": code },
		["apps/server/src/providers/b/b.ts"],
	]),
	[
		"a provider takes types",
		{
			"apps/server/src/providers/b/b.ts":
				'import type { Port } from "../../modules/a/index.ts";\nimport {\n\ttype Other,\n\tRefusedError,\n} from "../../modules/a/index.ts";',
		},
		[],
	],
];

describe("a planted tree", () => {
	test.for(plants)("%s: %o gives %o", async ([law, files, found]) => {
		const rule = houseRules.find((candidate) => candidate.law.includes(law));
		if (!rule) throw new Error(`no rule says "${law}"`);
		const violations = await withPlantedTree(files, (planted) => judge(rule, planted));
		expect(violations.map((violation) => violation.split(":")[0])).toEqual(found);
	});

	test.for(houseRules.filter((rule) => rule.expects.length > 0).map((rule) => [rule.law, rule] as const))(
		"a rule that checks nothing is a violation: %s",
		async ([, rule]) => {
			const files = Object.fromEntries(rule.expects.map((folder) => [`${folder}/read.me`, ""]));
			const empty = rule.law.startsWith("migrations") ? {} : files;
			const found = await withPlantedTree(empty, (planted) => judge(rule, { ...planted, files: [], has: () => true }));
			expect(found).toEqual([expect.stringContaining("checked nothing")]);
		},
	);

	test("every rule has one plant that violates it and one that conforms", () => {
		for (const { law } of houseRules) {
			const own = plants.filter(([part]) => law.includes(part));
			expect([law, own.some(([, , found]) => found.length > 0), own.some(([, , found]) => found.length === 0)]).toEqual(
				[law, true, true],
			);
		}
	});
});
