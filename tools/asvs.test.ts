import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The requirements of levels 1 and 2 of ASVS 5.0: section, then the numbers within it. */
const REQUIREMENTS = `
	1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
	2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
	3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
	4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
	5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
	6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
	7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
	8.1:1-2 8.2:1-3 8.3:1 8.4:1
	9.1:1-3 9.2:1-4
	10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
	11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
	12.1:1-3 12.2:1-2 12.3:1-4
	13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
	14.1:1-2 14.2:1-4 14.3:1-3
	15.1:1-3 15.2:1-3 15.3:1-7
	16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
	17.1:1 17.2:1-4 17.3:1-2
`;
const STATES = ["met", "not applicable", "open"];
const OPEN_MAX = 8;

type Row = { id: string; text: string; state: string; evidence: string };

const listIds = (): string[] =>
	REQUIREMENTS.trim()
		.split(/\s+/)
		.flatMap((entry) => {
			const [section = "", ranges = ""] = entry.split(":");
			return ranges.split(",").flatMap((range) => {
				const [first, last = first] = range.split("-").map(Number);
				return Array.from(
					{ length: Number(last) - Number(first) + 1 },
					(_, index) => `${section}.${Number(first) + index}`,
				);
			});
		});

const document = readFileSync(join(root, "docs/asvs.md"), "utf8");
const rows: Row[] = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
	([, id = "", text = "", state = "", evidence = ""]) => ({ id, text, state, evidence }),
);

test("the ASVS table has each of the 253 requirements of levels 1 and 2 once, in order", () => {
	expect(listIds()).toHaveLength(253);
	expect(rows.map(({ id }) => id)).toEqual(listIds());
	expect(document.match(/^\| \d/gm)).toHaveLength(253);
});

test("the ASVS table's summary counts its states, and few are open", () => {
	const countOf = (state: string) => rows.filter((row) => row.state === state).length;
	const [, total, ...counts] =
		/\*\*(\d+) requirements: (\d+) met, (\d+) not applicable, (\d+) open\.\*\*/.exec(document) ?? [];
	expect([total, ...counts].map(Number)).toEqual([rows.length, ...STATES.map(countOf)]);
	expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
	expect(countOf("open")).toBeLessThanOrEqual(OPEN_MAX);
});

test("docs/security.md names each open requirement with its reason", () => {
	const security = readFileSync(join(root, "docs/security.md"), "utf8");
	const [, section = ""] = security.split("## Open requirements");
	const named = [...section.matchAll(/^\| (\d[\d., ]+\d) [^|]+ \| [^|]+ \|$/gm)].flatMap(([, ids = ""]) =>
		ids.split(", "),
	);
	expect(named).toEqual(rows.filter(({ state }) => state === "open").map(({ id }) => id));
});

test("every file that the ASVS table cites as evidence exists", () => {
	const cited = rows.flatMap(({ id, evidence }) =>
		[...evidence.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, path = ""]) => ({ id, path })),
	);
	expect(cited.length).toBeGreaterThan(100);
	const absent = cited.filter(
		({ path }) => !["", "apps/server/src"].some((base) => existsSync(join(root, base, path))),
	);
	expect(absent).toEqual([]);
});
