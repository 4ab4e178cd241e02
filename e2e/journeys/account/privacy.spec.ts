import { readFile } from "node:fs/promises";
import { atReleaseIn, expect, type Language, test } from "../../fixtures.ts";
import { holdPayouts } from "../../operator.ts";
import { ownCampaign, personWithAccount } from "../../people.ts";
import { password, signIn } from "../../story.ts";
import { words } from "../../words.ts";

const earliest = { en: /will be deleted on .+ at the earliest/, uk: /буде видалено не раніше ніж/ };

for (const language of ["en", "uk"] as const satisfies Language[]) {
	test(`[A5] a person downloads their data, requests and cancels the account's deletion, and signs out other devices, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { say } = words[language];
		const person = await personWithAccount(world);
		const [here, there] = [await world.person(language), await world.person(language)];
		for (const { page } of [there, here]) {
			await page.goto(`/${language}/sign-in?redirect=/${language}/account/info`);
			await signIn(page, language, person);
			await expect(page.getByRole("heading", { name: say("profile.form.title") })).toBeVisible();
		}
		const { page } = here;
		const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));

		await page.getByRole("button", { name: say("profile.privacy.download") }).click();
		await dialog.getByLabel(say("reauthentication.password"), { exact: true }).fill(password);
		const downloading = page.waitForEvent("download");
		await dialog.getByRole("button", { name: say("reauthentication.submit") }).click();
		const file = await readFile(await (await downloading).path(), "utf8");
		expect(JSON.stringify(JSON.parse(file))).toContain(person.email);

		// A recent reauthentication is reused.
		await page.getByRole("button", { name: say("profile.deletion.ask") }).click();
		await dialog.getByRole("button", { name: say("profile.deletion.confirm") }).click();
		await expect(page.getByText(say("profile.deletion.pendingText"))).toBeVisible();

		// While somebody else decides when a delay passes, no date is promised.
		const { accountId } = JSON.parse(file) as { accountId: string };
		await holdPayouts(world.url, accountId, "Checking a report.");
		await page.reload();
		await expect(page.getByText(say("profile.deletion.delays.payouts-held"))).toBeVisible();
		await expect(page.getByText(earliest[language])).toBeVisible();
		await page.getByRole("button", { name: say("profile.deletion.takeBack") }).click();
		await expect(page.getByRole("button", { name: say("profile.deletion.ask") })).toBeVisible();

		await expect(page.getByText(say("profile.sessions.thisDevice"))).toBeVisible();
		await page.getByRole("button", { name: say("profile.sessions.signOutOthers") }).click();
		await dialog.getByRole("button", { name: say("profile.sessions.signOutOthers") }).click();
		await expect(page.getByText(say("profile.sessions.alone"))).toBeVisible();
		await there.page.goto(`/${language}/account/info`);
		await expect(there.page).toHaveURL(/sign-in/);
	});
}

test("[A5] deleting an account with a running campaign is refused with a reason", async ({ world }) => {
	const { say } = words.en;
	const person = await personWithAccount(world);
	await ownCampaign(world, person, "Around the lake once more");
	const { page } = await world.person("en");
	await page.goto("/en/sign-in?redirect=/en/account/info");
	await signIn(page, "en", person);
	await expect(page.getByText(say("profile.deletion.obstacles.active-campaign"))).toBeVisible();
	await expect(page.getByRole("button", { name: say("profile.deletion.ask") })).toHaveCount(0);
});
