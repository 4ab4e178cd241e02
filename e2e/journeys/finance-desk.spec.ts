import { readFile } from "node:fs/promises";
import { formatExact } from "@stride/money";
import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { confirmOperator, grantRole } from "../operator.ts";
import { ownProduct } from "../own-product.ts";
import { password } from "../story.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D3] [D4] [U3] a person with the role finance sees what is owed and saves the journal, one with support does not, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const accountant = await newAuthor(language);
		const supporter = await newAuthor(language);
		const campaign = await author.create(`Ledger lane ${language}`);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, "Anna", {
			amountCents: 4_000,
			email: `anna-${campaign.name}@example.org`,
		});
		await grantRole(world.url, accountant.email, "finance");
		await grantRole(world.url, supporter.email, "support");

		const { page } = await world.person(language);
		await page.setViewportSize(desktop);
		await accountant.open(page, "/operator/finance");
		const tips = page.getByRole("region", { name: say("finance.tips.title") }).first();
		await expect(tips).toContainText(say("finance.tips.withdrawable"));
		await expect(tips).toContainText(say("finance.tips.atProvider"));
		const aged = page.getByRole("table", { name: say("finance.aged.title"), exact: true });
		await expect(aged.getByRole("row").filter({ hasText: campaign.title })).toContainText(formatExact(4_000, "usd"));

		const saved = page.waitForEvent("download");
		await page.getByRole("button", { name: say("finance.journal.csv") }).click();
		await confirmOperator(page, language, password);
		const csv = await saved;
		expect(csv.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d\.csv$/);
		const text = await readFile(await csv.path(), "utf8");
		expect(text).toContain(campaign.id);
		expect(text).not.toContain("Anna");
		const plain = page.waitForEvent("download");
		await page.getByRole("button", { name: say("finance.journal.plain") }).click();
		expect(await readFile(await (await plain).path(), "utf8")).toMatch(/^; .+\ndecimal-mark \.\n/);

		const { page: other } = await world.person(language);
		await other.setViewportSize(phone);
		await supporter.open(other, "/operator/search");
		await expect(other.getByRole("link", { name: say("operator.tabs.search") })).toBeVisible();
		await expect(other.getByRole("link", { name: say("operator.tabs.finance") })).toHaveCount(0);
		const refused = await fetch(`${world.url}/v1/operator/finance`, {
			headers: { authorization: `Bearer ${supporter.token}` },
		});
		expect(refused.status).toBe(403);
		await other.goto(`/${language}/operator/finance`);
		await other.waitForURL((url) => !url.pathname.endsWith("/finance"));
		await expect(other.getByText(say("finance.tips.title"))).toHaveCount(0);
	});
}
