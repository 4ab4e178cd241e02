import { answerCookies, atReleaseIn, expect, type Language, test, uniqueEmail } from "../../fixtures.ts";
import { agreeAtGoogle, enterByGoogle } from "../../google.ts";
import { personWithAccount } from "../../people.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const satisfies Language[]) {
	test(`[A3] Google creates an account, returns to the requested page, and no code remains in the address, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { say } = words[language];
		const { page } = await world.person(language);
		const email = await enterByGoogle(page, language, "/account/info");
		await expect(page.getByText(say("profile.access.passwordNone"))).toBeVisible();
		await expect(page.getByRole("main").getByText(email).first()).toBeVisible();
		expect(new URL(page.url()).search).toBe("");
		await page.reload();
		await expect(page.getByText(say("profile.access.passwordNone"))).toBeVisible();
	});

	test(`[A3] Google cannot be disconnected while it is the only way in, and can after a password was created, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { say } = words[language];
		const { context, page } = await world.person(language);
		await answerCookies(page);
		const email = await enterByGoogle(page, language, "/account/info");
		const disconnect = page.getByRole("button", { name: say("profile.access.disconnectGoogle", { email }) });
		await expect(page.getByText(say("profile.access.onlyGoogle"))).toBeVisible();
		await expect(disconnect).toHaveCount(0);

		await page.getByRole("button", { name: say("profile.access.createPassword") }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(say("password.create.newPassword"), { exact: true }).fill("Another-long-way-2");
		await dialog.getByLabel(say("password.create.newPasswordRepeat"), { exact: true }).fill("Another-long-way-2");
		await dialog.locator('button[type="submit"]').click();
		// The first password requires a new confirmation by Google, in a tab of its own.
		const opened = context.waitForEvent("page");
		await page.getByRole("link", { name: say("reauthentication.google") }).click();
		const consent = await opened;
		await agreeAtGoogle(consent, language, email);
		await expect(consent.getByText(say("google.confirmed"))).toBeVisible();
		await consent.close();
		await page.getByRole("button", { name: say("reauthentication.goOn") }).click();
		await expect(page.getByText(say("profile.access.onlyGoogle"))).toHaveCount(0);
		await disconnect.click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("profile.access.disconnect") })
			.click();
		await expect(page.getByText(say("profile.access.disconnected"))).toBeVisible();
		await expect(disconnect).toHaveCount(0);
	});
}

test("[A3] Google signs in to the account of the same e-mail, and returns to the wizard from its flow", async ({
	world,
}) => {
	const person = await personWithAccount(world);
	const { page } = await world.person("en");
	await page.goto("/en/sign-up?proceed=true");
	await page.getByRole("link", { name: words.en.say("google.continue") }).click();
	await agreeAtGoogle(page, "en", person.email);
	await expect(page).toHaveURL(/\/en\/create-campaign$/);
	await page.goto("/en/account/info");
	// The password remains that account's own.
	await expect(page.getByRole("button", { name: words.en.say("profile.access.changePassword") })).toBeVisible();
});

test("[A3] a refused consent or a forged code shows a message and does not sign in", async ({ world }) => {
	const { say } = words.en;
	const { page } = await world.person("en");
	await page.goto("/en/campaigns-and-streams?popup=loginForm");
	await page
		.getByRole("dialog")
		.getByRole("link", { name: say("google.continue") })
		.click();
	await page.waitForURL(/\/oidc\//);
	await page.locator('button[value="refuse"]').click();
	await expect(page.getByText(say("google.problems.refused"))).toBeVisible();
	await expect(page).not.toHaveURL(/social=/);

	await page.goto(`/en/sign-in?token=${uniqueEmail("a").replace(/\W/g, "")}${"a".repeat(30)}`);
	await expect(page.getByText(say("errors.HandOverCodeInvalidException.title"))).toBeVisible();
	await expect(page).not.toHaveURL(/token=/);
	await expect(page.getByLabel(say("account.signIn.email"), { exact: true })).toBeVisible();
});
