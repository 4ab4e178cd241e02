import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { give } from "../../donations.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { phone } from "../../live/phone.ts";
import { expectPlaying } from "../../live/playing.ts";
import { overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

/** Every text that appears in the page's list of notices. */
const collectNotices = (page: Page) =>
	page.addInitScript(() => {
		window.noticed = [];
		new MutationObserver(() => {
			for (const notice of document.querySelectorAll(".notice")) window.noticed.push(notice.textContent ?? "");
		}).observe(document, { childList: true, subtree: true });
	});

declare global {
	interface Window {
		noticed: string[];
	}
}

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D2] [S4] a donation is announced once, over the picture while it is in view, else by a notice, ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("One announcement for each donation");
		const challenge = await announce(world.url, author.email, campaign.id, "Ten laps with applause");
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		const supporter = await newAuthor(language);
		await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });

		const { page } = await world.person(language, phone);
		await answerCookies(page);
		await collectNotices(page);
		await supporter.open(page, `/campaign/${campaign.name}`);
		const stage = page.locator("[data-stage]");
		await stage.scrollIntoViewIfNeeded();
		await expectPlaying(page);
		const card = stage.getByRole("status").filter({ has: page.locator("[data-donation-card]") });
		const noticed = (name: string) =>
			page.evaluate((text) => window.noticed.some((notice) => notice.includes(text)), name);

		await give(world.url, product.sandboxUrl, campaign.id, "Vira");
		await expect(card).toContainText("Vira");
		await expect(card).toBeHidden();
		expect(await noticed("Vira")).toBe(false);

		// Below the stage nothing over the picture can be seen.
		await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
		await expect(stage).not.toBeInViewport();
		await give(world.url, product.sandboxUrl, campaign.id, "Nadiia");
		await expect
			.poll(() => noticed(say("campaign.donations.arrived", { name: "Nadiia Runner", amount: "$5" })))
			.toBe(true);
		// What has been announced over the picture stays announced.
		expect(await noticed("Vira")).toBe(false);

		// A wide picture on a phone has no room for a card beside the player's state; the card is announced all the same.
		broadcaster.cut();
		await page.setViewportSize({ width: 320, height: 640 });
		await stage.scrollIntoViewIfNeeded();
		await expect(stage.getByText(say("watching.state.interrupted"))).toBeVisible();
		await give(world.url, product.sandboxUrl, campaign.id, "Wilhelmina", { lastName: "Featherstonehaugh" });
		await expect(card).toContainText("Wilhelmina");
		expect(await overlapFindings(page, "[data-stage]")).toEqual([]);
	});
}
