import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GLOBALGIVING_KEYS } from "../test-sandbox.ts";
import { type Answer, type GlobalGivingBench, startGlobalGiving } from "./globalgiving.test-steps.ts";

let bench: GlobalGivingBench;
beforeAll(async () => {
	bench = await startGlobalGiving();
});
afterAll(() => bench?.stop());

// Answers are read as untyped JSON, as a script would.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Entry = any;

const root = "/public/projectservice";
const itemsOf = (value: Entry): Entry[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** Follows the pages of a list to its end. */
async function walk(path: string): Promise<{ entries: Entry[]; pages: Answer[] }> {
	const entries: Entry[] = [];
	const pages: Answer[] = [];
	let next: string | number | undefined;
	do {
		const answer = await bench.request(`${path}${next === undefined ? "" : `?nextProjectId=${next}`}`);
		expect(answer.status).toBe(200);
		pages.push(answer);
		entries.push(...itemsOf(answer.body.projects.project));
		next = answer.body.projects.nextProjectId;
	} while (next !== undefined);
	return { entries, pages };
}

describe("[G1] the lists of projects", () => {
	test("page through all projects in tens, each exactly once, and end without a marker", async () => {
		const { entries, pages } = await walk(`${root}/all/projects`);
		expect(entries).toHaveLength(300);
		expect(new Set(entries.map(({ id }) => Number(id))).size).toBe(300);
		expect(pages).toHaveLength(30);
		expect(pages.at(0)?.body.projects).toMatchObject({ numberFound: 300, hasNext: true });
		expect(pages.at(-1)?.body.projects).not.toHaveProperty("hasNext");
		expect(pages.at(-1)?.body.projects).not.toHaveProperty("nextProjectId");
	});

	test("are generated identically at each start", async () => {
		const other = await startGlobalGiving();
		try {
			const path = `${root}/projects/2046`;
			const [here, there] = [await bench.request(path), await other.request(path)];
			const withoutPort = (text: string) => text.replaceAll(/127\.0\.0\.1:\d+/g, "here");
			expect(withoutPort(there.text)).toBe(withoutPort(here.text));
		} finally {
			await other.stop();
		}
	});

	test("resemble the real ones: few very large and very small organizations, inactive and funded projects", async () => {
		const { entries } = await walk(`${root}/all/projects`);
		const perOrganization = Map.groupBy(entries, ({ organization }) => Number(organization.id));
		const sizes = Array.from(perOrganization.values(), (projects) => projects.length);
		expect(perOrganization.size).toBe(60);
		expect(Math.max(...sizes)).toBeGreaterThan(40);
		expect(Math.min(...sizes)).toBe(1);
		const active = await walk(`${root}/all/projects/active`);
		expect(entries.length - active.entries.length).toBe(24);
		expect(entries.filter(({ status }) => status === "funded").length).toBeGreaterThan(8);
	});

	test("are irregular everywhere: strings for numbers, bare items, missing fields, entities and markup", async () => {
		const { entries } = await walk(`${root}/all/projects`);
		const count = (fits: (entry: Entry) => boolean) => entries.filter(fits).length;
		expect(count(({ goal }) => typeof goal === "string")).toBe(60);
		expect(count(({ active }) => active === "true" || active === "false")).toBe(60);
		expect(count(({ themes }) => !Array.isArray(themes.theme))).toBeGreaterThan(10);
		expect(count(({ countries }) => countries.country === undefined)).toBeGreaterThan(5);
		expect(count(({ summary }) => summary === undefined)).toBeGreaterThan(5);
		expect(count(({ summary }) => /<b>/.test(summary))).toBeGreaterThan(5);
		expect(count(({ title }) => /&(amp|#39|ndash);/.test(title))).toBeGreaterThan(20);
		expect(count(({ title }) => title.length > 250)).toBe(1);
		expect(count(({ imageLink }) => imageLink === undefined)).toBeGreaterThan(5);
		expect(count(({ organization }) => organization.logoUrl === undefined)).toBeGreaterThan(5);
		expect(count(({ organization }) => organization.url?.startsWith("javascript:"))).toBeGreaterThan(0);
	});

	test("filter by country, theme and organization, with a bare project for a single result", async () => {
		const ukraine = await walk(`${root}/countries/UA/projects`);
		expect(ukraine.entries.length).toBeGreaterThan(5);
		expect(ukraine.entries.every(({ country }) => country === "Ukraine")).toBe(true);
		const sport = await walk(`${root}/themes/sport/projects`);
		expect(sport.entries.length).toBeGreaterThan(50);
		const { body } = await bench.request(`${root}/organizations/20030/projects`);
		expect(body.projects.project).not.toBeInstanceOf(Array);
		expect(body.projects.numberFound).toBe(1);
		const none = await bench.request(`${root}/countries/FR/projects`);
		expect(none.body).toEqual({ projects: { numberFound: 0 } });
	});

	test("have a short form, a selection of featured ones, and a search", async () => {
		const summary = await bench.request(`${root}/all/projects/active/summary`);
		expect(itemsOf(summary.body.projects.project)[0]).not.toHaveProperty("need");
		const featured = await walk(`${root}/featured/projects`);
		expect(featured.entries.length).toBeGreaterThan(5);
		const found = await bench.request("/public/services/search/projects?q=football&filter=theme:sport");
		expect(found.body.search.response.numberFound).toBeGreaterThan(0);
		expect(JSON.stringify(found.body).toLowerCase()).toContain("football");
	});

	test("stay consistent while they grow", async () => {
		const grown = await startGlobalGiving();
		try {
			await grown.control("POST", "/grow", { projects: 2_000 });
			const { body } = await grown.control("GET", "");
			expect(body.projects).toMatchObject({ all: 2_300, grown: 2_000 });
			const first = await grown.request(`${root}/all/projects`);
			expect(first.body.projects.numberFound).toBe(2_300);
			// The first three hundred are those of the seed.
			const { entries } = await walk(`${root}/all/projects`);
			expect(itemsOf(first.body.projects.project).map(({ id }) => id)).toEqual(
				entries.slice(0, 10).map(({ id }: Entry) => id),
			);
		} finally {
			await grown.stop();
		}
	});
});

describe("[G2] parts of a project", () => {
	test("pictures and logos are drawn identically in every size, and unknown ones are not found", async () => {
		const { body } = await bench.request(`${root}/projects/2003/imagegallery`);
		const image = itemsOf(body.images.image)[0];
		expect(image.imagelink.map(({ size }: Entry) => size)).toEqual([
			"small",
			"thumbnail",
			"medium",
			"large",
			"extraLarge",
			"original",
		]);
		for (const { url } of image.imagelink) {
			const response = await fetch(url);
			const bytes = Buffer.from(await response.arrayBuffer());
			expect(response.headers.get("content-type")).toBe("image/png");
			expect(bytes.subarray(1, 4).toString()).toBe("PNG");
			expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
		}
		const project = await bench.request(`${root}/projects/2003`);
		expect((await fetch(project.body.project.organization.logoUrl)).status).toBe(200);
		for (const path of ["2003/pict_99_large.png", "2003/pict_1_huge.png", "1/pict_1_large.png", "x/pict_1_large.png"]) {
			expect((await fetch(`${bench.sandbox.url}/pfil/${path}`)).status).toBe(404);
		}
	});

	test("a film is a page of the sandbox, so that no link leaves it", async () => {
		const { body } = await bench.request(`${root}/projects/2003`);
		const response = await fetch(body.project.videos.video.url);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain("film");
		expect((await fetch(`${bench.sandbox.url}/globalgiving/films/2011`)).status).toBe(404);
	});

	test("reports match the project's count, some without a title", async () => {
		const { entries } = await walk(`${root}/all/projects`);
		const busy = entries.find(({ numberOfReports }) => Number(numberOfReports) > 20);
		const { body } = await bench.request(`${root}/projects/${busy.id}/reports`);
		expect(body.entries).toHaveLength(Number(busy.numberOfReports));
		expect(body.entries.some(({ title }: Entry) => title === undefined)).toBe(true);
		const without = entries.find(({ numberOfReports }) => Number(numberOfReports) === 0);
		expect(itemsOf((await bench.request(`${root}/projects/${without.id}/reports`)).body.entries)).toEqual([]);
	});
});

describe("the service's conventions", () => {
	test.each([
		["without a key", "/api/public/projectservice/themes", 401],
		["with another partner's key", "/api/public/projectservice/themes?api_key=gg_other", 401],
		["for a missing project", `/api/public/projectservice/projects/1?api_key=${GLOBALGIVING_KEYS.apiKey}`, 404],
		[
			"for a secure call without a token",
			`/api/secure/givingservice/donationsclient?api_key=${GLOBALGIVING_KEYS.apiKey}`,
			401,
		],
	])("%s a call is refused in the service's words", async (_name, path, status) => {
		const method = path.includes("/secure/") ? "POST" : "GET";
		const response = await fetch(`${bench.sandbox.url}${path}`, { method, headers: { accept: "application/json" } });
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ error_response: { error_code: status } });
	});

	test("a request that does not accept JSON gets XML, refusals included", async () => {
		const answer = await bench.request(`${root}/projects/2003`, {});
		expect(answer.type).toContain("application/xml");
		expect(answer.text).toMatch(/^<\?xml[^>]*>\n<project><id>2003<\/id>/);
		expect(answer.text).not.toContain("undefined");
		expect((await bench.request(`${root}/projects/1`, {})).text).toContain("<error_code>404</error_code>");
	});

	test("an unknown path is answered with a page", async () => {
		expect(await bench.request("/public/nothing")).toMatchObject({
			status: 404,
			type: expect.stringContaining("text/html"),
		});
	});

	test("signing in requires the partner's e-mail, password and key", async () => {
		const { apiKey, email, password } = GLOBALGIVING_KEYS;
		const signIn = (user: object, key = apiKey) =>
			fetch(`${bench.sandbox.url}/api/userservice/tokens`, {
				method: "POST",
				headers: { accept: "application/json", "content-type": "application/json" },
				body: JSON.stringify({ auth_request: { user, api_key: key } }),
			});
		expect((await signIn({ email, password })).status).toBe(200);
		expect((await signIn({ email, password: "guess" })).status).toBe(401);
		expect((await signIn({ email: "other@sandbox.invalid", password })).status).toBe(401);
		expect((await signIn({ email, password }, "gg_other")).status).toBe(401);
		expect((await signIn({ email })).status).toBe(400);
	});
});
