import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { afterRelease, giveAvailable, readMoney } from "../payouts.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D4] an author sees how a campaign's money adds up, when it arrives, and what each donation has brought, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Lane to count");
		await giveAvailable(world, campaign.id, 30_000);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, "Vira", { amountCents: 12_000 });
		await afterRelease(async () => (await readMoney(world, author, campaign.id)).currentBalance).toBe(30_000);
		const { page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await author.open(page, "/account/payouts");
		const details = page
			.locator("div")
			.filter({ has: page.getByRole("heading", { name: say("payouts.details.title") }) })
			.last();
		await details.getByRole("button", { name: say("payouts.details.open") }).press("Enter");
		const line = (name: string) =>
			details.getByText(say(`payouts.details.lines.${name}.title`), { exact: true }).locator("xpath=ancestor::dl/div");
		await expect(line("total").filter({ hasText: say("payouts.details.lines.total.note") })).toContainText("$420.00");
		await expect(line("available").filter({ hasText: say("payouts.details.lines.available.note") })).toContainText(
			"$300.00",
		);
		await expect(line("arriving").filter({ hasText: say("payouts.details.lines.arriving.note") })).toContainText(
			"$120.00",
		);
		await expect(details.getByText(say("payouts.details.arrivals.title"))).toBeVisible();
		const table = details.getByRole("table");
		await expect(table.getByRole("row")).toHaveCount(3);
		await expect(table.getByRole("row").nth(1)).toContainText("$120.00");
		for (const width of [1440, 768, 390, 320]) {
			await page.setViewportSize({ width, height: 900 });
			await expect(details).toBeVisible();
			const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			expect(overflow).toBeLessThanOrEqual(0);
			if (process.env.LOOK_AT) {
				await details.screenshot({ path: `${process.env.LOOK_AT}/${language}-${width}.png` });
			}
		}
		await details.getByRole("button", { name: say("payouts.details.close") }).click();
		await expect(table).toHaveCount(0);
	});
}
