import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TextBlock, type TextPage, TextPage as TextPageSchema, textPageNames } from "@stride/contract/content";
import { type Locale, locales } from "@stride/i18n";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { loadTextPages, textPagesDir } from "./text-pages.ts";

const env = { SANDBOX: "all", PORT: "3000" };
const silent = { error: () => {} };
const configOf = (settings: Record<string, string> = {}) => readConfig({ ...env, ...settings });
const load = (settings?: Record<string, string>) => loadTextPages({ config: configOf(settings), log: silent });

const pages = new Map<string, TextPage>();
const pageOf = (locale: Locale, name: string) => pages.get(`${locale}/${name}`) as TextPage;
beforeAll(async () => {
	const loaded = await load();
	for (const locale of locales) {
		for (const name of textPageNames) pages.set(`${locale}/${name}`, await loaded.get(name, locale));
	}
});
const cells = locales.flatMap((locale) => textPageNames.map((name) => [locale, name] as const));

/** Every sentence that a reader sees, ids, dates and addresses aside. */
function wordsOf(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (Array.isArray(value)) return value.flatMap(wordsOf);
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, entry]) =>
		["type", "id", "href", "tone", "changedAt"].includes(key) ? [] : wordsOf(entry),
	);
}
const hrefsOf = (value: unknown): string[] =>
	typeof value !== "object" || value === null
		? []
		: Object.entries(value).flatMap(([key, entry]) => (key === "href" ? [String(entry)] : hrefsOf(entry)));

const anchorsOf = (page: TextPage) => page.content.flatMap((block) => ("id" in block ? [block.id] : []));

describe.each(cells)("%s %s", (locale, name) => {
	it("[L5] fits the contract and has four hundred words and more", () => {
		const page = pageOf(locale, name);
		expect(TextPageSchema.safeParse(page).success).toBe(true);
		const words =
			wordsOf(page)
				.join(" ")
				.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
		expect(words.length).toBeGreaterThanOrEqual(400);
	});

	it("[L5] leaves no placeholder, no markup and no straight quote", () => {
		const text = wordsOf(pageOf(locale, name)).join("\n");
		expect(text.match(/[{}<>]|undefined|\bNaN\b/g)).toBeNull();
		expect(text.match(/['"]/g)).toBeNull();
	});

	it("[L5] leads only to pages that exist, and there to places that exist", () => {
		// The web's site map, read as it is written: a page that is renamed there is missed here.
		const siteMap = readFileSync(join(import.meta.dirname, "../../../../web/app/routes.ts"), "utf8");
		const paths = new Set([...siteMap.matchAll(/route\("([a-z-]+)[^"]*"/g)].map(([, path]) => path));
		const textPageOf: Record<string, string> = {
			faq: "frequently-asked-questions",
			terms: "terms-and-conditions",
			cookies: "cookie-policy",
			privacy: "privacy-policy",
			contacts: "contact-us",
			about: "about-us",
		};
		const hrefs = hrefsOf(pageOf(locale, name));
		expect(hrefs.length).toBeGreaterThan(1);
		for (const href of hrefs) {
			if (/^(?:mailto:support@stride\.invalid|https:\/\/stripe\.com\/privacy)$/.test(href)) continue;
			const [, language, path = "", anchor] = /^\/([a-z]{2})\/([a-z-]+(?:\/[a-z-]+)?)(?:#([a-z-]+))?$/.exec(href) ?? [];
			// A page below another one stands in the site map by its own name.
			const isPage = path.split("/").every((part) => paths.has(part));
			expect({ href, language, isPage }).toEqual({ href, language: locale, isPage: true });
			if (anchor) expect(anchorsOf(pageOf(locale, String(textPageOf[path])))).toContain(anchor);
		}
	});
});

describe.each(textPageNames.map((name) => [name]))("%s", (name) => {
	it("[L5] is built alike in both languages: blocks, conditions, anchors, rows, links", () => {
		const raw = (locale: Locale) =>
			JSON.parse(readFileSync(join(textPagesDir, locale, `${name}.json`), "utf8")) as { content: TextBlock[] };
		const shape = (value: unknown): unknown => {
			if (Array.isArray(value)) return value.map(shape);
			if (typeof value !== "object" || value === null) return typeof value;
			return Object.fromEntries(
				Object.entries(value).map(([key, entry]) =>
					["type", "id", "when", "href", "strong", "ordered", "tone"].includes(key)
						? [key, entry]
						: [key, shape(entry)],
				),
			);
		};
		expect(shape(raw("uk").content)).toEqual(shape(raw("en").content));
		const placeholders = (locale: Locale) => [...new Set(JSON.stringify(raw(locale).content).match(/\{\w+\}/g))].sort();
		expect(placeholders("uk")).toEqual(placeholders("en"));
	});

	it("[L5] says nothing in English in Ukrainian, and in no other alphabet's look-alikes", () => {
		const page = pageOf("uk", name);
		const cookieNames = page.content.flatMap((block) =>
			block.type === "table" ? block.rows.flatMap(([first]) => first?.map(({ text }) => text) ?? []) : [],
		);
		const known = [
			"Stride",
			"Stripe",
			"Google",
			"JPEG",
			"PNG",
			"WebP",
			"support@stride.invalid",
			"__stripe_mid",
			"__stripe_sid",
		];
		let text = wordsOf(page).join("\n");
		for (const word of [...known, ...cookieNames.filter((entry) => /^[\w.…-]+$/.test(entry))].sort(
			(a, b) => b.length - a.length,
		)) {
			text = text.replaceAll(word, " ");
		}
		// The one borrowed word that has no spelling of its own.
		const latin = (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => word.toLowerCase() !== "cookie");
		expect(latin).toEqual([]);
		expect(text.match(/[ыэъё“”„]/gi)).toBeNull();
		expect(text.match(/\p{Script=Cyrillic}[A-Za-z]|[A-Za-z]\p{Script=Cyrillic}/gu)).toBeNull();
	});
});

describe("the values", () => {
	const said = async (settings: Record<string, string>, name: (typeof textPageNames)[number], locale: Locale = "en") =>
		wordsOf(await (await load(settings)).get(name, locale)).join("\n");

	it("[L5] follow the operator's settings: minimum, tip, times, fees, the name of the operator", async () => {
		const changed = {
			DONATION_MINIMUM_CENTS: "1250",
			TIP_MINIMUM_PERCENT: "2.5",
			TIP_DEFAULT_PERCENT: "12",
			SESSION_DAYS: "2",
			ACTIVATION_HOURS: "1",
			FEE_BEARER: "campaign",
			BRAND: "Кросівок",
			SUPPORT_EMAIL: "help@cross.example",
		};
		const faq = await said(changed, "frequently-asked-questions");
		for (const fact of ["$12.50", "2.5\u2009%", "12\u2009%", "2 days", "1 hour", "Кросівок", "help@cross.example"]) {
			expect(faq).toContain(fact);
		}
		expect(faq).toContain("The campaign does.");
		const inUkrainian = await said(
			{ ...changed, SESSION_DAYS: "30", SESSION_IDLE_DAYS: "22" },
			"frequently-asked-questions",
			"uk",
		);
		for (const fact of ["2,5\u2009%", "22 дні", "1 година"]) expect(inUkrainian).toContain(fact);
		const named = { OPERATOR_NAME: "Lakeside Runners e.V.", OPERATOR_DETAILS: "Quay 1, register no. 7" };
		for (const name of ["terms-and-conditions", "privacy-policy", "contact-us", "about-us"] as const) {
			const text = await said(named, name);
			expect(text).toContain("Lakeside Runners e.V.");
			expect(text).toContain("Quay 1, register no. 7");
			expect(await said({}, name)).not.toContain("Lakeside");
		}
	});

	it("[L5] a tip of nought is told as free, any other as needed", async () => {
		expect(await said({ TIP_MINIMUM_PERCENT: "0" }, "terms-and-conditions")).toContain("none is needed");
		expect(await said({}, "terms-and-conditions")).not.toContain("none is needed");
	});

	it("[L5] over https the session cookie has the name that it has there", async () => {
		const live = {
			PUBLIC_URL: "https://stride.example",
			SANDBOX: "none",
			STRIPE_SECRET_KEY: "sk_test_1",
			STRIPE_PUBLISHABLE_KEY: "pk_test_1",
			STRIPE_WEBHOOK_SECRET: "whsec_1",
			SMTP_URL: "smtp://127.0.0.1:25",
			SUPPORT_EMAIL: "help@cross.test",
			OPERATOR_EMAIL: "operator@cross.test",
		};
		const text = await said(live, "cookie-policy");
		expect(text).toContain("__Host-refresh");
		expect(text).toContain("__Host-device");
		expect(text).not.toContain("test installation");
	});
});

describe("the cookie policy", () => {
	/** What the product keeps in a browser; a place that keeps something new says so here and on the page. */
	const kept = [
		...["refresh", "device", "signInFlow", "lang", "theme", "stride.cookies", "clientId", "hasSession"],
		...["stride.wizard", "stride.wizard.picture", "formData", "campaignId", "stride.volume", "stride.free-viewing.…"],
		...["stride.onward", "stride.giving.…", "stride.donation.…"],
		...["react-router-scroll-positions", "react-router-manifest-version"],
	];

	it.each(locales)("[L5] [L6] names all that is kept in a browser, and nothing else, in %s", (locale) => {
		const tables = pageOf(locale, "cookie-policy").content.filter((block) => block.type === "table");
		const names = tables.flatMap(({ rows }) => rows.map(([first]) => first?.map(({ text }) => text).join("")));
		expect(names).toEqual(kept);
	});
});

describe("the files", () => {
	let folder: string;
	const file = () => join(folder, "uk", "about-us.json");
	let moment = Date.now() / 1000;
	/** Writes, at a moment of its own: two writes within one tick of the clock are told apart by people, not by disks. */
	const write = async (text: string) => {
		await writeFile(file(), text);
		moment += 10;
		await utimes(file(), moment, moment);
	};
	const open = (errors: unknown[] = []) =>
		loadTextPages(
			{ config: configOf(), log: { error: (details: unknown) => void errors.push(details) } as never },
			folder,
		);
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "stride-texts-"));
		await cp(textPagesDir, folder, { recursive: true });
	});
	afterAll(() => rm(folder, { recursive: true, force: true }));

	it("[L5] a wrong one stops the start with its name and the place in it", async () => {
		const good = await readFile(file(), "utf8");
		const broken = JSON.parse(good) as { content: object[] };
		broken.content[2] = { type: "paragraph", text: "{nothingOfTheKind}" };
		await write(JSON.stringify(broken));
		await expect(open()).rejects.toThrow(/uk\/about-us\.json is wrong\. .*\{nothingOfTheKind\}/);
		broken.content[2] = { type: "paragraf", text: "x" };
		await write(JSON.stringify(broken));
		await expect(open()).rejects.toThrow(/uk\/about-us\.json is wrong\. content\[2\]\.type/);
		await rm(file());
		await expect(open()).rejects.toThrow(/uk\/about-us\.json is wrong\. It cannot be read/);
		await write(good);
		await expect(open()).resolves.toBeDefined();
	});

	it("[L5] a change is shown with the next request; a wrong change leaves the text that was there, and is said once", async () => {
		const errors: unknown[] = [];
		const texts = await open(errors);
		const good = await readFile(file(), "utf8");
		await write(good.replace('"Про {brand}"', '"Хто такі {brand}"'));
		expect((await texts.get("about-us", "uk")).title).toBe("Хто такі Stride");
		await write("{ not JSON");
		for (let turn = 0; turn < 3; turn++) expect((await texts.get("about-us", "uk")).title).toBe("Хто такі Stride");
		await rm(file());
		expect((await texts.get("about-us", "uk")).title).toBe("Хто такі Stride");
		expect(errors).toHaveLength(2);
		await write(good);
		expect((await texts.get("about-us", "uk")).title).toBe("Про Stride");
	});
});
