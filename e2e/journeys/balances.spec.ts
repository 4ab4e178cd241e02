import { formatExact } from "@stride/money";
import { test } from "../authors.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { choose, confirmOperator, decide, openDesk } from "../operator.ts";
import { afterRelease, comeBack, letBankDecide, readMoney, readyForPayouts } from "../payouts.ts";
import { confirmIdentity } from "../story.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D3] [D4] a refund after the payout leaves a debt that the operator records as paid in and writes off, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(300_000);
		const author = await newAuthor(language);
		const campaign = await author.create(`Lane with a debt ${language}`);
		await readyForPayouts(world, author, campaign.id);
		const { page: own } = await world.person(language);
		await author.open(own, `/account/payouts?popup=payoutCampaign&campaignId=${campaign.name}`);
		const popup = own.getByRole("dialog");
		await popup.getByRole("button", { name: say("payouts.popup.all") }).click();
		await popup.getByRole("button", { name: say("payouts.popup.next") }).click();
		await popup
			.getByRole("button", { name: say("payouts.popup.confirm", { amount: formatExact(100_000, "usd") }) })
			.click();
		await confirmIdentity(own, language);
		await popup.getByRole("button", { name: say("payouts.popup.close") }).click();
		await letBankDecide(campaign.id, "paid");

		const { page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await openDesk(page, language, `/search?${new URLSearchParams({ kind: "donations", q: campaign.id })}`);
		await confirmOperator(page, language);
		const row = page.getByRole("table").getByRole("row").filter({ hasText: "Vira Runner" });
		await choose(page, row, say("operator.menu.refund"));
		await decide(page, language, "refund", "Given twice by mistake.");
		await expect(row).toContainText(say("operator.donationStates.refunded"));

		await page.getByRole("link", { name: say("operator.tabs.balances") }).click();
		const debt = page
			.getByRole("table", { name: say("operator.balances.title") })
			.getByRole("row")
			.filter({
				hasText: campaign.title,
			});
		await afterRelease(async () => {
			await comeBack(page);
			return debt.allTextContents();
		}).toEqual([expect.stringContaining(formatExact(-100_000, "usd"))]);
		const dialog = page.getByRole("alertdialog");
		await choose(page, debt, say("operator.menu.paidIn"));
		await dialog.getByLabel(say("operator.fields.amount")).fill("1000.01");
		await dialog.getByLabel(say("operator.fields.reference")).fill("Statement 11, line 4");
		await decide(page, language, "paidIn");
		await expect(dialog).toContainText(say("validation.paymentTooLarge", { available: formatExact(100_000, "usd") }));
		await dialog.getByLabel(say("operator.fields.amount")).fill("400");
		await decide(page, language, "paidIn");
		await expect(dialog).toHaveCount(0);
		await expect(debt).toContainText(formatExact(-60_000, "usd"));
		await world.mail(author.email, (text) => text.includes(formatExact(40_000, "usd")));

		await choose(page, debt, say("operator.menu.writeOff"));
		await expect(dialog).toContainText(say("operator.reason.told"));
		await decide(page, language, "writeOff", "The author has closed the account at the bank.");
		await expect(debt).toHaveCount(0);
		expect((await readMoney(world, author, campaign.id)).currentBalance).toBe(0);
		await own.goto(`/${language}/account/payouts`);
		await expect(own.getByText(say("payouts.money.settledNote"))).toBeVisible();
	});
}
