import { gzipSync } from "node:zlib";
import { expect, type Language, test } from "../fixtures.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];
const initialScriptBytesMax = 135_000;
/** The middle and the top of each runner's head, in pixels of the drawing: the runner, then the ghosts behind. */
const headsOfRunners = [
	[1671, 395],
	[1584, 432],
	[1504, 450],
	[1425, 472],
	[1346, 491],
] as const;

for (const language of languages) {
	const { say } = words[language];

	test(`[L4] ten ideas, three of them on a phone until expanded, ${language}`, async ({ world }) => {
		const { page } = await world.person(language);
		await page.goto(`/${language}`);
		const ideas = page.locator("section", { has: page.getByRole("heading", { name: say("landing.ideas.title") }) });
		const tiles = ideas.getByRole("listitem");
		await expect(tiles).toHaveCount(3);
		await ideas.getByRole("button", { name: say("landing.ideas.more", { count: 7 }) }).click();
		await expect(tiles).toHaveCount(10);
		await expect(ideas.getByRole("button")).toHaveCount(0);
		await expect(tiles.nth(3)).toBeFocused();

		await page.setViewportSize({ width: 1440, height: 900 });
		await page.reload();
		await expect(tiles).toHaveCount(10);
		await expect(ideas.getByRole("button")).toBeHidden();
	});

	test(`[L4] hero, text, three steps, ideas, campaigns, call, footer: in this order, ${language}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await page.goto(`/${language}`);
		const main = page.getByRole("main");
		const inOrder = [
			main.getByRole("heading", { level: 1 }),
			main.getByText(say("landing.creed")),
			main.getByRole("heading", { name: say("landing.how.title") }),
			main.getByRole("heading", { name: say("landing.ideas.title") }),
			main.getByRole("heading", { name: say("landing.campaigns.title") }),
			main.getByRole("heading", { name: say("landing.call.title") }),
			page.getByRole("contentinfo"),
		];
		const tops: number[] = [];
		for (const part of inOrder) tops.push(Number((await part.boundingBox())?.y));
		expect(tops).toEqual(tops.toSorted((a, b) => a - b));
		expect(new Set(tops).size).toBe(inOrder.length);
		await expect(
			main
				.getByRole("list")
				.filter({ has: page.getByRole("article") })
				.getByRole("article"),
		).toHaveCount(12);
	});

	test(`[L4] no text and no button covers a runner of the first screen, ${language}`, async ({ world }) => {
		const { page } = await world.person(language);
		await page.goto(`/${language}`);
		for (const width of [1100, 1280, 1440, 1920, 2560]) {
			await page.setViewportSize({ width, height: 900 });
			const covered = await page.evaluate((runners) => {
				const art = document.querySelector<HTMLImageElement>("main section img");
				if (!art) throw new Error("There is no scene.");
				const drawn = art.getBoundingClientRect();
				const scale = drawn.height / art.height;
				const texts = [...(art.parentElement?.querySelectorAll("h1, h1 ~ p, h1 ~ div a") ?? [])];
				return texts
					.map((text) => ({ name: text.textContent, ...text.getBoundingClientRect().toJSON() }))
					.filter((text) =>
						runners.some(([x, top]) => {
							const head = { x: drawn.left + x * scale, y: drawn.top + top * scale };
							return text.bottom > head.y && text.left < head.x + 25 && text.right > head.x - 25;
						}),
					)
					.map(({ name }) => name);
			}, headsOfRunners);
			expect(covered, `at ${width} px`).toEqual([]);
		}
	});

	test(`[L4] [L6] every link of the landing page leads to a page, ${language}`, async ({ world }) => {
		const { page } = await world.person(language);
		await page.goto(`/${language}`);
		const links = await page
			.locator("a[href]")
			.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
		const own = new Set(
			links.filter((href) => href.startsWith(`${world.url}/`)).map((href) => href.replace(/#.*$/, "")),
		);
		const statuses = await Promise.all([...own].map(async (href) => [href, (await fetch(href)).status] as const));
		expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
		// Six text pages, the campaigns, the wizard, the overview, sign-in, both languages.
		expect(own.size).toBeGreaterThan(20);
	});
}

test("[L4] the landing page's first scripts stay within their budget", async ({ world }) => {
	const html = await (await fetch(`${world.url}/en`)).text();
	const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => String(match[1])));
	let bytes = 0;
	for (const script of scripts) {
		bytes += gzipSync(Buffer.from(await (await fetch(world.url + script)).arrayBuffer()), { level: 9 }).length;
	}
	console.log(`landing: ${scripts.size} scripts, ${bytes} bytes gz`);
	expect(scripts.size).toBeGreaterThan(3);
	expect(bytes).toBeLessThan(initialScriptBytesMax);
});

test("[L4] nothing on the landing page shifts while it loads", async ({ world }) => {
	const { page } = await world.person("uk");
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
		}).observe({ type: "layout-shift", buffered: true });
	});
	await page.goto("/uk", { waitUntil: "networkidle" });
	const sum = await page.evaluate(() =>
		(window as unknown as { shifts: number[] }).shifts.reduce((total, shift) => total + shift, 0),
	);
	expect(sum).toBeLessThanOrEqual(0.02);
});
