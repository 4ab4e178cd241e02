import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { words } from "../words.ts";

/** The button that expands a campaign's donations; the button of its file names the campaign too. */
const foldOf = (page: Page, title: string) => page.getByRole("heading", { name: title }).getByRole("button");

async function fileOf(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
	const [download] = await Promise.all([page.waitForEvent("download"), press()]);
	return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[C5] totals, donations by campaign (ended ones too), own donations, their files and a printable confirmation, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const [ended, running] = [await author.create("Lane that is over"), await author.create("Lane that runs")];
		await give(world.url, ownProduct().sandboxUrl, ended.id, "Vira", { amountCents: 1_250 });
		await give(world.url, ownProduct().sandboxUrl, running.id, "Danylo", { amountCents: 2_000, isAnonymous: true });
		await give(world.url, ownProduct().sandboxUrl, running.id, "Own", { amountCents: 3_000, token: author.token });
		const end = await fetch(`${world.url}/v1/campaign/${ended.id}/end`, {
			method: "POST",
			headers: { authorization: `Bearer ${author.token}` },
		});
		expect(end.ok).toBe(true);

		const { page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await author.open(page, "/account/donations");
		await expect(page.getByRole("region", { name: say("donations.totals.raised") })).toContainText("$62");
		await expect(page.getByRole("region", { name: say("donations.totals.donated") })).toContainText("$30");

		const fold = foldOf(page, "Lane that runs");
		await fold.press("Enter");
		await expect(fold).toHaveAttribute("aria-expanded", "true");
		const donations = page.getByRole("table", { name: say("donations.table.label", { title: "Lane that runs" }) });
		await expect(donations.getByRole("row")).toHaveCount(3);
		await expect(donations.getByRole("row").nth(1)).toContainText(say("donations.table.types.donated"));
		await expect(donations.getByRole("row").nth(1)).toContainText("$30.00");
		await expect(donations.getByRole("row").nth(2)).toContainText(say("common.anonymous"));
		await expect(donations.getByRole("row").nth(2)).toContainText(say("donations.table.types.raised"));
		await expect(page.getByText("Danylo")).toHaveCount(0);
		await foldOf(page, "Lane that is over").click();
		const over = page.getByRole("table", { name: say("donations.table.label", { title: "Lane that is over" }) });
		await expect(over.getByRole("row").nth(1)).toContainText("Vira");
		await expect(over.getByRole("row").nth(1)).toContainText("$12.50");

		const received = await fileOf(page, () =>
			page.getByRole("button", { name: say("donations.file.saveOf", { title: "Lane that runs" }) }).click(),
		);
		expect(received.name).toBe(`donations-${running.name}.csv`);
		expect(received.text.startsWith("\uFEFF")).toBe(true);
		expect(received.text).toContain(say("payout.file.anonymous"));
		expect(received.text).toContain(language === "uk" ? '"20,00"' : '"20.00"');
		expect(received.text).not.toContain("Danylo");
		const given = await fileOf(page, () =>
			page.getByRole("button", { name: say("donations.file.save"), exact: true }).click(),
		);
		expect(given.name).toBe("my-donations.csv");
		expect(given.text).toContain("Lane that runs");
		expect(given.text).toContain(language === "uk" ? '"31,50"' : '"31.50"');

		await page
			.getByRole("link", { name: say("donations.given.openOf", { title: "Lane that runs", amount: "$30.00" }) })
			.click();
		await expect(page.getByRole("heading", { level: 1, name: say("donations.confirmation.title") })).toBeVisible();
		const paper = page.getByRole("article");
		await expect(paper).toContainText("Stride");
		await expect(paper).toContainText("$31.50");
		await expect(paper).toContainText(say("donations.confirmation.notTax"));
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("button", { name: say("donations.confirmation.print") })).toBeHidden();
		await expect(page.getByRole("banner")).toBeHidden();
		await expect(page.getByRole("contentinfo")).toBeHidden();
		await expect(paper).toBeVisible();
	});
}

test("[C5] more than eight donations load on scrolling, and by a button on small screens @release", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	const campaign = await author.create("Long lane");
	for (let n = 0; n < 22; n++) await give(world.url, ownProduct().sandboxUrl, campaign.id, `Donor${n}`);
	const { page } = await world.person("en");
	await page.setViewportSize({ width: 1440, height: 900 });
	await author.open(page, "/account/donations");
	await foldOf(page, "Long lane").click();
	const label = say("donations.table.label", { title: "Long lane" });
	const rows = page.getByRole("table", { name: label }).getByRole("row");
	await expect(rows).toHaveCount(21);
	await page.getByRole("region", { name: label }).press("End");
	await expect(rows).toHaveCount(23);

	await page.setViewportSize({ width: 390, height: 844 });
	await page.reload();
	await foldOf(page, "Long lane").click();
	const cards = page.getByRole("list", { name: label }).getByRole("listitem");
	await expect(cards).toHaveCount(20);
	const more = page.getByRole("button", { name: say("donations.table.more") });
	await page.route("**/donations?page=2*", (route) => route.abort());
	await more.press("Enter");
	await expect(page.getByText(say("donations.table.moreFailed"))).toBeVisible();
	await page.unroute("**/donations?page=2*");
	await more.press("Enter");
	await expect(cards).toHaveCount(22);
	await expect(more).toHaveCount(0);
});

test("[C5] [U2] failed loads and saves show an error and can be retried; only its donor opens a confirmation", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.en;
	const [author, other] = [await newAuthor("en"), await newAuthor("en")];
	const campaign = await author.create("Quiet lane");
	await give(world.url, ownProduct().sandboxUrl, campaign.id, "Own", { token: other.token });
	const own = (await (
		await fetch(`${world.url}/v1/user/donations`, { headers: { authorization: `Bearer ${other.token}` } })
	).json()) as { data: { id: string }[] };

	const { page } = await world.person("en");
	await page.route("**/v1/user/donations/summary", (route) => route.abort());
	await author.open(page, "/account/donations");
	await expect(page.getByText(say("donations.totals.failedTitle"))).toBeVisible();
	await page.unroute("**/v1/user/donations/summary");
	await page.getByRole("button", { name: say("donations.retry") }).click();
	await expect(page.getByRole("region", { name: say("donations.totals.raised") })).toContainText("$5");
	await expect(page.getByText(say("donations.given.none"))).toBeVisible();

	await foldOf(page, "Quiet lane").click();
	await page.route("**/donations.csv", (route) => route.abort());
	await page.getByRole("button", { name: say("donations.file.saveOf", { title: "Quiet lane" }) }).click();
	await expect(page.getByText(say("donations.file.failed"))).toBeVisible();

	await page.goto(`/en/giving/confirmation/${own.data[0]?.id}?account`);
	await expect(page.getByRole("heading", { name: say("donations.confirmation.missingTitle") })).toBeVisible();
});
