import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "../authors.ts";
import { crossedAtRelease, expect, type Language, type World } from "../fixtures.ts";
import { chooseCountry, fillWizard, goOn } from "../story.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const views = [
	["en", phone],
	["en", desktop],
	["uk", phone],
	["uk", desktop],
] as const satisfies [Language, { width: number; height: number }][];

async function visit(world: World, language: Language, viewport: typeof phone): Promise<Page> {
	const { page, context } = await world.person(language);
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.setViewportSize(viewport);
	return page;
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function download(page: Page, press: () => Promise<void>) {
	const [file] = await Promise.all([page.waitForEvent("download"), press()]);
	return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** Both files, drawn at the same size. */
async function shareOfDifferentPixels(one: Buffer, other: Buffer, width: number): Promise<number> {
	const [first, second] = await Promise.all(
		[one, other].map((file) => sharp(file).resize(width, width).greyscale().threshold(128).raw().toBuffer()),
	);
	const different = first?.reduce((sum, value, index) => sum + (value === second?.[index] ? 0 : 1), 0) ?? 0;
	return different / (first?.length || Number.NaN);
}

for (const [language, viewport] of views) {
	const { say } = words[language];

	test(`[C2] the share button copies the link and opens the sheet with every other way, ${language} at ${viewport.width}${crossedAtRelease(language, viewport.width)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const { name, title } = await author.create("Sixty & one laps for a #track");
		const page = await visit(world, language, viewport);
		await page.goto(`/${language}/campaign/${name}`);
		const share = page.getByRole("button", { name: say("campaign.board.share") }).locator("visible=true");
		await share.click();
		await expect(page.getByText(say("common.share.copied"), { exact: true })).toBeVisible();
		const link = `${world.url}/${language}/campaign/${name}`;
		expect(await clipboard(page)).toBe(link);

		const sheet = page.getByRole("dialog", { name: say("sharing.title") });
		const field = sheet.getByLabel(say("sharing.link"), { exact: true });
		await expect(field).toHaveValue(link);
		for (const target of ["Telegram", "WhatsApp", "Viber", "Facebook", "X", "LinkedIn"]) {
			const href = await sheet.getByRole("link", { name: target, exact: true }).getAttribute("href");
			expect([...new URL(String(href)).searchParams.values()].join(" "), target).toContain(link);
		}
		const mail = sheet.getByRole("link", { name: say("sharing.email") });
		await expect(mail).toHaveAttribute("href", new RegExp(`^mailto:.*${encodeURIComponent(title).slice(0, 12)}`));

		const svg = await download(page, () => sheet.getByRole("button", { name: say("sharing.svgLabel") }).click());
		const png = await download(page, () => sheet.getByRole("button", { name: say("sharing.pngLabel") }).click());
		expect([svg.name, png.name]).toEqual([`${name}.svg`, `${name}.png`]);
		const { width = 0 } = await sharp(png.content).metadata();
		expect(width).toBeGreaterThanOrEqual(1_000);
		expect(await shareOfDifferentPixels(svg.content, png.content, width)).toBeLessThan(0.02);

		await page.evaluate(() => navigator.clipboard.writeText("something else"));
		await sheet.getByRole("button", { name: say("sharing.copy") }).click();
		await expect.poll(() => clipboard(page)).toBe(link);
		await page.keyboard.press("Escape");
		await expect(sheet).toBeHidden();
		await expect(share).toBeFocused();
	});

	test(`[C2] the poster is one page with title, code and link, ${language} at ${viewport.width}${crossedAtRelease(language, viewport.width)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const { name, title } = await author.create("Wheels ".repeat(8).trim());
		const page = await visit(world, language, viewport);
		await page.addInitScript(() => {
			if (window === window.top) window.print = () => document.documentElement.setAttribute("data-printed", "");
		});
		await page.goto(`/${language}/campaign/${name}?popup=shareCampaign&campaign=${name}`);
		await page.getByRole("button", { name: say("sharing.poster") }).click();
		await expect(page.locator("html[data-printed]")).toBeAttached();
		await page.emulateMedia({ media: "print" });
		const poster = page.locator("[data-poster]");
		await expect(poster.getByText(title)).toBeVisible();
		await expect(poster.getByText(say("sharing.scan"))).toBeVisible();
		await expect(poster.getByText(`/${language}/campaign/${name}`)).toBeVisible();
		await expect(poster.getByRole("img", { name: say("sharing.qr") })).toBeVisible();
		await expect(page.getByRole("main")).toBeHidden();
		const paper = (await page.pdf({ format: "A4", printBackground: true })).toString("latin1");
		expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
	});

	test(`[C1] the success screen shows the cover and shares the new campaign, ${language} at ${viewport.width}${crossedAtRelease(language, viewport.width)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const page = await visit(world, language, viewport);
		await author.open(page, "/create-campaign");
		await chooseCountry(page, language, "PL");
		await page.locator("label", { has: page.getByRole("checkbox") }).click();
		await goOn(page, language);
		await goOn(page, language);
		await fillWizard(page, language);
		const cover = page.getByRole("main").locator("img");
		await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
		await page.getByRole("button", { name: say("wizard.created.share") }).click();
		await expect(page.getByText(say("common.share.copied"), { exact: true })).toBeVisible();
		const sheet = page.getByRole("dialog", { name: say("sharing.title") });
		expect(await sheet.getByLabel(say("sharing.link"), { exact: true }).inputValue()).toBe(await clipboard(page));
	});
}

test("[C2] the sheet offers the device's own sharing where there is one", async ({ world, newAuthor }) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	const { name } = await author.create("A lap to be shared");
	const page = await visit(world, "en", phone);
	await page.addInitScript(() => {
		const share = async ({ url }: ShareData) => document.documentElement.setAttribute("data-shared", String(url));
		Object.assign(navigator, { canShare: () => true, share });
	});
	await page.goto(`/en/campaign/${name}?popup=shareCampaign&campaign=${name}`);
	await page.getByRole("button", { name: say("sharing.apps") }).click();
	await expect(page.locator("html")).toHaveAttribute("data-shared", `${world.url}/en/campaign/${name}`);
});
