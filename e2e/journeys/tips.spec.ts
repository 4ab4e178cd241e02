import type { Page } from "@playwright/test";
import { test as authors } from "../authors.ts";
import { atReleaseIn, expect, test as journey, type Language } from "../fixtures.ts";
import { type OwnProduct, productWith } from "../start-product.ts";
import { cards, fillCard, fillDonation, openCampaign, pay } from "../story.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];

/** Amount and tip of each donation request of the page. */
function watchSums(page: Page): { amount: number; fee: number }[] {
	const sums: { amount: number; fee: number }[] = [];
	page.on("request", (request) => {
		if (request.method() !== "POST" || !request.url().endsWith("/donate")) return;
		const { amount, fee } = request.postDataJSON();
		sums.push({ amount, fee });
	});
	return sums;
}

/** The line about the parts of the payment, with any recipient. */
const lines = {
	en: { split: /Of \$50: \$10 to .+, \$40 keeps Stride running/, whole: /\$20 to .+/ },
	uk: { split: /Із суми \$50: \$10 отримує .+, \$40 — на роботу Stride/, whole: /\$20 отримує .+/ },
};

for (const language of languages) {
	const { say } = words[language];

	journey(
		`[D1] a tip above the donation is asked about once, ${language}${atReleaseIn(language)}`,
		async ({ world }) => {
			const { page } = await world.person(language);
			const sums = watchSums(page);
			await openCampaign(world, page, language);
			await page
				.getByRole("button", { name: say("campaign.board.donate"), exact: true })
				.first()
				.click();
			await page.getByRole("dialog").getByText(say("donation.form.fixed"), { exact: true }).click();
			await page.getByLabel(say("donation.form.tipAmount"), { exact: true }).fill("40");
			const panel = page.getByRole("dialog");
			await panel.getByLabel(say("donation.form.amount")).fill("10");
			await panel.getByLabel(say("donation.donor.firstName"), { exact: true }).fill("Iryna");
			await panel.getByLabel(say("donation.donor.lastName"), { exact: true }).fill("Melnyk");
			await panel.getByLabel(say("donation.donor.email"), { exact: true }).fill("iryna@example.org");
			const next = panel.getByRole("button", { name: say("donation.total.toPayment") });
			await next.click();
			const question = page.getByRole("alertdialog", { name: say("donation.tipQuestion.title", { tip: "$40" }) });
			await question.getByRole("button", { name: say("donation.tipQuestion.change") }).click();
			await expect(question).toHaveCount(0);
			await next.click();
			await question.getByRole("button", { name: say("donation.tipQuestion.confirm", { tip: "$40" }) }).click();
			const payment = page.getByRole("heading", { name: say("donation.panel.payTitle") });
			await expect(payment).toBeVisible();
			await expect(panel).toContainText(lines[language].split);
			await panel.getByRole("button", { name: say("common.back"), exact: true }).click();
			await next.click();
			await expect(payment).toBeVisible();
			await expect(question).toHaveCount(0);
			await fillCard(page, cards.succeeds);
			await pay(page, language);
			await expect(page.getByRole("dialog", { name: say("donation.result.successTitle") })).toBeVisible();
			expect(sums).toEqual([{ amount: 1_000, fee: 4_000 }]);
		},
	);
}

const freely = authors.extend<object, { product: OwnProduct }>({
	product: productWith({ TIP_POLICY: "free" }),
});

freely(
	"[D1] where the tip is free, none is preselected and none is charged, in both languages",
	async ({ world, newAuthor }) => {
		freely.setTimeout(400_000);
		await (await newAuthor("en")).create("A tip that is free");
		for (const language of languages) {
			const { say } = words[language];
			const { page } = await world.person(language);
			const sums = watchSums(page);
			await openCampaign(world, page, language);
			await page
				.getByRole("button", { name: say("campaign.board.donate"), exact: true })
				.first()
				.click();
			const tips = page.getByRole("radiogroup", { name: say("donation.form.tipPercent"), exact: true });
			await expect(tips.getByRole("radio").first()).toHaveValue("0");
			await expect(tips.getByRole("radio", { checked: true })).toHaveCount(0);
			await expect(page.getByRole("dialog")).toContainText(say("donation.form.tipFree"));
			await page.keyboard.press("Escape");
			const panel = await fillDonation(page, language, { amountDollars: 20 });
			await expect(panel).toContainText(lines[language].whole);
			await fillCard(page, cards.succeeds);
			await pay(page, language);
			await expect(page.getByRole("dialog", { name: say("donation.result.successTitle") })).toBeVisible();
			expect(sums).toEqual([{ amount: 2_000, fee: 0 }]);
		}
	},
);
