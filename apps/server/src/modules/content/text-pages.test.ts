import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	type TextBlock,
	type TextPage,
	TextPage as TextPageSchema,
	textPageNames,
} from "@stride/contract/site/content";
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

/** Every visible text of a page, without ids, dates and addresses. */
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
	it("[L5] fits the contract and has at least four hundred words", () => {
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

	it("[L5] links only to existing pages and existing anchors", () => {
		// The web's site map is read from its source, so a page that is renamed there fails here.
		const siteMap = readFileSync(join(import.meta.dirname, "../../../../web/app/routes.ts"), "utf8");
		const paths = new Set([...siteMap.matchAll(/route\("([a-z-]+)[^"]*"/g)].map(([, path]) => path));
		const textPageOf: Record<string, string> = {
			faq: "frequently-asked-questions",
			terms: "terms-and-conditions",
			cookies: "cookie-policy",
			privacy: "privacy-policy",
			contacts: "contact-us",
			about: "about-us",
			accessibility: "accessibility-statement",
		};
		const hrefs = hrefsOf(pageOf(locale, name));
		expect(hrefs.length).toBeGreaterThan(1);
		for (const href of hrefs) {
			if (/^(?:mailto:support@stride\.invalid|https:\/\/stripe\.com\/privacy)$/.test(href)) continue;
			const [, language, path = "", anchor] =
				/^\/([a-z]{2,3}(?:-[a-z0-9]+)?)\/([a-z-]+(?:\/[a-z-]+)?)(?:#([a-z-]+))?$/.exec(href) ?? [];
			// A nested page is registered in the site map by its own segment.
			const isPage = path.split("/").every((part) => paths.has(part));
			expect({ href, language, isPage }).toEqual({ href, language: locale, isPage: true });
			if (anchor) expect(anchorsOf(pageOf(locale, String(textPageOf[path])))).toContain(anchor);
		}
	});
});

describe.each(textPageNames.map((name) => [name]))("%s", (name) => {
	it.each(locales)(
		"[L5] has the structure of the English one in %s: blocks, conditions, anchors, rows, links",
		(locale) => {
			const raw = (language: Locale) =>
				JSON.parse(readFileSync(join(textPagesDir, language, `${name}.json`), "utf8")) as { content: TextBlock[] };
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
			expect(shape(raw(locale).content)).toEqual(shape(raw("en").content));
			const placeholders = (language: Locale) =>
				[...new Set(JSON.stringify(raw(language).content).match(/\{\w+\}/g))].sort();
			expect(placeholders(locale)).toEqual(placeholders("en"));
		},
	);

	it("[L5] has no English in Ukrainian, and no look-alike letters of another alphabet", () => {
		const page = pageOf("uk", name);
		const cookieNames = page.content.flatMap((block) =>
			block.type === "table" ? block.rows.flatMap(([first]) => first?.map(({ text }) => text) ?? []) : [],
		);
		const known = [
			"Stride",
			"Stripe",
			"Apple Pay",
			"Google Pay",
			"Google",
			"EN 301 549",
			"WCAG",
			"AA",
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
		// The only loan word without a Ukrainian spelling.
		const latin = (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => word.toLowerCase() !== "cookie");
		expect(latin).toEqual([]);
		expect(text.match(/[ыэъё“”„]/gi)).toBeNull();
		expect(text.match(/\p{Script=Cyrillic}[A-Za-z]|[A-Za-z]\p{Script=Cyrillic}/gu)).toBeNull();
	});
});

describe("the values", () => {
	const said = async (settings: Record<string, string>, name: (typeof textPageNames)[number], locale: Locale = "en") =>
		wordsOf(await (await load(settings)).get(name, locale)).join("\n");

	it.each([
		[{}, "Apple Pay", "Link"],
		[{ PAYMENT_METHODS: "card,link,google-pay" }, "Google Pay", "Apple Pay"],
	])("[L5] [D1] name the ways to pay that the sandbox's form has, with %j", async (settings, shown, absent) => {
		for (const locale of locales) {
			const text = await said(settings, "frequently-asked-questions", locale);
			expect(text).toContain(shown);
			expect(text).not.toContain(absent);
		}
		expect(await said({ PAYMENT_METHODS: "card" }, "frequently-asked-questions")).not.toContain("Google Pay");
	});

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
		for (const fact of ["$12.50", "2.5%", "12%", "2 days", "1 hour", "Кросівок", "help@cross.example"]) {
			expect(faq).toContain(fact);
		}
		expect(faq).toContain("The campaign does.");
		const inUkrainian = await said(
			{ ...changed, SESSION_DAYS: "30", SESSION_IDLE_DAYS: "22" },
			"frequently-asked-questions",
			"uk",
		);
		for (const fact of ["2,5%", "22 дні", "1 година"]) expect(inUkrainian).toContain(fact);
		const named = { OPERATOR_NAME: "Lakeside Runners e.V.", OPERATOR_DETAILS: "Quay 1, register no. 7" };
		for (const name of ["terms-and-conditions", "privacy-policy", "contact-us", "about-us"] as const) {
			const text = await said(named, name);
			expect(text).toContain("Lakeside Runners e.V.");
			expect(text).toContain("Quay 1, register no. 7");
			expect(await said({}, name)).not.toContain("Lakeside");
		}
	});

	it("[L5] the accessibility statement names contact, review, exceptions and authority of the configuration", async () => {
		const name = "accessibility-statement";
		const settings = {
			OPERATOR_NAME: "Lakeside Runners e.V.",
			ACCESSIBILITY_CONTACT: "access@cross.example",
			ACCESSIBILITY_REVIEWED: "2026-03-09",
			ACCESSIBILITY_EXCEPTIONS_EN: "The old map has no text.",
			ACCESSIBILITY_AUTHORITY: "Office for Accessibility",
		};
		for (const locale of locales) {
			const text = await said(settings, name, locale);
			for (const value of [
				"Lakeside",
				"access@cross.example",
				"The old map has no text.",
				"Office for Accessibility",
			]) {
				expect(text).toContain(value);
			}
			const days: Record<string, string> = { en: "9 March 2026", uk: "9 березня 2026" };
			expect(text).toContain(days[locale] ?? "2026");
			const plain = await said({}, name, locale);
			expect(plain).not.toMatch(/The operator also names|Оператор також зазначає|responsible for|відповідальний за/);
			expect(plain).toContain("support@stride.invalid");
		}
		const both = { ...settings, ACCESSIBILITY_EXCEPTIONS_UK: "Стара мапа не має тексту." };
		expect(await said(both, name, "uk")).toContain("Стара мапа");
		expect(() => configOf({ ACCESSIBILITY_REVIEWED: "spring" })).toThrow("ACCESSIBILITY_REVIEWED");
	});

	it("[L5] a zero tip is described as optional, any other as required", async () => {
		expect(await said({ TIP_MINIMUM_PERCENT: "0" }, "terms-and-conditions")).toContain("none is needed");
		expect(await said({}, "terms-and-conditions")).not.toContain("none is needed");
	});

	it("[L5] a free tip is described as voluntary, without a suggestion", async () => {
		const faq = await said({ TIP_POLICY: "free" }, "frequently-asked-questions");
		expect(faq).toContain("The tip is voluntary, and the form preselects none.");
		expect(faq).not.toContain("0%");
		expect(await said({ TIP_POLICY: "free" }, "terms-and-conditions", "uk")).toContain("нічого не вибрано");
	});

	it("[L5] the card fee is explained where donors may cover it", async () => {
		const faq = "frequently-asked-questions";
		expect(await said({ FEE_COVER: "true" }, faq)).toContain("Can I cover the card fee?");
		expect(await said({ FEE_COVER: "true" }, faq, "uk")).toContain("Чи можу я покрити комісію за оплату карткою?");
		expect(await said({}, faq)).not.toContain("card fee");
	});

	it("[L5] over https the session cookie's prefixed name is used", async () => {
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
	/** Everything that the product stores in a browser; a new entry must be listed here and on the page. */
	const stored = [
		...[
			"refresh",
			"device",
			"signInFlow",
			"signUp",
			"donorPage",
			"lang",
			"theme",
			"stride.cookies",
			"clientId",
			"hasSession",
			"stride.lastMail",
		],
		...[
			"stride.wizard",
			"stride.wizard.picture",
			"formData",
			"campaignId",
			"stride.volume",
			"stride.rendition",
			"stride.captions",
			"studioCamera",
			"studioMicrophone",
		],
		...["stride.free-viewing.…", "stride.onward", "stride.giving.…", "stride.donation.…"],
		...["react-router-scroll-positions", "react-router-manifest-version"],
	];

	it.each(locales)("[L5] [L6] lists everything that is stored in a browser, and nothing else, in %s", (locale) => {
		const tables = pageOf(locale, "cookie-policy").content.filter((block) => block.type === "table");
		const names = tables.flatMap(({ rows }) => rows.map(([first]) => first?.map(({ text }) => text).join("")));
		expect(names).toEqual(stored);
	});
});

describe("the files", () => {
	let folder: string;
	const file = () => join(folder, "uk", "about-us.json");
	let moment = Date.now() / 1000;
	/** Writes with a distinct modification time: two writes within one clock tick are indistinguishable. */
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

	it("[L5] an invalid one stops the start with its name and the location of the error", async () => {
		const good = await readFile(file(), "utf8");
		const broken = JSON.parse(good) as { content: object[] };
		broken.content[2] = { type: "paragraph", text: "{nothingOfTheKind}" };
		await write(JSON.stringify(broken));
		await expect(open()).rejects.toThrow(/uk\/about-us\.json is invalid\. .*\{nothingOfTheKind\}/);
		broken.content[2] = { type: "paragraf", text: "x" };
		await write(JSON.stringify(broken));
		await expect(open()).rejects.toThrow(/uk\/about-us\.json is invalid\. content\[2\]\.type/);
		await rm(file());
		await expect(open()).rejects.toThrow(/uk\/about-us\.json is invalid\. It cannot be read/);
		await write(good);
		await expect(open()).resolves.toBeDefined();
	});

	it("[L5] a change is served with the next request; an invalid one leaves the previous text, and is logged once", async () => {
		const errors: unknown[] = [];
		const texts = await open(errors);
		const good = await readFile(file(), "utf8");
		await write(good.replace('"Про {brand}"', '"Хто такі {brand}"'));
		expect((await texts.get("about-us", "uk")).title).toBe("Хто такі Stride");
		await write("{ not JSON");
		for (let round = 0; round < 3; round++) expect((await texts.get("about-us", "uk")).title).toBe("Хто такі Stride");
		await rm(file());
		expect((await texts.get("about-us", "uk")).title).toBe("Хто такі Stride");
		expect(errors).toHaveLength(2);
		await write(good);
		expect((await texts.get("about-us", "uk")).title).toBe("Про Stride");
	});
});
