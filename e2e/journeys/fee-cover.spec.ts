import type { Page } from "@playwright/test";
import { test as authors } from "../authors.ts";
import { atReleaseIn, expect, type Language } from "../fixtures.ts";
import { type OwnProduct, productWith } from "../start-product.ts";
import { cards, fillCard, openCampaign, pay } from "../story.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];

const journey = authors.extend<object, { product: OwnProduct }>({
	product: productWith({ FEE_COVER: "true" }),
});

/** The parts of each donation request of the page. */
function watchSums(page: Page): object[] {
	const sums: object[] = [];
	page.on("request", (request) => {
		if (request.method() !== "POST" || !request.url().endsWith("/donate")) return;
		const { amount, fee, cover } = request.postDataJSON();
		sums.push({ amount, fee, cover });
	});
	return sums;
}

/** The line about the parts of the payment, with any recipient. */
const splits = {
	en: /Of \$118\.74: \$100 to .+, \$15 keeps Stride running, \$3\.74 covers the card fee/,
	uk: /Із суми \$118\.74: \$100 отримує .+, \$15 — на роботу Stride, \$3\.74 — на комісію за оплату карткою/,
};

/** The panel with a donor and $100, at its first step. */
async function openForm(page: Page, language: Language) {
	const { say } = words[language];
	await page
		.getByRole("button", { name: say("campaign.board.donate"), exact: true })
		.first()
		.click();
	const panel = page.getByRole("dialog");
	await panel.getByLabel(say("donation.form.amount")).fill("100");
	await panel.getByLabel(say("donation.donor.firstName"), { exact: true }).fill("Iryna");
	await panel.getByLabel(say("donation.donor.lastName"), { exact: true }).fill("Melnyk");
	await panel.getByLabel(say("donation.donor.email"), { exact: true }).fill("iryna@example.org");
	return panel;
}

for (const language of languages) {
	journey(
		`[D1] a donor covers the card fee, which follows amount and tip, ${language}${atReleaseIn(language)}`,
		async ({ world, newAuthor }) => {
			journey.setTimeout(400_000);
			const { say } = words[language];
			const choice = (cover: string) => say("donation.cover.choiceOf", { cover });
			const { page } = await world.person(language);
			const sums = watchSums(page);
			await (await newAuthor(language)).create("A donor who covers the fee");
			await openCampaign(world, page, language);
			const panel = await openForm(page, language);
			const total = panel.getByRole("status");
			await expect(panel.getByRole("checkbox", { name: choice("$3.74") })).not.toBeChecked();
			await expect(total).toHaveText("$115");
			await panel.getByLabel(say("donation.form.amount")).fill("50");
			await panel.getByText(choice("$2.03")).click();
			await expect(total).toHaveText("$59.53");
			await panel.getByLabel(say("donation.form.amount")).fill("100");
			await expect(panel.getByRole("checkbox", { name: choice("$3.74") })).toBeChecked();
			await expect(total).toHaveText("$118.74");
			await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
			await expect(panel).toContainText(splits[language]);
			// The sheet of a wallet names the same parts.
			await page.frameLocator('iframe[src*="/frames/wallets"]').getByRole("button", { name: "Apple Pay" }).click();
			const sheet = page.frameLocator('iframe[src*="/frames/wallet-sheet"]').getByRole("dialog");
			await expect(sheet).toContainText(say("donation.total.cover"));
			await expect(sheet).toContainText(/3[.,]74/);
			await expect(sheet).toContainText(/118[.,]74/);
			await sheet.getByRole("button", { name: language === "en" ? "Cancel" : "Скасувати" }).click();
			await fillCard(page, cards.succeeds);
			await pay(page, language);
			const result = page.getByRole("dialog", { name: say("donation.result.successTitle") });
			await expect(result).toBeVisible();
			await expect(result).toContainText(`${say("donation.result.cover")}$3.74`);
			await expect(result).toContainText("$118.74");
			expect(sums).toEqual([{ amount: 10_000, fee: 1_500, cover: 374 }]);
		},
	);
}

journey(
	"[D1] a fee that has changed since the page was opened is named and shown before it is charged",
	async ({ world, newAuthor }) => {
		for (const language of languages) {
			const { say } = words[language];
			const { page } = await world.person(language);
			const sums = watchSums(page);
			// The first answer is that of the settings before the change.
			await page.route("**/v1/config/donation*", async (route) => {
				const response = await route.fetch();
				await route.fulfill({ response, json: { ...(await response.json()), feeCover: { percent: 1.5, fixed: 25 } } });
			});
			await (await newAuthor(language)).create("A donor who covers the fee");
			await openCampaign(world, page, language);
			const panel = await openForm(page, language);
			await panel.getByText(say("donation.cover.choiceOf", { cover: "$2.01" })).click();
			await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
			await fillCard(page, cards.succeeds);
			await page.unroute("**/v1/config/donation*");
			await panel.getByRole("button", { name: say("donation.total.pay", { total: "$117.01" }) }).click();
			await expect(panel).toContainText(say("validation.coverDiffers", { cover: "$3.74" }));
			await panel.getByRole("button", { name: say("donation.total.pay", { total: "$118.74" }) }).click();
			await expect(page.getByRole("dialog", { name: say("donation.result.successTitle") })).toBeVisible();
			expect(sums).toEqual([
				{ amount: 10_000, fee: 1_500, cover: 201 },
				{ amount: 10_000, fee: 1_500, cover: 374 },
			]);
		}
	},
);
