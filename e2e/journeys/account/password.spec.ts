import { atReleaseIn, expect, type Language, test } from "../../fixtures.ts";
import { signIn, signUp } from "../../story.ts";
import { words } from "../../words.ts";

const newPassword = "Another-long-way-2";

for (const language of ["en", "uk"] as const satisfies Language[]) {
	test(`[A4] a forgotten password, ${language}: mail, link, new password, and the old session ends${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { say } = words[language];
		const person = await world.person(language);
		const email = await signUp(world, person.page, language);
		const isIn = person.page.getByRole("link", { name: say("common.header.signIn") });

		const other = await world.person(language);
		await other.page.goto(`/${language}/forgot-password`);
		await other.page.getByLabel(say("password.forgot.email")).fill(email);
		await other.page.getByRole("button", { name: say("password.forgot.submit") }).click();
		await expect(other.page.getByRole("heading", { name: say("password.sent.title") })).toBeVisible();

		const mail = await world.mail(email, (text) => text.includes("create-new-password"));
		await other.page.goto(String(mail.links.find((url) => url.includes(`/${language}/create-new-password`))));
		await other.page.getByLabel(say("password.create.newPassword"), { exact: true }).fill(newPassword);
		await other.page.getByLabel(say("password.create.newPasswordRepeat"), { exact: true }).fill(newPassword);
		await other.page.getByRole("button", { name: say("password.create.submit") }).click();
		await signIn(other.page, language, { email, password: newPassword });
		await expect(other.page).not.toHaveURL(/sign-in/);

		// On a phone the menu shows the signed-out state.
		await person.page.goto(`/${language}/campaigns-and-streams`);
		await person.page.getByRole("button", { name: say("common.header.menu") }).click();
		await expect(isIn).toBeVisible();
	});
}

test("[A2] a reload keeps the session when the browser's storage was cleared", async ({ world }) => {
	const { say } = words.en;
	const { page } = await world.person("en");
	await signUp(world, page, "en");
	await page.goto("/en/campaigns-and-streams");
	await page.getByRole("button", { name: say("common.header.menu") }).click();
	await expect(page.getByRole("button", { name: say("common.header.signOut") })).toBeVisible();
	await page.evaluate(() => localStorage.clear());
	await page.reload();
	await page.getByRole("button", { name: say("common.header.menu") }).click();
	await page.getByRole("button", { name: say("common.header.signOut") }).click();
	await expect(page).toHaveURL(/\/en$/);
	await page.goto("/en/campaigns-and-streams");
	await page.getByRole("button", { name: say("common.header.menu") }).click();
	await expect(page.getByRole("link", { name: say("common.header.signIn") })).toBeVisible();
});

test("[A2] signing out in one tab reaches the others, and a reload keeps the session", async ({ world }) => {
	const { say } = words.en;
	const { context, page } = await world.person("en");
	await signUp(world, page, "en");
	const second = await context.newPage();
	await second.goto("/en/campaigns-and-streams");
	await second.getByRole("button", { name: say("common.header.menu") }).click();
	await expect(second.getByRole("button", { name: say("common.header.signOut") })).toBeVisible();
	await second.reload();
	await second.getByRole("button", { name: say("common.header.menu") }).click();
	await second.getByRole("button", { name: say("common.header.signOut") }).click();
	await page.goto("/en/campaigns-and-streams");
	await page.getByRole("button", { name: say("common.header.menu") }).click();
	await expect(page.getByRole("link", { name: say("common.header.signIn") })).toBeVisible();
});
