import { createTestApp, type TestApp } from "@stride/testing";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createFakeCatalogue, type FakeCatalogue, madeProject, outage } from "../fake-catalogue.test-steps.ts";
import { walkCatalogue } from "../mirror/walk-catalogue.ts";

let app: TestApp;
let catalogue: FakeCatalogue;
let now: Date;

beforeEach(async () => {
	now = new Date("2026-03-01T12:00:00Z");
	catalogue = createFakeCatalogue([madeProject(1, { numberOfReports: 2 }), madeProject(2)]);
	catalogue.pictures.set("1", [
		{ originalUrl: "https://pictures.example/a.jpg", mediumUrl: "https://pictures.example/a-m.jpg", title: "A well" },
		{ originalUrl: "javascript:alert(1)", mediumUrl: "", title: null },
		{ originalUrl: "https://pictures.example/b.jpg", mediumUrl: "", title: null },
		// Within private networks: their fetch would be refused.
		...["http://169.254.169.254/latest/meta-data/", "http://[::1]/a.jpg", "http://0x7f000001/a.jpg"].map(
			(originalUrl) => ({ originalUrl, mediumUrl: "", title: null }),
		),
	]);
	catalogue.reports.set("1", [
		{
			id: "r1",
			title: "Spring",
			author: "Iryna",
			publishedAt: new Date("2026-02-01T00:00:00Z"),
			contentHtml: '<p onclick="x()">Water!</p><img src="https://pictures.example/c.jpg"><script>alert(1)</script>',
		},
		{ id: "r2", title: null, author: null, publishedAt: null, contentHtml: "" },
	]);
	app = await createTestApp(inject("postgresUrl"), {
		charityCatalogue: catalogue,
		clock: () => now,
		env: { ROLES: "web" },
	});
	await walkCatalogue(app.app.deps, { pagesMost: 10 });
	catalogue.requests.length = 0;
});
afterEach(() => app.stop());

const gallery = (projectId = "1", page = 1) =>
	app.client().call("getProjectGallery", { params: { projectId }, query: { page } });
const reports = (projectId = "1", page = 1) =>
	app.client().call("listProjectReports", { params: { projectId }, query: { page } });
const pass = (ms: number) => {
	now = new Date(now.getTime() + ms);
};

describe("a gallery", () => {
	it("[G2] has our own copies only, and none of an address within a private network", async () => {
		const { data, pagination } = await gallery();
		expect(data).toEqual([
			{
				orginal: expect.stringMatching(/^\/media\/catalogue\/[0-9a-f]{32}\/1600\.webp$/),
				medium: expect.stringMatching(/^\/media\/catalogue\/[0-9a-f]{32}\/800\.webp$/),
				title: "A well",
			},
			{ orginal: expect.any(String), medium: expect.any(String), title: null },
		]);
		expect(pagination.next).toBeNull();
		expect((await gallery("2")).data).toEqual([]);
	});

	it("[G2] omits a picture that cannot be fetched, until it may be tried again", async () => {
		const [first] = (await gallery()).data;
		const id = String(first?.medium.split("/").at(-2));
		const { db } = app.app.deps;
		const failedUntil = new Date(now.getTime() + 600_000);
		await db.updateTable("cataloguePicture").set({ failedUntil }).where("id", "=", id).execute();
		expect((await gallery()).data.map(({ title }) => title)).toEqual([null]);
		pass(600_001);
		expect((await gallery()).data.map(({ title }) => title)).toEqual(["A well", null]);
	});

	it("[G2] is fetched at most once an hour", async () => {
		await gallery();
		await gallery();
		pass(3_500_000);
		await gallery();
		expect(catalogue.requests).toEqual(["pictures:1"]);
		pass(200_000);
		await gallery();
		expect(catalogue.requests).toEqual(["pictures:1", "pictures:1"]);
	});

	it("[G2] serves stored pictures during an outage, and none if it was never read", async () => {
		await gallery();
		catalogue.before = outage;
		pass(24 * 3_600_000);
		expect((await gallery()).data).toHaveLength(2);
		expect((await gallery("2")).data).toEqual([]);
	});

	it("[G2] of many pictures is paged", async () => {
		const many = Array.from({ length: 500 }, (_, index) => ({
			originalUrl: `https://pictures.example/${index}.jpg`,
			mediumUrl: "",
			title: null,
		}));
		catalogue.pictures.set("2", many);
		const sizes = [];
		for (let page: number | null = 1; page !== null; ) {
			const { data, pagination } = await gallery("2", page);
			sizes.push(data.length);
			page = pagination.next;
		}
		expect(sizes).toEqual([24, 24, 12]);
	});
});

describe("reports", () => {
	it("[G2] omit a picture that cannot be fetched, until it may be tried again", async () => {
		const content = async () => (await reports()).data[0]?.content ?? "";
		const [, id = ""] = /catalogue\/([0-9a-f]{32})\//.exec(await content()) ?? [];
		const failedUntil = new Date(now.getTime() + 600_000);
		await app.app.deps.db.updateTable("cataloguePicture").set({ failedUntil }).where("id", "=", id).execute();
		expect(await content()).toBe("<p>Water!</p>");
		pass(600_001);
		expect(await content()).toContain(`/media/catalogue/${id}/800.webp`);
	});

	it("[G2] are sanitised, newest first", async () => {
		expect((await reports()).data).toEqual([
			{
				id: "r1",
				title: "Spring",
				author: "Iryna",
				published: "2026-02-01T00:00:00.000Z",
				content: expect.stringMatching(
					/^<p>Water!<\/p><img src="\/media\/catalogue\/[0-9a-f]{32}\/800\.webp" alt="" loading="lazy" \/>$/,
				),
			},
			{ id: "r2", title: null, author: null, published: null, content: "" },
		]);
	});

	it("[G2] that the catalogue counts but does not return are unavailable, not absent", async () => {
		catalogue.before = outage;
		await expect(reports()).rejects.toMatchObject({ status: 503, code: "CatalogueUnavailableException" });
		await expect(reports()).rejects.toMatchObject({ status: 503 });
		expect((await reports("2")).data).toEqual([]);
		expect(catalogue.requests.filter((question) => question === "reports:1")).toHaveLength(1);
		catalogue.before = () => undefined;
		pass(31_000);
		expect((await reports()).data).toHaveLength(2);
		catalogue.before = outage;
		pass(3_700_000);
		expect((await reports()).data).toHaveLength(2);
	});
});

it("[G1] without a catalogue the lists are empty", async () => {
	const without = await createTestApp(inject("postgresUrl"), {
		env: {
			SANDBOX: "mail",
			STRIPE_SECRET_KEY: "sk_test_x",
			STRIPE_PUBLISHABLE_KEY: "pk_test_x",
			STRIPE_WEBHOOK_SECRET: "whsec_x",
		},
		charityCatalogue: "sandbox",
	});
	try {
		expect(without.app.deps.charityCatalogue).toBeNull();
		const client = without.client();
		expect((await client.call("listProjects", { query: {} })).data).toEqual([]);
		expect((await client.call("listProjectOrganizations", { query: {} })).data).toEqual([]);
		expect(await client.call("listProjectCountries", { query: {} })).toEqual([]);
		expect(await client.call("listProjectThemes", { query: { search: "water" } })).toEqual([]);
		expect(await client.call("listCharities", { query: {} })).toEqual([]);
		await expect(
			client.call("getProject", { params: { projectId: "1" }, query: { fresh: "true" } }),
		).rejects.toMatchObject({
			status: 404,
		});
	} finally {
		await without.stop();
	}
});
