import type { Campaign } from "@stride/contract";
import sharp from "sharp";
import { coverAddress } from "../cover.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { demoPerson } from "../own-product.ts";

const languages = ["en", "uk"] as const;
const openGraphLocales = { en: "en_US", uk: "uk_UA" };
const unfolder = { "user-agent": "TelegramBot (like TwitterBot)" };

/** Pages that search engines list, by their path below the language. */
const textPaths = ["/faq", "/terms", "/cookies", "/privacy", "/contacts", "/about", "/accessibility"];
const publicPaths = ["", "/campaigns-and-streams", "/create-campaign", "/sign-in", "/sign-up", ...textPaths];
const secret = "email=somebody%40example.org&token=0123456789abcdef0123456789abcdef0123456789a";
const privatePaths = ["/forgot-password", `/create-new-password?${secret}`, `/activate-account?${secret}`];

type Head = {
	status: number;
	html: string;
	head: string;
	/** Every content of a tag by its `name` or `property`. */
	tags: Map<string, string[]>;
	links: { rel: string; hrefLang: string | undefined; href: string }[];
	one(name: string): string;
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const unescapeHtml = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The first answer without scripts, as a link's unfolder reads it. */
async function readHead(address: string): Promise<Head> {
	const answer = await fetch(address, { headers: unfolder });
	const html = await answer.text();
	const head = html.slice(0, html.indexOf("</head>"));
	const tags = new Map<string, string[]>();
	for (const [, , name = "", content = ""] of head.matchAll(/<meta (name|property)="([^"]+)" content="([^"]*)"/g)) {
		tags.set(name, [...(tags.get(name) ?? []), unescapeHtml(content)]);
	}
	const links = [...head.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([^"]+)")? href="([^"]+)"/g)].map(
		([, rel = "", hrefLang, href = ""]) => ({ rel, hrefLang, href: unescapeHtml(href) }),
	);
	const one = (name: string) => {
		expect(tags.get(name), `${name} of ${address}`).toHaveLength(1);
		return String(tags.get(name)?.[0]);
	};
	return { status: answer.status, html, head, tags, links, one };
}

/** The newest campaigns; one of those with the same title, which other journeys create. */
async function listCampaigns(url: string): Promise<Campaign[]> {
	const { data } = (await (await fetch(`${url}/v1/campaigns`)).json()) as { data: Campaign[] };
	return [...new Map(data.map((campaign) => [campaign.title, campaign])).values()];
}

async function readPicture(address: string): Promise<Buffer> {
	const answer = await fetch(address, { headers: unfolder });
	expect(answer.status, address).toBe(200);
	expect(answer.headers.get("content-type"), address).toBe("image/jpeg");
	return Buffer.from(await answer.arrayBuffer());
}

function expectWholeHead(page: Head, url: string, language: Language, path: string): void {
	const { one, links, head } = page;
	const address = `${url}/${language}${path}`;
	const other = language === "en" ? "uk" : "en";
	const titles = [...head.matchAll(/<title>([^<]*)<\/title>/g)];
	expect(titles, address).toHaveLength(1);
	expect(String(titles[0]?.[1]).length, address).toBeLessThanOrEqual(80);
	const description = one("description");
	expect(description.length, address).toBeGreaterThanOrEqual(15);
	expect(description.length, address).toBeLessThanOrEqual(200);
	expect(one("robots")).toBe("index, follow");
	expect(links.filter(({ rel }) => rel === "canonical")).toEqual([{ rel: "canonical", href: address }]);
	expect(links.filter(({ rel }) => rel === "alternate")).toEqual([
		{ rel: "alternate", hrefLang: "en", href: `${url}/en${path}` },
		{ rel: "alternate", hrefLang: "uk", href: `${url}/uk${path}` },
		{ rel: "alternate", hrefLang: "x-default", href: `${url}/en${path}` },
	]);
	expect(one("og:type")).toBe("website");
	expect(one("og:url")).toBe(address);
	expect(one("og:description")).toBe(description);
	expect(one("og:title").length).toBeGreaterThan(0);
	expect(one("og:site_name").length).toBeGreaterThan(0);
	expect(one("og:locale")).toBe(openGraphLocales[language]);
	expect(one("og:locale:alternate")).toBe(openGraphLocales[other]);
	expect(one("og:image")).toMatch(new RegExp(`^${url}/media/share/[\\w-]+/${language}-\\w+\\.jpg$`));
	expect([one("og:image:type"), one("og:image:width"), one("og:image:height")]).toEqual(["image/jpeg", "1200", "630"]);
	expect(one("og:image:alt").length).toBeGreaterThan(0);
	expect(one("twitter:card")).toBe("summary_large_image");
	expect(one("twitter:image")).toBe(one("og:image"));
}

test("[L2] every public page has its own tags in its first answer, in its language", async ({ world }) => {
	const { url } = world;
	const campaigns = (await listCampaigns(url)).slice(0, 4).map(({ name }) => `/campaign/${name}`);
	const seen = new Map<string, string>();
	for (const path of [...publicPaths, ...campaigns]) {
		for (const language of languages) {
			const page = await readHead(`${url}/${language}${path}?donation=x&utm_source=mail`);
			expect(page.status, path).toBe(200);
			expectWholeHead(page, url, language, path);
			expect(page.head).not.toContain("utm_source");
			const text = `${page.one("og:title")} ${page.one("description")} ${language}`;
			expect(seen.get(text), `${path} says what another page says`).toBeUndefined();
			seen.set(text, path);
		}
	}
});

test("[L2] private pages and pages of mailed links are not indexed, and no tag contains their secrets", async ({
	world,
}) => {
	for (const path of [...privatePaths, "/not-found", "/campaign/no-such-campaign"]) {
		for (const language of languages) {
			const page = await readHead(`${world.url}/${language}${path}`);
			expect(page.one("robots"), path).toBe("noindex, nofollow");
			expect(page.links, path).toEqual([]);
			expect(page.head, path).not.toContain("0123456789abcdef");
		}
	}
});

test("[L2] a campaign's link preview has its own picture in each language", async ({ world }) => {
	const pictures = new Set<string>();
	const campaigns = (await listCampaigns(world.url)).slice(0, 4);
	for (const { name, title } of campaigns) {
		for (const language of languages) {
			const page = await readHead(`${world.url}/${language}/campaign/${name}`);
			expect(page.one("og:title")).toBe(title);
			const picture = await readPicture(page.one("og:image"));
			expect(picture.length).toBeLessThan(300_000);
			expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
			pictures.add(picture.toString("base64"));
		}
	}
	for (const language of languages) {
		const page = await readHead(`${world.url}/${language}`);
		pictures.add((await readPicture(page.one("og:image"))).toString("base64"));
	}
	expect(pictures.size).toBe((campaigns.length + 1) * languages.length);
});

test("[L2] a hostile title is escaped in the tags, in the page's data and on the picture", async ({ world }) => {
	const call = async (path: string, body: object, token?: string) => {
		const answer = await fetch(`${world.url}/v1${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
			body: JSON.stringify(body),
		});
		expect(answer.ok, path).toBe(true);
		return (await answer.json()) as { token: string } & Campaign;
	};
	const { token } = await call("/user/sign-in", demoPerson("marta"));
	const title = `"Run" </title></script><script>alert('x')</script> & «ґ»`;
	const { name } = await call(
		"/campaign",
		{
			country: "PL",
			recipient: { type: "yourself" },
			residenceConfirmed: true,
			title,
			description: `"><script>alert(1)</script> ${"слово ".repeat(80)}`,
			image: coverAddress,
			fundGoal: 100_000_000_000,
		},
		token,
	);
	const page = await readHead(`${world.url}/uk/campaign/${name}`);
	expect(page.one("og:title")).toBe(title);
	expect(page.one("description")).toMatch(/^"><script>alert\(1\)<\/script> слово .*слово…$/);
	expect(page.html).not.toMatch(/<script>alert/);
	expect((await readPicture(page.one("og:image"))).length).toBeLessThan(300_000);
});

test("[L2] robots find every public page", async ({ world }) => {
	const { url } = world;
	const read = async (address: string) => await (await fetch(address)).text();
	const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => String(address));
	const robots = await read(`${url}/robots.txt`);
	const index = /^Sitemap: (.+)$/m.exec(robots)?.[1];
	const parts = locations(await read(String(index)));
	const pages = (await Promise.all(parts.map(read))).flatMap(locations);
	for (const { name } of await listCampaigns(url)) {
		for (const language of languages) expect(pages).toContain(`${url}/${language}/campaign/${name}`);
	}
	for (const address of pages.slice(0, 6)) {
		const page = await readHead(address);
		expect(page.links.find(({ rel }) => rel === "canonical")?.href).toBe(address);
	}
});
