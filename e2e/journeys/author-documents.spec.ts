import { readFile } from "node:fs/promises";
import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { giveAvailable, readMoney, untilBooked } from "../payouts.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D4] an author opens the statement of a month, prints it and saves it as a file, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Lane with a statement");
		await giveAvailable(world, campaign.id, 30_000);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, "Vira", { amountCents: 12_000 });
		await expect
			.poll(async () => (await readMoney(world, author, campaign.id)).currentBalance, untilBooked)
			.toBe(30_000);
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
		for (const width of [1440, 768, 390, 320]) {
			await page.setViewportSize({ width, height: 900 });
			await expect(closing).toBeVisible();
			const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			expect(overflow).toBeLessThanOrEqual(0);
			if (process.env.LOOK_AT) {
				await page.screenshot({ path: `${process.env.LOOK_AT}/statement-${language}-${width}.png`, fullPage: true });
			}
		}
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: say("payouts.documents.save") }).click();
		const file = await download;
		expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-${campaign.name}-\\d{4}-\\d\\d\\.csv$`));
		const text = await readFile(await file.path(), "utf8");
		expect(text.trimEnd().split("\r\n")).toHaveLength(5);
		expect(text).toContain(language === "uk" ? '"420,00"' : '"420.00"');
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("button", { name: say("payouts.documents.print") })).toBeHidden();
		await expect(page.getByRole("navigation")).toHaveCount(0);
		await expect(closing).toBeVisible();
		if (process.env.LOOK_AT) {
			await page.setViewportSize({ width: 794, height: 1123 });
			await page.screenshot({ path: `${process.env.LOOK_AT}/statement-${language}-print.png`, fullPage: true });
		}
	});
}
