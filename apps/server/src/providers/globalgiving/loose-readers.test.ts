import { describe, expect, it } from "vitest";
import { picturesSchema, projectPageSchema, reportsSchema } from "./globalgiving-catalogue.ts";
import { centsIn, looseFlag, looseId, numberIn } from "./loose-values.ts";
import { plainLine, plainText } from "./plain-text.ts";
import { projectSchema } from "./project-schema.ts";
import { timeIn } from "./service-time.ts";
import { siteAddress, webAddress } from "./web-address.ts";

describe("[G1] tolerant parsing of catalogue values", () => {
	it.each<[unknown, number | undefined]>([
		[12, 12],
		["12", 12],
		[" 1,250.50 ", 1250.5],
		["$1,000,000", 1_000_000],
		["1,25", undefined],
		["12 dollars", undefined],
		["", undefined],
		[null, undefined],
		[Number.NaN, undefined],
		["Infinity", undefined],
		["0x10", undefined],
		["1e9", undefined],
		[{}, undefined],
		[true, undefined],
	])("the number %j is %j", (value, number) => {
		expect(numberIn(value)).toBe(number);
	});

	it.each<[unknown, number | undefined]>([
		[19.99, 1999],
		["19.99", 1999],
		[0.1 + 0.2, 30],
		[1.005, 101],
		[0, 0],
		[-5, undefined],
		[1e15, undefined],
		[5e-7, 0],
	])("%j dollars are %j cents", (value, cents) => {
		expect(centsIn(value)).toBe(cents);
	});

	it.each<[unknown, boolean]>([
		[true, true],
		["true", true],
		["TRUE ", true],
		["false", false],
		["yes", false],
		[1, false],
		[undefined, false],
	])("active %j is %j, false unless explicitly true", (value, flag) => {
		expect(looseFlag.parse(value)).toBe(flag);
	});

	it.each([["0012"], [12]])("%j is an id", (value) => {
		expect(looseId.parse(value)).toBe(String(value));
	});
	it.each([[""], ["12a"], [-1], [1.5], ["1234567890123"], [null], [undefined], [{}]])("%j is not an id", (value) => {
		expect(looseId.safeParse(value).success).toBe(false);
	});

	it.each<[unknown, string | null]>([
		["2009-02-13T11:15:21-05:00", "2009-02-13T16:15:21.000Z"],
		["2009-02-13T11:15:21-0500", "2009-02-13T16:15:21.000Z"],
		["2009-02-13T11:15:21.123Z", "2009-02-13T11:15:21.123Z"],
		["2009-02-13T11:15:21", "2009-02-13T11:15:21.000Z"],
		["2009-02-13 11:15", "2009-02-13T11:15:00.000Z"],
		["2009-02-13", "2009-02-13T00:00:00.000Z"],
		["2009-02-31T99:00:00Z", null],
		["0001-01-01T00:00:00Z", null],
		["9999-01-01T00:00:00Z", null],
		["13 Feb 2009", null],
		[1_234_567_890, null],
		[null, null],
	])("the time %j is %j", (value, time) => {
		expect(timeIn(value)?.toISOString() ?? null).toBe(time);
	});

	it.each<[unknown, string | null]>([
		["https://example.org/a?b=1&amp;c=2", "https://example.org/a?b=1&c=2"],
		[" http://example.org ", "http://example.org/"],
		["javascript:alert(1)", null],
		["JaVaScRiPt:alert(1)", null],
		["data:text/html,x", null],
		["ftp://example.org", null],
		["//example.org/x", null],
		["/pfil/1.jpg", null],
		["https://user:secret@example.org/", null],
		["https://", null],
		["www.example.org", null],
		[`https://example.org/${"x".repeat(2_000)}`, null],
		[7, null],
		[undefined, null],
	])("the address %j is %j", (value, address) => {
		expect(webAddress(value)).toBe(address);
	});

	it.each<[unknown, string | null]>([
		["www.example.org", "https://www.example.org/"],
		["example.org/path", "https://example.org/path"],
		["http://example.org", "http://example.org/"],
		["none", null],
		["javascript:alert(1)//.example.org/", null],
		["a b.example.org", null],
	])("the site %j is %j", (value, address) => {
		expect(siteAddress(value)).toBe(address);
	});
});

describe("[G2] catalogue texts as plain text", () => {
	it.each<[unknown, string]>([
		["Bikes &amp; Books &#8211; for Children&#39;s &lt;hope&gt;", "Bikes & Books – for Children's <hope>"],
		["<p>One</p><p>Two<br/>Three</p>", "One\nTwo\nThree"],
		["<ul><li>First</li><li>Second</li></ul>", "First\nSecond"],
		["Before<script>alert(1)</script><style>b{}</style>After", "BeforeAfter"],
		["<img src=x onerror=alert(1)>Text", "Text"],
		["a\u0000b\u202Ec\uFEFFd\u200B", "abcd"],
		["lone \uD800 half", "lone \uFFFD half"],
		["  many \t spaces\n\n\n\nand lines ", "many spaces\n\nand lines"],
		["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
		[12, "12"],
		[null, ""],
		[{ text: "x" }, ""],
	])("%j becomes %j", (value, text) => {
		expect(plainText(value, 1_000)).toBe(text);
	});

	it("shortens a long text at a word boundary and never splits a character", () => {
		expect(plainText("one two three four", 12)).toBe("one two…");
		expect(plainText("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`);
		const cut = plainText("🏃".repeat(50), 10);
		expect(cut.length).toBeLessThanOrEqual(10);
		expect(cut.isWellFormed()).toBe(true);
	});

	it("puts a name on one line", () => {
		expect(plainLine("A<br>B\nC", 100)).toBe("A B C");
	});

	it("parses a hostile text in bounded time", () => {
		const started = performance.now();
		for (const text of ["<".repeat(100_000), "<a ".repeat(30_000), "&#".repeat(50_000), `<br${" ".repeat(90_000)}`]) {
			plainText(text, 1_000);
		}
		expect(performance.now() - started).toBeLessThan(2_000);
	});
});

const least = { id: 7, title: "T", organization: { id: "9", name: "O" } };

describe("[G1] parsing of catalogue entries", () => {
	it("a project with only the required fields is parsed with empty defaults", () => {
		expect(projectSchema.parse(least)).toEqual({
			id: "7",
			isActive: false,
			name: "T",
			description: "",
			need: "",
			activities: "",
			longTermImpact: "",
			goalCents: 0,
			raisedCents: 0,
			numberOfDonations: 0,
			numberOfReports: 0,
			approvedAt: null,
			imageUrl: null,
			country: null,
			themes: [],
			organization: { id: "9", name: "O", logoUrl: null, city: null, country: null, website: null, mission: null },
			videoUrls: [],
		});
	});

	it.each<[string, object]>([
		["an id", { id: undefined }],
		["a title", { title: " <br> " }],
		["an organization", { organization: null }],
		["an organization's name", { organization: { id: 9 } }],
	])("a project without %s is invalid", (_name, change) => {
		expect(projectSchema.safeParse({ ...least, ...change }).success).toBe(false);
	});

	it("single items, wrapped lists and plain lists are all parsed", () => {
		const sport = { id: "sport", name: "Sport" };
		for (const themes of [{ theme: sport }, { theme: [sport, sport, { name: "no id" }, null, "x"] }, [sport]]) {
			expect(projectSchema.parse({ ...least, themes }).themes, JSON.stringify(themes)).toEqual([sport]);
		}
		const india = { name: "India", iso3166CountryCode: "in" };
		for (const countries of [{ country: india }, { country: [{ name: "Nowhere" }, india] }]) {
			expect(projectSchema.parse({ ...least, countries }).country).toEqual({ code: "IN", name: "India" });
		}
		const own = { country: "Kenya", iso3166CountryCode: "KE" };
		expect(projectSchema.parse({ ...least, ...own }).country).toEqual({ code: "KE", name: "Kenya" });
		const url = "https://example.org/v";
		for (const videos of [{ video: { url } }, { video: [{ url }, { url }] }, [url], { url }, url]) {
			expect(projectSchema.parse({ ...least, videos }).videoUrls, JSON.stringify(videos)).toEqual([url]);
		}
	});

	it("the largest picture is used, else the entry's own link", () => {
		const link = (size: string) => ({ size, url: `https://example.org/${size}` });
		const imageOf = (project: object) => projectSchema.parse({ ...least, ...project }).imageUrl;
		expect(imageOf({ image: { imagelink: [link("small"), link("original"), link("large")] } })).toMatch("original");
		expect(imageOf({ image: { imagelink: [link("small"), link("extraLarge")] } })).toMatch("extraLarge");
		expect(imageOf({ image: { imagelink: link("tiny") } })).toMatch("tiny");
		expect(
			imageOf({ image: { imagelink: { size: "large", url: "x" } }, imageLink: "https://example.org/own" }),
		).toMatch("own");
	});

	it.each<[string, object, string | null, number]>([
		["a whole page", { hasNext: true, nextProjectId: 12, project: [least, least] }, "12", 2],
		["a page with values as strings", { hasNext: "true", nextProjectId: "12", project: [least] }, "12", 1],
		["the last page", { project: [least] }, null, 1],
		["a single project without its list", { project: least }, null, 1],
		["an empty set", { numberFound: 0 }, null, 0],
		["a last page that still names a next one", { hasNext: "false", nextProjectId: 12, project: [least] }, null, 1],
		["an invalid entry among valid ones", { project: [{ id: "x" }, least] }, null, 1],
	])("%s is parsed", (_name, projects, next, count) => {
		const page = projectPageSchema.parse({ projects });
		expect(page.next).toBe(next);
		expect(page.projects).toHaveLength(count);
	});

	it.each<[string, unknown]>([
		["no projects", {}],
		["a next page without a cursor", { projects: { hasNext: true, project: [least] } }],
		["only invalid entries", { projects: { project: [{ id: "x" }, {}] } }],
		["an array", []],
	])("a page with %s is invalid", (_name, page) => {
		expect(projectPageSchema.safeParse(page).success).toBe(false);
	});

	it("pictures without a valid address are omitted", () => {
		const links = [{ size: "large", url: "https://example.org/l" }];
		const image = [
			{ imagelink: links, title: "A &amp; B" },
			{ imagelink: [] },
			{ imagelink: { size: "x", url: "y" } },
			null,
		];
		const expected = { originalUrl: "https://example.org/l", mediumUrl: "https://example.org/l", title: "A & B" };
		expect(picturesSchema.parse({ images: { image } })).toEqual([expected]);
		expect(picturesSchema.parse({ images: { image: image[0] } })).toEqual([expected]);
		expect(picturesSchema.parse({})).toEqual([]);
	});

	it("reports are newest first, with markup and without characters that PostgreSQL rejects", () => {
		const entries = [
			{ id: 1, published: "2020-01-01T00:00:00Z", content: "<p>Old\u0000</p>", authors: { name: "A" } },
			{ id: "2", title: "New", published: "2021-01-01T00:00:00Z", authors: [{ name: "B &amp; C" }, { name: "D" }] },
			{ title: "without an id" },
		];
		expect(reportsSchema.parse({ entries })).toMatchObject([
			{ id: "2", title: "New", author: "B & C, D", contentHtml: "" },
			{ id: "1", title: null, author: "A", contentHtml: "<p>Old</p>" },
		]);
		expect(reportsSchema.parse({ entries: entries[0] })).toHaveLength(1);
		expect(reportsSchema.parse({ entries: { entry: entries } })).toHaveLength(2);
		expect(reportsSchema.parse({})).toEqual([]);
	});
});
