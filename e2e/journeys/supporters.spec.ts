import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { axeFindings } from "../page-checks.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D2] the mailed page counts a donor once after its button is pressed, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Counted lane");
		const donor = `Counted${crypto.randomUUID().slice(0, 8)}`;
		const supporters = async () =>
			((await (await fetch(`${world.url}/v1/campaign/${campaign.id}`)).json()) as { supportersCount: number })
				.supportersCount;
		const linkOf = async (known: readonly string[]) => {
			const mail = await world.mail(
				`${donor.toLowerCase()}@example.org`,
				(text) => /confirm-donation/.test(text) && !known.some((link) => text.includes(link)),
			);
			return String(mail.links.find((url) => url.includes("/confirm-donation")));
		};
		await give(world.url, ownProduct().sandboxUrl, campaign.id, donor, { isAnonymous: true });
		const first = await linkOf([]);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, donor, { isAnonymous: true });
		const second = await linkOf([first]);
		expect(await supporters()).toBe(2);

		const { page } = await world.person(language);
		for (const link of [first, second]) {
			await page.goto(`/${language}${new URL(link).pathname.slice(3)}${new URL(link).search}`);
			await expect(page.getByRole("heading", { level: 1, name: say("donations.proof.title") })).toBeVisible();
			expect(await axeFindings(page)).toEqual([]);
			expect(await supporters()).toBe(2);
			await page.getByRole("button", { name: say("donations.proof.button") }).click();
			await expect(page.getByRole("heading", { level: 1, name: say("donations.proof.doneTitle") })).toBeVisible();
		}
		expect(await supporters()).toBe(1);
		await page.getByRole("link", { name: say("donations.proof.toCampaign") }).click();
		await expect(page.getByRole("heading", { name: "Counted lane" }).first()).toBeVisible();

		await page.goto(`/${language}/confirm-donation?code=none`);
		await page.getByRole("button", { name: say("donations.proof.button") }).click();
		await expect(page.getByRole("alert")).toContainText(say("errors.DonationLinkInvalidException.title"));
	});
}
