import { createTestApp, type TestApp, until } from "@stride/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { charityCatalogue: "sandbox", nodes: 2 });
	await until("the first walk", async () => (await list({})).data.length > 0, 30_000);
});
afterAll(() => app.stop());

const list = (query: object) => app.client().call("listProjects", { query });

describe("the sandbox's catalogue", () => {
	it("[G1] is mirrored completely after the start, by two processes together", async () => {
		const ids: string[] = [];
		let page: number | null = 1;
		let asOf: string | undefined;
		while (page !== null) {
			const answer: Awaited<ReturnType<typeof list>> = await list({ page, ...(asOf && { asOf }) });
			ids.push(...answer.data.map(({ id }) => id));
			asOf = answer.pagination.asOf;
			page = answer.pagination.next;
		}
		expect(ids.length).toBeGreaterThan(200);
		expect(new Set(ids).size).toBe(ids.length);
		const countries = await app.client("uk").call("listProjectCountries", { query: {} });
		expect(countries.length).toBeGreaterThan(30);
		expect(countries.reduce((sum, { projects }) => sum + projects, 0)).toBeLessThanOrEqual(ids.length);
		for (const { name } of countries) expect(name).toMatch(/^[А-ЯЄІЇҐ]/);
		const organizations = await app.client().call("listProjectOrganizations", { query: {} });
		expect(organizations.pagination.next).toBe(2);
		const metrics = await app.app.metrics.metrics();
		expect(metrics).toMatch(new RegExp(`catalogue_active_projects ${ids.length}\\b`));
		expect(Number(/^catalogue_mirror_age_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(0);
	});

	it("[G1] every theme of the sandbox has a name in both languages", async () => {
		const themes = await app.client("uk").call("listProjectThemes", { query: {} });
		expect(themes.length).toBeGreaterThan(20);
		for (const { name } of themes) expect(name).toMatch(/^[А-ЯЄІЇҐ]/);
	});

	it("[G2] serves a project with its pictures, all from our own addresses, in both formats", async () => {
		const { data } = await list({});
		const pictured = data.find(({ image }) => image !== null);
		const address = String(pictured?.image?.["344"]);
		for (const [path, format] of [
			[address, "webp"],
			[address.replace(".webp", ".jpg"), "jpeg"],
		] as const) {
			const answer = await fetch(app.url + path);
			expect(answer.status).toBe(200);
			expect(answer.headers.get("cache-control")).toContain("immutable");
			expect(answer.headers.get("content-security-policy")).toContain("sandbox");
			expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format, width: 344 });
		}
		for (const { id } of data) {
			const project = await app.client().call("getProject", { params: { projectId: id }, query: { fresh: "true" } });
			const gallery = await app.client().call("getProjectGallery", { params: { projectId: id }, query: {} });
			const reports = await app.client().call("listProjectReports", { params: { projectId: id }, query: {} });
			const text = JSON.stringify({ image: project.image, logo: project.organization.logo, gallery });
			expect(text).not.toContain("http");
			for (const { content } of reports.data) expect(content).not.toMatch(/<script|onerror|src="http|javascript:/i);
		}
	});

	it("[L2] active projects and organizations are in the sitemap", async () => {
		const read = async (path: string) => (await fetch(app.url + path)).text();
		const index = await read("/sitemap.xml");
		expect(index).toContain(`${app.url}/sitemap/projects/1.xml`);
		expect(index).toContain(`${app.url}/sitemap/organizations/1.xml`);
		const { data } = await list({});
		const [projects, organizations] = [
			await read("/sitemap/projects/1.xml"),
			await read("/sitemap/organizations/1.xml"),
		];
		for (const { id, organization } of data) {
			expect(projects).toContain(`<loc>${app.url}/uk/project/${id}</loc>`);
			expect(organizations).toContain(`<loc>${app.url}/en/organization/${organization.id}</loc>`);
		}
	});
});
