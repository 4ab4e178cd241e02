import type { Page } from "@playwright/test";
import { expect, type Language, test } from "../fixtures.ts";
import { axeFindings, overflowFindings } from "../page-checks.ts";
import { password, signIn } from "../story.ts";

const widths = [390, 768, 1440];
const languages = ["en", "uk"] as const satisfies Language[];
const themes = ["light", "dark"] as const;

/** Each public page by the path below its language; `{campaign}` stands for a campaign's name. */
const publicPages = [
	"",
	"/campaigns-and-streams",
	"/campaign/{campaign}",
	"/create-campaign",
	"/sign-up",
	"/sign-in",
	"/forgot-password",
	"/create-new-password?email=a@example.org&token=none",
	"/activate-account?email=a@example.org&token=none",
	"/faq",
	"/terms",
	"/cookies",
	"/privacy",
	"/contacts",
	"/about",
	"/nowhere",
];

const privatePages = ["/account/campaigns", "/create-campaign", "/create-campaign?campaign={own}", "/campaign/{own}"];

const author = { email: "marta@demo.invalid", password };

/** The name of a campaign of the demo data's author. */
async function ownCampaignOf(url: string): Promise<string> {
	const send = (path: string, init: RequestInit) => fetch(`${url}/v1${path}`, init).then((answer) => answer.json());
	const { token } = (await send("/user/sign-in", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(author),
	})) as { token: string };
	const own = (await send("/user/campaigns/active", { headers: { authorization: `Bearer ${token}` } })) as {
		data: { name: string }[];
	};
	return String(own.data[0]?.name);
}

/** One load serves every theme and width: both follow the browser without a reload. */
async function lookAt(page: Page, path: string): Promise<{ cells: number; found: string[] }> {
	const found: string[] = [];
	let cells = 0;
	// What a page loads after its first paint belongs to it.
	await page.goto(path, { waitUntil: "networkidle" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	// Answers that are folded belong to the page too.
	await page.evaluate(() => {
		for (const fold of document.querySelectorAll("details")) fold.open = true;
	});
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		found.push(...(await overflowFindings(page)));
		for (const theme of themes) {
			await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
			found.push(...(await axeFindings(page)).map((finding) => `${theme} ${width} ${finding}`));
			cells++;
		}
	}
	return { cells, found };
}

for (const language of languages) {
	test(`[U1] [L1] [L3] nothing for axe to find and nothing cut off on any page, in both themes, at three widths, ${language} @slow`, async ({
		world,
	}) => {
		test.setTimeout(300_000);
		const { data } = (await (await fetch(`${world.url}/v1/campaigns`)).json()) as { data: { name: string }[] };
		const { page } = await world.person(language);
		let cells = 0;
		const found: string[] = [];
		for (const path of publicPages) {
			const seen = await lookAt(page, `/${language}${path.replace("{campaign}", String(data[0]?.name))}`);
			cells += seen.cells;
			found.push(...seen.found);
		}
		const own = await ownCampaignOf(world.url);
		await page.goto(`/${language}/sign-in`);
		await signIn(page, language, author);
		await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
		for (const path of privatePages) {
			const seen = await lookAt(page, `/${language}${path.replace("{own}", own)}`);
			cells += seen.cells;
			found.push(...seen.found);
		}
		console.log(`axe cells ${cells} (${language}), findings ${found.length}`);
		expect(found).toEqual([]);
		expect(cells).toBe((publicPages.length + privatePages.length) * widths.length * themes.length);
	});
}
