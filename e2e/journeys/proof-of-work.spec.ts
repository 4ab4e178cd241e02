import type { Page } from "@playwright/test";
import { test as base } from "../authors.ts";
import { atReleaseIn, expect, uniqueEmail, type World } from "../fixtures.ts";
import { type KillableProduct, startKillableProduct } from "../live/killable-product.ts";
import { reportBody, sendReport } from "../reports.ts";
import { cards, fillCard, fillDonation, pay } from "../story.ts";
import { words } from "../words.ts";

/** A product with a tenth of the limits, so that one address exceeds them after a few calls. */
const test = base.extend<object, { product: KillableProduct }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const product = await startKillableProduct({ RATE_LIMIT_FACTOR: "0.1" });
			await use(product);
			await product.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});

/** Uses up the limit of this machine's address. */
async function exhaust(world: World, path: string, body: () => object): Promise<void> {
	for (let status = 0, calls = 0; status !== 429; calls++) {
		if (calls > 20) throw new Error(`${path} has no limit.`);
		const answer = await fetch(`${world.url}/v1${path}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body()),
		});
		status = answer.status;
	}
}

/** Records whether the page shows that the browser is checked, however briefly. */
const watchFor = (page: Page, text: string) =>
	page.evaluate((wanted) => {
		const note = () => {
			if (document.body.innerText.includes(wanted)) document.documentElement.dataset.checked = "true";
		};
		new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
	}, text);

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[N4] [D1] a browser beyond its address's limit solves the proof of work for a report and for a donation, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Crowded lane ${language}`);
		const message = "The pictures of this campaign belong to another person.";
		await exhaust(world, `/report/campaign/${campaign.id}`, () => reportBody(uniqueEmail("crowd"), message));
		await exhaust(world, `/campaign/${campaign.id}/donate`, () => ({
			amount: 500,
			fee: 25,
			firstName: "Crowd",
			lastName: "Runner",
			email: uniqueEmail("crowd"),
			isAnonymous: true,
		}));

		const { page } = await world.person(language);
		const violations: string[] = [];
		page.on("console", (line) => {
			if (/content security policy/i.test(line.text())) violations.push(line.text());
		});
		await page.goto(`/${language}/campaign/${campaign.name}`);
		await page.getByRole("button", { name: say("reports.button") }).click();
		const dialog = page.getByRole("dialog");
		await watchFor(page, say("common.proof.checking"));
		await sendReport(page, language, { email: uniqueEmail("reporter"), message });
		await expect(page.getByRole("heading", { name: say("reports.sentTitle") })).toBeVisible({ timeout: 30_000 });
		await expect(page.locator("html")).toHaveAttribute("data-checked", "true");

		await page.goto(`/${language}/campaign/${campaign.name}`);
		await fillDonation(page, language, {});
		await fillCard(page, cards.succeeds);
		await pay(page, language);
		await expect(dialog.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible({
			timeout: 30_000,
		});
		expect(violations).toEqual([]);
	});
}

test("[N4] closing the report while the browser is checked sends nothing", async ({ world, newAuthor }) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	const campaign = await author.create("Closed in the crowd");
	const message = "The pictures of this campaign belong to another person.";
	await exhaust(world, `/report/campaign/${campaign.id}`, () => reportBody(uniqueEmail("crowd"), message));

	const { page, context } = await world.person("en");
	// A search that does not end by itself.
	const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
	await context.route(/proof-worker/, async (route) => {
		await isReleased;
		await route.continue();
	});
	const reports: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().includes("/v1/report/")) reports.push(request.url());
	});
	await page.goto(`/en/campaign/${campaign.name}`);
	await page.getByRole("button", { name: say("reports.button") }).click();
	const dialog = page.getByRole("dialog");
	await sendReport(page, "en", { email: uniqueEmail("reporter"), message });
	const checking = page.getByText(say("common.proof.checking"));
	await expect(checking).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(checking).toHaveCount(0);
	release();
	// The refused attempt alone.
	expect(reports).toHaveLength(1);
});
