import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isTest, readTree, type Tree, withoutComments } from "./house/tree.ts";

/** The systems of the product in the specification, by the ids in test titles. */
export const systems: Record<string, string> = {
	L1: "Languages and routes",
	L2: "Share metadata",
	L3: "Display rules",
	L4: "Landing",
	L5: "Text pages, contact",
	L6: "Header, footer, cookie banner",
	A1: "Sign-up and activation",
	A2: "Sign-in, session, sign-out",
	A3: "Social sign-in",
	A4: "Passwords and e-mail change",
	A5: "Profile",
	A6: "Public user page",
	C1: "Campaign wizard",
	C2: "Campaign page",
	C3: "Overview",
	C4: "Dashboard: campaigns",
	C5: "Dashboard: donations",
	G1: "Charity catalogue",
	G2: "Project page",
	G3: "Organization page",
	G4: "Catalogue donation panel",
	D1: "Donation panel (card)",
	D2: "Donations, live",
	D3: "Ledger",
	D4: "Onboarding and payouts",
	S1: "Challenge form",
	S2: "Streams block and lists",
	S3: "Broadcast",
	S4: "Watching",
	S5: "Past streams",
	N1: "Posts",
	N2: "Comments and likes",
	N3: "Subscriptions",
	N4: "Reports",
	U1: "Popups and side panels",
	U2: "Notices and errors",
	U3: "Roles",
	U4: "Real time",
};

type Level = "server" | "browser";
export type Coverage = Record<string, Record<Level, Map<string, number>>>;

const root = join(import.meta.dirname, "..");
export const coverageFile = join(root, "docs/coverage.md");

/** The level of a file's tests: in a browser, or below it. */
const levelOf = (file: string): Level => (file.startsWith("e2e/") ? "browser" : "server");
const isJourney = (file: string) => /^e2e\/.*\.spec\.ts$/.test(file);

/** The files whose titles carry a system's id, with the number of such titles. */
export function readCoverage(tree: Tree): Coverage {
	const coverage: Coverage = Object.fromEntries(
		Object.keys(systems).map((id) => [id, { server: new Map(), browser: new Map() }]),
	);
	for (const file of tree.files.filter((path) => isTest(path) || isJourney(path))) {
		for (const title of titlesIn(withoutComments(tree.read(file)))) {
			for (const [, id] of title.matchAll(/\[([A-Z]\d)\]/g)) {
				const files = coverage[String(id)]?.[levelOf(file)];
				files?.set(file, (files.get(file) ?? 0) + 1);
			}
		}
	}
	return coverage;
}

/** Quoted text that begins with an id: only titles do. */
const titlesIn = (text: string): string[] => text.match(/(?<=["'`])(?:\[[A-Z]\d\] ?)+/g) ?? [];

/** Systems without a test at some level. */
export const uncovered = (coverage: Coverage): string[] =>
	Object.entries(coverage).flatMap(([id, levels]) =>
		(["server", "browser"] as const).filter((level) => levels[level].size === 0).map((level) => `${id}: ${level}`),
	);

export function describeCoverage(coverage: Coverage): string {
	const rows = Object.entries(coverage).map(
		([id, { server, browser }]) => `| ${id} | ${systems[id]} | ${cell(server)} | ${cell(browser)} |`,
	);
	return `# Which tests prove what

Made by \`npm run coverage:write\` from the titles of the tests: the number of titles that carry a system's id, by file. \`npm test\` fails when a system has no test below the browser, or none in it, and when this page is out of date.

| id | system | tests below the browser | journeys in a browser |
|---|---|---|---|
${rows.join("\n")}
`;
}

const cell = (files: Map<string, number>): string =>
	[...files]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([file, count]) => `${nameOf(file)} ${count}`)
		.join(", ");

/** Short enough for a table, and still unambiguous. */
const nameOf = (file: string): string =>
	file
		.replace(/^e2e\/(?:journeys\/)?/, "")
		.replace(/^apps\/(server|sandbox|web)\/(?:src|app)\//, (_, app) => (app === "server" ? "" : `${app}: `))
		.replace(/^modules\//, "")
		.replace(/\.(?:test|spec)\.tsx?$/, "");

if (process.argv[2] === "--write") writeFileSync(coverageFile, describeCoverage(readCoverage(readTree(root))));

export const writtenCoverage = (): string => readFileSync(coverageFile, "utf8");
