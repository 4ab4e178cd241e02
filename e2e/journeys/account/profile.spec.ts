import { coverFile } from "../../cover.ts";
import { atReleaseIn, expect, type Language, test } from "../../fixtures.ts";
import { personWithAccount } from "../../people.ts";
import { password, signIn } from "../../story.ts";
import { words } from "../../words.ts";

const nextPassword = "Another-long-way-2";

for (const language of ["en", "uk"] as const satisfies Language[]) {
	test(`[A5] a profile is edited with invalid links rejected, leaving is confirmed, and saved values are public, ${language}${atReleaseIn(language, "en")}`, async ({
		world,
	}) => {
		const { say } = words[language];
		const person = await personWithAccount(world);
		const { page } = await world.person(language);
		await page.goto(`/${language}/sign-in?redirect=/${language}/account/info`);
		await signIn(page, language, person);
		await expect(page.getByRole("heading", { name: say("profile.form.title") })).toBeVisible();

		const country = page.getByRole("combobox").first();
		await country.fill(String(new Intl.DisplayNames(words[language].browserLocale, { type: "region" }).of("PL")));
		await country.press("ArrowDown");
		await country.press("Enter");
		await page.getByLabel(say("profile.form.bio")).fill("42 km. ".repeat(4));
		await page.getByLabel("Instagram").fill("https://example.org/me");
		await page.getByLabel("YouTube").fill("m.youtube.com/@runner?si=1");
		await page.getByRole("button", { name: say("profile.form.save"), exact: true }).click();
		await expect(page.getByText(say("validation.instagramLinkInvalid"))).toBeVisible();

		// Leaving with typed values asks for confirmation.
		await page.getByRole("link", { name: say("dashboard.tabs.campaigns") }).click();
		await page.getByRole("button", { name: say("profile.leave.stay") }).click();
		await page.getByLabel("Instagram").fill("instagram.com/runner/");
		// When it disappears, everything below it moves up.
		await expect(page.getByText(say("validation.instagramLinkInvalid"))).toHaveCount(0);
		await page.getByRole("button", { name: say("profile.form.save"), exact: true }).click();
		await expect(page.getByText(say("profile.form.saved"))).toBeVisible();
		await expect(page.getByLabel("YouTube")).toHaveValue("https://www.youtube.com/@runner");

		await page.locator(`main a[href*="/${language}/user/"]`).click();
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		const links = page.getByRole("main").locator('a[rel~="nofollow"]');
		await expect(links).toHaveCount(2);
		expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
			"https://www.instagram.com/runner",
			"https://www.youtube.com/@runner",
		]);
	});
}

test("[A5] [U1] a picture is cropped to a square by keyboard, shown at once, and deleted", async ({ world }) => {
	const { say } = words.en;
	const person = await personWithAccount(world);
	const { page } = await world.person("en");
	await page.goto("/en/sign-in?redirect=/en/account/info");
	await signIn(page, "en", person);
	const avatar = page.getByRole("button", { name: say("dashboard.changePicture") });
	await avatar.press("Enter");
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("button", { name: say("profilePopups.image.delete") })).toBeDisabled();
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(avatar).toBeFocused();

	await page.goto("/en/account/info?popup=profileImageCropper");
	await dialog.getByRole("button", { name: say("profilePopups.image.save") }).click();
	await expect(dialog.getByText(say("profilePopups.image.required"))).toBeVisible();
	await page.locator('input[type="file"]').setInputFiles(coverFile);
	await expect(dialog.getByText(say("picture.cropHint"))).toBeVisible();
	await dialog.getByRole("slider").press("ArrowRight");
	await dialog.getByRole("button", { name: say("profilePopups.image.save") }).click();
	await expect(page.getByText(say("profilePopups.image.saved"))).toBeVisible();
	await expect(avatar.locator("img")).toBeVisible();

	await page.goto("/en/account/info?popup=deleteProfileImage");
	await dialog.getByRole("button", { name: say("profilePopups.image.deleteConfirm") }).click();
	await expect(page.getByText(say("profilePopups.image.deleted"))).toBeVisible();
	await expect(avatar.locator("img")).toHaveCount(0);
});

test("[A4] a password change requires the old one and signs out the other device", async ({ world }) => {
	const { say } = words.en;
	const person = await personWithAccount(world);
	const [here, there] = [await world.person("en"), await world.person("en")];
	for (const { page } of [here, there]) {
		await page.goto("/en/sign-in?redirect=/en/account/info");
		await signIn(page, "en", person);
		await expect(page.getByRole("heading", { name: say("profile.form.title") })).toBeVisible();
	}
	await here.page.getByRole("button", { name: say("profile.access.changePassword") }).click();
	const dialog = here.page.getByRole("dialog");
	await dialog.getByLabel(say("profilePopups.password.current"), { exact: true }).fill("Not-the-right-one-1");
	await dialog.getByLabel(say("profilePopups.password.new"), { exact: true }).fill(nextPassword);
	await dialog.getByLabel(say("profilePopups.password.repeat"), { exact: true }).fill(nextPassword);
	await dialog.getByRole("button", { name: say("profilePopups.password.submit") }).click();
	await expect(dialog.getByText(say("validation.currentPasswordWrong"))).toBeVisible();
	await dialog.getByLabel(say("profilePopups.password.current"), { exact: true }).fill(password);
	await dialog.getByRole("button", { name: say("profilePopups.password.submit") }).click();
	await expect(here.page.getByText(say("profilePopups.password.saved"))).toBeVisible();
	await expect(dialog).toHaveCount(0);
	await there.page.goto("/en/account/info");
	await expect(there.page).toHaveURL(/sign-in/);
});
