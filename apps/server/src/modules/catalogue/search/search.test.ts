import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { CatalogueProject } from "../charity-catalogue.ts";
import { createFakeCatalogue, madeOrganization, madeProject } from "../fake-catalogue.test-steps.ts";
import { walkCatalogue } from "../mirror/walk-catalogue.ts";

const school = madeOrganization(1, { name: "Schools Beyond the Hills" });
const well = madeOrganization(2, { name: "Wells & Water Trust" });
const garden = madeOrganization(3, { name: "Éclair Gardens" });
const ua = { code: "UA", name: "Ukraine" };
const ke = { code: "KE", name: "Kenya" };
const edu = { id: "edu", name: "Education" };
const water = { id: "water", name: "Clean Water" };
const own = { id: "knitting", name: "Knitting Together" };

const projectsById: Record<number, Partial<CatalogueProject>> = {
	1: { name: "Education for girls in the mountains", organization: school, country: ke, themes: [edu] },
	2: { name: "Clean water for Turkana", organization: well, country: ke, themes: [water] },
	3: {
		name: "A library on wheels",
		description: "Education reaches every village.",
		organization: school,
		country: ua,
		themes: [edu, own],
	},
	4: {
		name: "Deep wells",
		description: "Children's health begins with water.",
		organization: well,
		country: ua,
		themes: [water, edu],
	},
	5: { name: "Vegetables at school", organization: garden, country: null, themes: [] },
	6: { name: "Education that is over", organization: school, country: ke, themes: [edu], isActive: false },
	7: { name: "Київська книгозбірня", organization: garden, country: ua, themes: [own] },
};

const catalogue = createFakeCatalogue();
for (const [id, project] of Object.entries(projectsById)) catalogue.projects.set(id, madeProject(Number(id), project));
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { charityCatalogue: catalogue });
	await walkAll();
});
afterAll(() => app.stop());

/** Runs the walk to its end; the one from the start may still be running, and both are the same walk. */
async function walkAll(): Promise<void> {
	while ((await walkCatalogue(app.app.deps, { pagesMost: 100 })) === "busy");
}

const list = async (query: object, language: "en" | "uk" = "en") =>
	(await app.client(language).call("listProjects", { query })).data.map(({ id }) => Number(id));

describe("searching", () => {
	it.each([
		["education", [1, 3]],
		["EDUCATION", [1, 3]],
		["educ", [1, 3]],
		["girls education", [1]],
		["education, for girls!", [1]],
		["educatoin", [1, 3]],
		["edcation", [1, 3]],
		["educaxion", [1, 3]],
		["educatoin girls", [1]],
		["watr", [2, 4]],
		["wells", [4, 2]],
		["library wheels", [3]],
		["childrens health", [4]],
		["children’s", [4]],
		["eclair", [7, 5]],
		["ÉCLAIR", [7, 5]],
		["київська", [7]],
		["Київськ", [7]],
		["kyivska", [7]],
		["schol", [5, 3, 1]],
		["zzzzzzz", []],
		["girls zzzzzzz", []],
		["!!!", []],
		["' & | ! ( ) :* <-> \\", []],
		["'); drop table catalogue_project; --", []],
		["a:* | b:*", expect.any(Array)],
		["%_%", []],
		["theme", []],
		["country", []],
		["organiz", []],
		["=country=UA", []],
		["x".repeat(100), []],
		["😀", []],
	])("[G1] for %s finds %j", async (search, expected) => {
		expect(await list({ search })).toEqual(expected);
	});

	it("[G1] ranks matches by name before those by organization, and those before the description", async () => {
		expect(await list({ search: "school" })).toEqual([5, 3, 1]);
		expect(await list({ search: "water" })).toEqual([2, 4]);
	});

	it("[G1] one letter matches words of names", async () => {
		expect(await list({ search: "l" })).toEqual([3]);
		expect(await list({ search: "d" })).toEqual([4]);
	});

	it("[G1] blanks search for nothing, more than a hundred letters are rejected", async () => {
		expect(await list({ search: "   " })).toEqual([7, 5, 4, 3, 2, 1]);
		await expect(list({ search: "x".repeat(101) })).rejects.toMatchObject({ status: 400 });
	});
});

describe("filters", () => {
	it.each([
		[{}, [7, 5, 4, 3, 2, 1]],
		[{ country: "UA" }, [7, 4, 3]],
		[{ theme: "edu" }, [4, 3, 1]],
		[{ theme: "edu", country: "UA" }, [4, 3]],
		[{ organization: "1" }, [3, 1]],
		[{ organization: "1", country: "KE", theme: "edu", search: "education" }, [1]],
		[{ organization: "999" }, []],
		[{ country: "PL" }, []],
	])("[G1] %j leave %j", async (filters, expected) => {
		expect(await list(filters)).toEqual(expected);
	});

	it.each([{ country: "ukraine" }, { organization: "a' or 1=1" }, { theme: "a b" }])(
		"[G1] %j are rejected",
		async (query) => {
			await expect(list(query)).rejects.toMatchObject({ status: 400 });
		},
	);
});

describe("choices", () => {
	it("[G1] are counted in combination with the other filters, by name in the request's language", async () => {
		const en = app.client("en");
		const uk = app.client("uk");
		expect(await en.call("listProjectCountries", { query: {} })).toEqual([
			{ code: "KE", name: "Kenya", projects: 2 },
			{ code: "UA", name: "Ukraine", projects: 3 },
		]);
		expect(await uk.call("listProjectCountries", { query: { theme: "edu" } })).toEqual([
			{ code: "KE", name: "Кенія", projects: 1 },
			{ code: "UA", name: "Україна", projects: 2 },
		]);
		expect(await uk.call("listProjectThemes", { query: { country: "UA" } })).toEqual([
			{ id: "edu", name: "Освіта", projects: 2 },
			{ id: "water", name: "Чиста вода", projects: 1 },
			{ id: "knitting", name: "Knitting Together", projects: 2 },
		]);
		expect(await en.call("listProjectThemes", { query: { search: "water", organization: "2" } })).toEqual([
			{ id: "water", name: "Clean Water", projects: 2 },
			{ id: "edu", name: "Education", projects: 1 },
		]);
		expect(await en.call("listProjectThemes", { query: { search: "zzzzzz" } })).toEqual([]);
	});

	it("[G1] organizations are listed by name, found by a misspelt prefix, with counts for the filters", async () => {
		const names = async (query: object) =>
			(await app.client().call("listProjectOrganizations", { query })).data.map(({ name, projects }) => [
				name,
				projects,
			]);
		expect(await names({})).toEqual([
			["Éclair Gardens", 2],
			["Schools Beyond the Hills", 2],
			["Wells & Water Trust", 2],
		]);
		expect(await names({ country: "UA", theme: "edu" })).toEqual([
			["Schools Beyond the Hills", 1],
			["Wells & Water Trust", 1],
		]);
		expect(await names({ search: "watter" })).toEqual([["Wells & Water Trust", 2]]);
		expect(await names({ search: "gard", country: "KE" })).toEqual([]);
		expect(await names({ words: "water" })).toEqual([["Wells & Water Trust", 2]]);
		expect(await names({ words: "water", country: "UA" })).toEqual([["Wells & Water Trust", 1]]);
		expect(await names({ words: "zzzzzz" })).toEqual([]);
	});

	it("[G1] [G2] a picture that cannot be fetched is not named by a list or a page", async () => {
		const { db, clock } = app.app.deps;
		const id = "ab".repeat(16);
		const picture = { id, form: "cover", url: "https://pictures.invalid/a.jpg", createdAt: clock() };
		await db.insertInto("cataloguePicture").values(picture).execute();
		await db.updateTable("catalogueProject").set({ imageId: id }).where("id", "=", "4").execute();
		const named = async () => {
			const { data } = await app.client().call("listProjects", { query: { search: "deep wells" } });
			const { image } = await app.client().call("getProject", { params: { projectId: "4" } });
			return [data.find((project) => project.id === "4")?.image, image];
		};
		const address = { "344": `/media/catalogue/${id}/344.webp`, "800": `/media/catalogue/${id}/800.webp` };
		expect(await named()).toEqual([address, address]);
		const fail = (failedUntil: Date) =>
			db.updateTable("cataloguePicture").set({ failedUntil }).where("id", "=", id).execute();
		await fail(new Date(clock().getTime() + 600_000));
		expect(await named()).toEqual([null, null]);
		await fail(new Date(clock().getTime() - 1));
		expect(await named()).toEqual([address, address]);
	});

	it("[G1] charities are short entries by name", async () => {
		const all = await app.client().call("listCharities", { query: {} });
		expect(all.map(({ name }) => name)).toEqual([
			"A library on wheels",
			"Clean water for Turkana",
			"Deep wells",
			"Education for girls in the mountains",
			"Київська книгозбірня",
			"Vegetables at school",
		]);
		const found = await app.client().call("listCharities", { query: { search: "watr" } });
		expect(found).toEqual([
			{ id: "2", name: "Clean water for Turkana", organization: { id: "2", name: "Wells & Water Trust" } },
			{ id: "4", name: "Deep wells", organization: { id: "2", name: "Wells & Water Trust" } },
		]);
	});
});
