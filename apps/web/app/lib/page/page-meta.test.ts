import { describe, expect, it } from "vitest";
import { type PageMeta, pageMeta } from "./page-meta.ts";

const page: PageMeta = {
	locale: "uk",
	brand: "Brand",
	publicUrl: "https://stride.example",
	path: "/campaign/run",
	title: "Забіг",
	description: "Перший рядок.\n\nДругий   рядок.",
	tagline: "Збори на спортивній тязі.",
	sitePicture: "/media/share/site/uk-1.jpg",
	picture: { url: "/media/a.jpg", alt: "Забіг" },
	isIndexed: true,
};

const tags = (meta: PageMeta) => JSON.stringify(pageMeta(meta));

describe("pageMeta", () => {
	it("[L2] a page has title, one-line description, robots, canonical and both languages", () => {
		const meta = pageMeta(page);
		expect(meta).toContainEqual({ title: "Забіг · Brand" });
		expect(meta).toContainEqual({ name: "description", content: "Перший рядок. Другий рядок." });
		expect(meta).toContainEqual({ name: "robots", content: "index, follow" });
		expect(meta).toContainEqual({
			tagName: "link",
			rel: "canonical",
			href: "https://stride.example/uk/campaign/run",
		});
		for (const [hrefLang, locale] of [
			["en", "en"],
			["uk", "uk"],
			["x-default", "en"],
		]) {
			expect(meta).toContainEqual({
				tagName: "link",
				rel: "alternate",
				hrefLang,
				href: `https://stride.example/${locale}/campaign/run`,
			});
		}
	});

	it("[L2] Open Graph and Twitter tags have absolute URLs and the locale's tag", () => {
		const meta = pageMeta(page);
		for (const [property, content] of [
			["og:image", "https://stride.example/media/a.jpg"],
			["og:image:type", "image/jpeg"],
			["og:image:width", "1200"],
			["og:image:height", "630"],
			["og:image:alt", "Забіг"],
		]) {
			expect(meta).toContainEqual({ property, content });
		}
		expect(meta).toContainEqual({ property: "og:locale", content: "uk_UA" });
		expect(meta).toContainEqual({ property: "og:locale:alternate", content: "en_US" });
		expect(meta).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
		expect(meta).toContainEqual({ property: "og:url", content: "https://stride.example/uk/campaign/run" });
	});

	it("[L2] the URL of a picture on another host is unchanged", () => {
		const elsewhere = { ...page, picture: { url: "https://cdn.example/a.jpg", alt: "" } };
		expect(tags(elsewhere)).toContain("https://cdn.example/a.jpg");
	});

	it("[L2] a page without its own picture has the site's, in its language", () => {
		const { picture: _, ...without } = page;
		const meta = pageMeta(without);
		expect(meta).toContainEqual({
			property: "og:image",
			content: expect.stringMatching(/^https:\/\/stride\.example\/media\/share\/site\/uk-[0-9a-z]+\.jpg$/),
		});
		expect(meta).toContainEqual({ property: "og:image:alt", content: "Brand. Збори на спортивній тязі." });
		expect(tags(without)).toContain("/media/share/site/uk-1.jpg");
	});

	it("[L2] every tag is unique, except for the languages", () => {
		const names = pageMeta(page)
			.filter((tag) => !("property" in tag && tag.property === "og:locale:alternate"))
			.map((tag) => JSON.stringify({ ...tag, content: "", href: "" }));
		expect(new Set(names).size).toBe(names.length);
	});

	it("[L2] a page that is not indexed has a robots tag and no canonical URL", () => {
		const hidden = tags({ ...page, isIndexed: false });
		expect(hidden).toContain("noindex, nofollow");
		expect(hidden).not.toContain("canonical");
		expect(hidden).not.toContain("hrefLang");
	});

	it("[L2] a long description ends at a word, within 200 characters", () => {
		const meta = pageMeta({ ...page, description: "слово ".repeat(100) });
		const description = meta.find((tag) => "name" in tag && tag.name === "description");
		expect(description).toEqual({ name: "description", content: expect.stringMatching(/слово…$/) });
		expect((description as { content: string }).content.length).toBeLessThanOrEqual(200);
	});

	it("the brand is not repeated in a title that contains it", () => {
		expect(pageMeta({ ...page, title: "About Brand" })).toContainEqual({ title: "About Brand" });
	});
});
