import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createTestClient, refusal, testPassword, uniqueEmail, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { copyProduct, plantPolish, runIn, startBoth } from "./third-language.test-steps.ts";

// The build of the web takes longer than an ordinary test may.

let copy: ReturnType<typeof copyProduct>;
let added: string[];
beforeAll(async () => {
	copy = copyProduct();
	added = plantPolish(copy.folder);
	expect(await runIn(copy.folder, "tools/message-areas.ts")).toEqual({ ok: true, output: "" });
});
afterAll(() => copy.remove());

describe("a third language", () => {
	it("[L1] is two folders of files; no other file is edited", () => {
		expect(added.map((path) => relative(copy.folder, path))).toEqual([
			"packages/i18n/messages/pl",
			"apps/server/content/pl",
		]);
	});

	it("[L1] compiles, and a message that is missing from it does not", async () => {
		expect(await runIn(copy.folder, "tsc", "-p", "packages/i18n", "--noEmit")).toEqual({ ok: true, output: "" });
		const file = join(copy.folder, "packages/i18n/messages/pl/landing.json");
		const text = readFileSync(file, "utf8");
		const { hero, ...others } = JSON.parse(text);
		expect(hero).toBeTruthy();
		writeFileSync(file, JSON.stringify(others));
		const broken = await runIn(copy.folder, "tsc", "-p", "packages/i18n", "--noEmit");
		writeFileSync(file, text);
		expect(broken.ok).toBe(false);
		expect(broken.output).toMatch(/catalogue\.ts.*error TS2322/);
		expect(broken.output).toMatch(/Property '"hero"' is missing/);
	});

	describe("with the server running", () => {
		let both: Awaited<ReturnType<typeof startBoth>>;
		beforeAll(async () => {
			const build = await runIn(join(copy.folder, "apps/web"), "react-router", "build");
			expect(build).toMatchObject({ ok: true });
			both = await startBoth(inject("postgresUrl"), copy.folder);
		});
		afterAll(() => both?.stop());

		const polish = () => createTestClient(both.url, { language: "pl" as "en" });
		const errorOf = async (headers: Record<string, string>) => {
			const answer = await fetch(`${both.url}/v1/data/text-pages/no-such-page`, { headers });
			return ((await answer.json()) as { error: { title: string } }).error.title;
		};

		it("[L1] errors are in it, by header and by cookie", async () => {
			for (const language of ["pl", "pl-PL,pl;q=0.9,en;q=0.8", "PL"]) {
				expect(await errorOf({ "accept-language": language })).toMatch(/^\[\w+\]/);
			}
			expect(await errorOf({ cookie: "lang=pl" })).toMatch(/^\[\w+\]/);
			expect(await errorOf({ "accept-language": "en", cookie: "lang=pl" })).not.toContain("[");
			const { fields } = (await refusal(polish().call("resetPassword", { body: { email: "x" } }))) as {
				fields: Record<string, string>;
			};
			expect(Object.values(fields).join()).toMatch(/^\[\w+\]/);
		});

		it("[L1] [L8] its pages are served, and search engines find them", async () => {
			const answer = await fetch(`${both.url}/pl`);
			const html = await answer.text();
			expect([answer.status, html.match(/<html lang="[^"]*"/)?.[0]]).toEqual([200, '<html lang="pl"']);
			expect(html).toMatch(/<h1[^>]*>(?:<[^>]+>)*\[\w+\]/);
			for (const language of ["en", "pl", "uk"]) {
				expect(html).toContain(`<link rel="alternate" hrefLang="${language}" href="${both.url}/${language}"/>`);
			}
			expect(html).toContain('<meta property="og:locale" content="pl_PL"/>');
			expect(html).toMatch(/<summary[^>]*aria-label="\[Language\]: Polski"/);
			expect((await fetch(`${both.url}/pl/no-such-page`)).status).toBe(404);
			const index = await (await fetch(`${both.url}/sitemap.xml`)).text();
			const [first] = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => String(address));
			const sitemap = await (await fetch(String(first))).text();
			expect(sitemap).toContain(`<loc>${both.url}/pl`);
			expect(sitemap).toMatch(/hreflang="pl"/);
			const former = await fetch(`${both.former.urls[0]}/pl`, { redirect: "manual" });
			expect(former.status).not.toBe(500);
		});

		it("[L5] its text pages are served, with values in its form", async () => {
			const page = await polish().call("getTextPage", { params: { pageName: "privacy-policy" } });
			expect(page.title).toBe("[Privacy] [policy]");
			expect(JSON.stringify(page)).toMatch(/30 dni/);
		});

		it("[L1] a sign-up is mailed in it, and the account remains when the language is removed", async () => {
			const client = polish();
			const email = uniqueEmail("polish");
			const names = { firstName: "Zażółć", lastName: "Gęślą" };
			await client.call("signUp", { body: { ...names, email, password: testPassword, passwordRepeat: testPassword } });
			const link = await until("the activation mail", async () => {
				const [mail] = await both.former.sandbox.mails(email);
				if (!mail) return null;
				expect(mail.subject).toMatch(/^\[Confirm\]/);
				expect(mail.html).toContain('lang="pl"');
				return new URL(String(mail.links.find((url) => url.includes("activate-account"))));
			});
			expect(link.pathname).toBe("/pl/activate-account");
			await client.call("activate", { body: { email, token: String(link.searchParams.get("token")) } });
			await client.call("signIn", { body: { email, password: testPassword } });
			const rows = await both.former.app.deps.db.selectFrom("account").select("locale").execute();
			expect(rows.map(({ locale }) => locale)).toContain("pl");

			// The product without the language, on the same database.
			const former = both.former.client();
			const { token } = await former.call("signIn", { body: { email, password: testPassword } });
			former.token = token;
			expect(await former.call("getProfile", {})).toMatchObject({ firstName: "Zażółć" });
		});
	});

	it("[L1] is gone with its folders", async () => {
		for (const path of added) rmSync(path, { recursive: true });
		expect(await runIn(copy.folder, "tools/message-areas.ts")).toEqual({ ok: true, output: "" });
		for (const name of ["languages", "areas", "fault-texts"]) {
			const path = `packages/i18n/src/${name}.generated.ts`;
			const original = readFileSync(join(import.meta.dirname, "..", path), "utf8");
			expect(readFileSync(join(copy.folder, path), "utf8")).toBe(original);
		}
	});
});
