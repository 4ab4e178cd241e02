import type { Page, Response } from "@playwright/test";
import { atReleaseIn, expect, type Language, test } from "../fixtures.ts";
import { cards, fillCard, fillDonation, newestCampaign, pay } from "../story.ts";
import { words } from "../words.ts";

/** Errors and warnings of the browser: script errors, refused resources, violations of the policy. */
function complaintsOf(page: Page): string[] {
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	return complaints;
}

/** A page that guests share has hashes of its scripts; a personal page has a nonce. */
function expectCopy(response: Response | null): void {
	const policy = response?.headers()["content-security-policy"];
	expect(policy).toContain("'sha256-");
	expect(policy).not.toContain("'nonce-");
	expect(response?.headers()["cache-control"]).toBe("private, no-cache");
}

const campaignPath = async (url: string, language: Language): Promise<string> =>
	`/${language}/campaign/${await newestCampaign(url)}`;

/** Whether the style element that a library has added at run time is applied. */
const isInForce = (page: Page, text: string) =>
	page.evaluate(
		(part) =>
			[...document.querySelectorAll("style")].some(
				(style) => style.textContent?.includes(part) && (style.sheet?.cssRules.length ?? 0) > 0,
			),
		text,
	);

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];

	test(`[L1] a shared guest page works like a personal one, ${language}: the policy blocks nothing on two visits${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const complaints = complaintsOf(page);
		for (const path of [
			`/${language}`,
			await campaignPath(world.url, language),
			`/${language}/campaigns-and-streams`,
		]) {
			for (let visit = 0; visit < 2; visit++) {
				const response = await page.goto(path, { waitUntil: "networkidle" });
				expectCopy(response);
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				// Elements answer only after React has hydrated them.
				await expect
					.poll(() => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__react"))))
					.toBe(true);
			}
		}
		expect(complaints).toEqual([]);
	});

	test(`[L1] [D1] a donation by card, ${language}, from a page that guests share${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const complaints = complaintsOf(page);
		const path = await campaignPath(world.url, language);
		await page.goto(path);
		expectCopy(await page.reload());
		await fillDonation(page, language, { amountDollars: 35 });
		await fillCard(page, cards.succeeds);
		await pay(page, language);
		await expect(page.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible();
		expect(complaints).toEqual([]);
	});
}

test("[L1] client-side navigation works from a shared guest page to a campaign and to the wizard", async ({
	world,
}) => {
	const { page } = await world.person("en");
	const complaints = complaintsOf(page);
	await page.goto("/en");
	expectCopy(await page.reload());
	const documents: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "document" && request.frame() === page.mainFrame()) documents.push(request.url());
		expect(request.url()).not.toContain("__manifest");
	});
	const channel = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
	// Without a popup, which Back would close first.
	await page.getByRole("main").locator('a[href^="/en/campaign/"]:not([href*="popup="])').first().click();
	await expect(page).toHaveURL(/\/en\/campaign\//);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	// The browser warns of a socket that is closed before it is connected.
	await channel;
	await page.goBack();
	await page.getByRole("main").locator('a[href="/en/create-campaign"]').first().click();
	await page.getByRole("combobox").first().fill("Pol");
	await page.getByRole("option", { name: "Poland" }).click();
	await expect(page.getByRole("combobox").first()).toHaveValue("Poland");
	expect(await isInForce(page, "touch-action: pan-x pan-y pinch-zoom")).toBe(true);
	expect(documents).toEqual([]);
	expect(complaints).toEqual([]);
});

test("[L1] on an iPhone the policy permits the scroll lock behind the panel", async ({ world }) => {
	const { page } = await world.person("en");
	const complaints = complaintsOf(page);
	await page.addInitScript(() => {
		Object.defineProperty(navigator, "platform", { get: () => "iPhone" });
		Object.defineProperty(navigator, "userAgentData", { get: () => undefined });
	});
	await page.goto(await campaignPath(world.url, "en"));
	await page
		.getByRole("button", { name: words.en.say("campaign.board.donate"), exact: true })
		.first()
		.click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await expect.poll(() => isInForce(page, "overscroll-behavior: contain")).toBe(true);
	expect(complaints).toEqual([]);
});
