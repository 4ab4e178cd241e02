import { formatExact } from "@stride/money";
import { runMinuteJob } from "../../packages/testing/src/embedded-database.ts";
import { test as authors } from "../authors.ts";
import { give } from "../donations.ts";
import { answerCookies, expect } from "../fixtures.ts";
import { readMoney } from "../payouts.ts";
import { type OwnProduct, productWith } from "../start-product.ts";
import { confirmIdentity } from "../story.ts";
import { words } from "../words.ts";

const journey = authors.extend<object, { product: OwnProduct }>({
	product: productWith({ AUTHOR_REFUNDS: "true" }),
});

journey(
	"[D3] [D4] an author refunds a part of a donation, in both languages @slow",
	async ({ world, product, newAuthor }) => {
		journey.setTimeout(400_000);
		for (const language of ["en", "uk"] as const) {
			const { say } = words[language];
			const text = (key: string, values = {}) => say(`payouts.refunds.${key}`, values);
			const author = await newAuthor(language);
			const campaign = await author.create("Lane of a refund");
			const donor = { amountCents: 6_000, card: "4000000000000077", email: `lev-${campaign.name}@example.org` };
			await give(world.url, product.sandboxUrl, campaign.id, "Lev", donor);
			const { page } = await world.person(language);
			await answerCookies(page);
			await expect
				.poll(async () => {
					await runMinuteJob(product.dataDir, "release-funds");
					return (await readMoney(world, author, campaign.id)).currentBalance;
				})
				.toBe(6_000);
			await author.open(page, "/account/payouts");
			await page.getByRole("button", { name: text("open") }).click();
			await page.getByRole("button", { name: text("refundOf", { amount: "$60.00", donor: "Lev Runner" }) }).click();
			const dialog = page.getByRole("alertdialog");
			const confirm = dialog.getByRole("button", { name: text("confirm"), exact: true });
			await dialog.getByLabel(text("amount")).fill("60.01");
			await confirm.click();
			await expect(dialog).toContainText(say("validation.refundTooLarge", { available: formatExact(6_000, "usd") }));
			await expect(dialog).toContainText(say("validation.reasonRequired"));
			await dialog.getByLabel(text("amount")).fill("25");
			await dialog.getByLabel(text("reason")).fill("Given twice by mistake.");
			await confirm.click();
			await confirmIdentity(page, language);
			await expect(page.getByText(text("done"), { exact: true })).toBeVisible();
			await world.mail(donor.email, (body) => body.includes(formatExact(2_500, "usd")));
		}
	},
);
