import { createTestApp, createTestCampaign, signUpPerson, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { robotsText, sitemap } from "./search-robots.routes.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app.stop());

const read = async (path: string) => {
	const answer = await fetch(app.url + path);
	return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe("robots.txt", () => {
	it("[L2] refers robots to the sitemap", async () => {
		const { type, text } = await read("/robots.txt");
		expect(type).toContain("text/plain");
		expect(text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${app.url}/sitemap.xml\n`);
	});

	it.each([
		["stride.example", true, "Allow"],
		["10.0.0.7:3000", true, "Allow"],
		["stride.example", false, "Disallow"],
		["127.0.0.1.stride.example", false, "Disallow"],
		["localhost.example:3000", false, "Disallow"],
		["127.0.0.1:3000", false, "Allow"],
		["localhost:3000", false, "Allow"],
		["[::1]:3000", false, "Allow"],
	])("[L2] for the host %s with real money %s: %s", (host, isRealMoney, rule) => {
		const text = robotsText("https://stride.example", { host, isRealMoney });
		expect(text).toMatch(new RegExp(`^User-agent: \\*\n${rule}: /\n`));
		expect(text.includes("Sitemap: https://stride.example/sitemap.xml")).toBe(rule === "Allow");
	});
});

describe("the sitemap", () => {
	it("[L2] lists every visible campaign in both languages, each with its alternate", async () => {
		const author = await signUpPerson(app);
		const [active, ended, hidden, deleted] = [
			await createTestCampaign(author),
			await createTestCampaign(author),
			await createTestCampaign(author),
			await createTestCampaign(author),
		];
		await author.call("endCampaign", { params: { campaignId: ended.id } });
		await author.call("deleteCampaign", { params: { campaignId: deleted.id } });
		await sql`update campaign set hidden_at = now() where id = ${hidden.id}`.execute(app.app.deps.db);

		const index = locations((await read("/sitemap.xml")).text);
		expect(index).toEqual([`${app.url}/sitemap/pages.xml`, `${app.url}/sitemap/campaigns/1.xml`]);
		const { type, text } = await read("/sitemap/campaigns/1.xml");
		expect(type).toContain("application/xml");
		expect(locations(text).sort()).toEqual(
			[active, ended].flatMap(({ name }) => ["en", "uk"].map((lang) => `${app.url}/${lang}/campaign/${name}`)).sort(),
		);
		expect(text).toContain(
			`<xhtml:link rel="alternate" hreflang="x-default" href="${app.url}/en/campaign/${active.name}"/>`,
		);
		expect(text).toContain(`<lastmod>${active.updatedAt}</lastmod>`);
	});

	it("[L2] lists the public pages in both languages", async () => {
		const found = locations((await read("/sitemap/pages.xml")).text);
		expect(found).toEqual(
			expect.arrayContaining([`${app.url}/en`, `${app.url}/uk`, `${app.url}/uk/campaigns-and-streams`]),
		);
	});

	it.each(["0.xml", "01.xml", "2.xml", "-1.xml", "1", "999999.xml"])("[L2] has no part %s", async (file) => {
		expect((await read(`/sitemap/campaigns/${file}`)).status).toBe(404);
	});

	it("[L2] escapes addresses", () => {
		const xml = [...sitemap("https://stride.example", [{ path: "/campaign/a&b<c>\"'ї" }])].join("");
		expect(locations(xml)[0]).toBe("https://stride.example/en/campaign/a&amp;b%3Cc%3E%22&apos;%D1%97");
	});
});

it("[L2] excludes demo campaigns where money is real", async () => {
	const real = await createTestApp(inject("postgresUrl"), {
		env: {
			SANDBOX: "mail",
			STRIPE_SECRET_KEY: "sk_test_x",
			STRIPE_PUBLISHABLE_KEY: "pk_test_x",
			STRIPE_WEBHOOK_SECRET: "whsec_x",
		},
	});
	try {
		const author = await signUpPerson(real);
		const campaigns = [await createTestCampaign(author), await createTestCampaign(author)];
		await sql`update campaign set demo = true where id = ${campaigns[0]?.id}`.execute(real.app.deps.db);
		const xml = await (await fetch(`${real.url}/sitemap/campaigns/1.xml`)).text();
		expect(locations(xml)).toEqual(["en", "uk"].map((lang) => `${real.url}/${lang}/campaign/${campaigns[1]?.name}`));
	} finally {
		await real.stop();
	}
});
