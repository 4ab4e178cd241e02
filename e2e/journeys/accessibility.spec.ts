import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, type Language, test } from "../fixtures.ts";
import { fillGift } from "../story.ts";
import { words } from "../words.ts";

const widths = [390, 768, 1440];
const languages = ["en", "uk"] as const satisfies Language[];

const pages = [
	"",
	"/campaigns-and-streams",
	"/campaign/{name}",
	"/create-campaign",
	"/sign-up",
	"/sign-in",
	"/forgot-password",
	"/nowhere",
];

async function findings(page: Page): Promise<string[]> {
	// The payment form is the provider's own page, in a frame of another origin.
	const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
	return violations.map((violation) => `${page.url()}: ${violation.id} (${violation.nodes[0]?.target.join(" ")})`);
}

test("[U1] [L1] nothing for axe to find on any page, in both languages, at three widths", async ({
	world,
	browser,
}) => {
	test.setTimeout(300_000);
	const campaigns = (await (await fetch(`${world.url}/v1/campaigns`)).json()) as { data: { name: string }[] };
	const found: string[] = [];
	let cells = 0;
	for (const width of widths) {
		const context = await browser.newContext({
			baseURL: world.url,
			viewport: { width, height: 900 },
			reducedMotion: "reduce",
		});
		const page = await context.newPage();
		for (const language of languages) {
			for (const path of pages) {
				await page.goto(`/${language}${path.replace("{name}", String(campaigns.data[0]?.name))}`, {
					// What a page loads after its first paint belongs to it.
					waitUntil: "networkidle",
				});
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				found.push(...(await findings(page)));
				cells++;
			}
		}
		await context.close();
	}
	console.log(`axe cells ${cells}, findings ${found.length}`);
	expect(found).toEqual([]);
	expect(cells).toBe(widths.length * languages.length * pages.length);
});

for (const language of languages) {
	test(`[U1] nothing for axe to find on the open panels, ${language}`, async ({ world }) => {
		const { page } = await world.person(language);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.goto(`/${language}/campaigns-and-streams`);
		await page
			.getByRole("main")
			.getByRole("link", { name: /Carpath|Карпат/ })
			.first()
			.click();
		await page
			.getByRole("button", { name: words[language].say("campaign.board.donate"), exact: true })
			.first()
			.click();
		await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
		expect(await findings(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toBeHidden();
		await fillGift(page, language, {});
		await expect(page.locator('iframe[src*="/frames/payment"]')).toBeVisible();
		expect(await findings(page)).toEqual([]);
	});
}
