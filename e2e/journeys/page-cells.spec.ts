import type { Page } from "@playwright/test";
import { answerCookies, expect, type Language, longIn, test } from "../fixtures.ts";
import { confirmOperator } from "../operator.ts";
import { demoPerson } from "../own-product.ts";
import { axeInThemes, brokenWordFindings, isRelease, overflowFindings, reachFindings, themes } from "../page-checks.ts";
import {
	fillPath,
	ownPlaces,
	type PagePlaces,
	pagesOfAccountsAndTexts,
	pagesOfAuthors,
	pagesOfTheOperator,
	pagesToGiveOn,
	placesOf,
} from "../pages.ts";
import { signIn } from "../story.ts";

const widths = [390, 768, 1440];
const languages = ["en", "uk"] as const satisfies Language[];

/** One load serves every theme and width: both follow the browser without a reload. */
async function inspectPage(page: Page, path: string, axeAt: number[]): Promise<{ cells: number; found: string[] }> {
	const found: string[] = [];
	let cells = 0;
	// Includes the parts that a page loads after its first paint.
	await page.goto(path, { waitUntil: "networkidle" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	// Includes collapsed answers.
	await page.evaluate(() => {
		for (const fold of document.querySelectorAll("details")) fold.open = true;
	});
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		found.push(...(await overflowFindings(page)), ...(await brokenWordFindings(page)), ...(await reachFindings(page)));
		if (!axeAt.includes(width)) continue;
		const seen = await axeInThemes(page);
		found.push(...seen.found);
		cells += seen.cells;
	}
	return { cells, found };
}

/** A message and a report, so that the inbox has cards. */
async function writeLetters(url: string, campaignId: string): Promise<void> {
	const letters = {
		"/contact-us": { name: "Asker of Cells", comment: "How long does a payout take, if I may ask?" },
		[`/campaign/${campaignId}/report`]: { message: "The pictures of this campaign are somebody else's." },
	};
	for (const [path, letter] of Object.entries(letters)) {
		const { status } = await fetch(`${url}/v1${path}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ ...letter, email: "asker.of.cells@example.org" }),
		});
		expect(status).toBe(204);
	}
}

const groups = [
	{ name: "to give on", paths: pagesToGiveOn, person: null },
	{ name: "of accounts and texts", paths: pagesOfAccountsAndTexts, person: null },
	{ name: "of authors", paths: pagesOfAuthors, person: "marta" },
	{ name: "of the operator", paths: pagesOfTheOperator, person: "operator" },
] as const;

/** A release checks every width in both languages with axe; each change checks a phone. */
const axeWidths = isRelease ? widths : [390];

for (const language of languages) {
	for (const { name, paths, person } of groups) {
		test(`[U1] [L1] [L3] axe finds nothing in either theme and nothing is clipped or out of reach on pages ${name}, at three widths, ${language}${longIn(language)}`, async ({
			world,
		}) => {
			test.setTimeout(400_000);
			const { page } = await world.person(language);
			// The banner covers the foot of each page; it has a cell among the popups.
			await answerCookies(page);
			await page.emulateMedia({ reducedMotion: "reduce" });
			const places: PagePlaces = {
				...(await placesOf(world.url)),
				...(person === "marta" && (await ownPlaces(world.url, demoPerson("marta")))),
			};
			const fill = (path: string) => fillPath(path, places);
			if (person === "operator") await writeLetters(world.url, fill("{campaignId}"));
			if (person) {
				await page.goto(`/${language}/sign-in`);
				await signIn(page, language, demoPerson(person));
				await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
			}
			if (person === "operator") {
				await page.goto(`/${language}/operator/search?kind=accounts`);
				await confirmOperator(page, language);
			}
			let cells = 0;
			const found: string[] = [];
			for (const path of paths) {
				const seen = await inspectPage(page, `/${language}${fill(path)}`, axeWidths);
				cells += seen.cells;
				found.push(...seen.found);
			}
			console.log(`axe cells ${cells} (pages ${name}, ${language}), findings ${found.length}`);
			expect(found).toEqual([]);
			expect(cells).toBe(paths.length * axeWidths.length * themes.length);
		});
	}
}
