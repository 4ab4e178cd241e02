import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { afterRelease, giveAvailable, letBankDecide, readMoney, readyForPayouts, requestPayout } from "../payouts.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D4] an author opens the receipt of a payout, with its donation, and saves it as a file, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Lane with a receipt");
		await readyForPayouts(world, author, campaign.id);
		const payoutId = await requestPayout(world, author, campaign.id, 60_000);
		await letBankDecide(campaign.id, "paid");
		const mail = await world.mail(author.email, (text) => text.includes(payoutId));
		expect(mail.links).toContain(`${world.url}/${language}/account/payouts/${campaign.id}/${payoutId}`);
		const { page } = await world.person(language);
		await author.open(page, "/account/payouts");
		await page.getByRole("link", { name: say("payouts.receipt.openOf", { amount: "$600.00" }) }).click();
		const sheet = page.getByRole("article");
		await expect(sheet.getByRole("heading", { name: say("payouts.receipt.title") })).toBeVisible();
		await expect(sheet.getByText(say("payouts.receipt.states.arrived"), { exact: true }).first()).toBeVisible();
		await expect(sheet.getByRole("listitem")).toHaveCount(1);
		await expect(sheet.getByRole("listitem")).toContainText("$600.00");
		await lookAt(page, `receipt-${language}`);
		const file = await save(page, say("payouts.documents.save"));
		expect(file.name).toMatch(/^payout-[0-9A-F]{12}\.csv$/);
		expect(file.text).toContain(language === "uk" ? '"600,00"' : '"600.00"');
		await page.goto(`/${language}/account/payouts/${campaign.id}/2019-01`);
		await expect(page.getByText(say("payouts.documents.missingTitle"))).toBeVisible();
	});

	test(`[D4] an author opens the statement of a month, prints it and saves it as a file, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Lane with a statement");
		await giveAvailable(world, campaign.id, 30_000);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, "Vira", { amountCents: 12_000 });
		await afterRelease(async () => (await readMoney(world, author, campaign.id)).currentBalance).toBe(30_000);
		const { page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await author.open(page, "/account/payouts");
		await page.getByRole("button", { name: say("payouts.statement.monthsOpen") }).press("Enter");
		await page.getByRole("link", { name: say("payouts.statement.soFarShort") }).click();
		const sheet = page.getByRole("article");
		await expect(sheet.getByRole("heading", { name: say("payouts.statement.title") })).toBeVisible();
		await expect(sheet.getByText(say("payouts.statement.soFar"))).toBeVisible();
		const closing = sheet.locator("dl > div").filter({ hasText: say("payouts.statement.closingSoFar") });
		await expect(closing).toContainText("$420.00");
		await expect(sheet.getByRole("listitem")).toHaveCount(2);
		await expect(sheet.getByRole("listitem").first()).toContainText("$300.00");
		await lookAt(page, `statement-${language}`);
		const file = await save(page, say("payouts.documents.save"));
		expect(file.name).toMatch(new RegExp(`^statement-${campaign.name}-\\d{4}-\\d\\d\\.csv$`));
		expect(file.text.trimEnd().split("\r\n")).toHaveLength(5);
		expect(file.text).toContain(language === "uk" ? '"420,00"' : '"420.00"');
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("button", { name: say("payouts.documents.print") })).toBeHidden();
		await expect(page.getByRole("navigation")).toHaveCount(0);
		await expect(closing).toBeVisible();
	});
}

/** No page overflows at any width; with `LOOK_AT` each has a picture, in both themes and for print. */
async function lookAt(page: Page, name: string): Promise<void> {
	const folder = process.env.LOOK_AT;
	for (const width of [1440, 768, 390, 320]) {
		await page.setViewportSize({ width, height: 900 });
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(overflow).toBeLessThanOrEqual(0);
		if (folder) await page.getByRole("article").screenshot({ path: `${folder}/${name}-${width}.png` });
	}
	if (!folder) return;
	await page.emulateMedia({ colorScheme: "dark" });
	await page.getByRole("article").screenshot({ path: `${folder}/${name}-dark.png` });
	await page.setViewportSize({ width: 794, height: 1123 });
	await page.emulateMedia({ colorScheme: "dark", media: "print" });
	await page.screenshot({ path: `${folder}/${name}-print.png`, fullPage: true });
	await page.emulateMedia({ colorScheme: "light", media: "screen" });
}

async function save(page: Page, button: string): Promise<{ name: string; text: string }> {
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: button }).click();
	const file = await download;
	return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
