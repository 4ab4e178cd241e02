import { atReleaseIn, expect, type Language, test, uniqueEmail } from "../../fixtures.ts";
import { agreeAtGoogle, enterByGoogle } from "../../google.ts";
import { personWithAccount } from "../../people.ts";
import { confirmIdentity, password, signIn } from "../../story.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const satisfies Language[]) {
	test(`[A4] an e-mail change requires a fresh proof and a confirmation, and the old address can undo it, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { say } = words[language];
		const person = await personWithAccount(world);
		const email = uniqueEmail("new");
		const { page } = await world.person(language);
		await page.goto(`/${language}/sign-in?redirect=/${language}/account/info?popup=editEmail`);
		await signIn(page, language, person);
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(say("profilePopups.email.label")).fill(email);
		await dialog.getByRole("button", { name: say("profilePopups.email.submit") }).click();
		await confirmIdentity(page, language);
		await expect(dialog.getByText(say("profilePopups.email.sentTitle"))).toBeVisible();

		const mail = await world.mail(email);
		// Mails are in the language of the account.
		const inLanguage = (link: string | undefined) => String(link).replace("/en/", `/${language}/`);
		await page.goto(inLanguage(mail.links.find((url) => url.includes("/change-email"))));
		// Opening the link is not enough, since mail scanners open links.
		await expect(page.getByRole("heading", { name: say("emailChange.confirm.title") })).toBeVisible();
		await page.getByRole("button", { name: say("emailChange.confirm.button") }).click();
		await expect(page.getByRole("heading", { name: say("emailChange.confirm.doneTitle") })).toBeVisible();

		const notice = await world.mail(person.email, (text) => text.includes("undo=true") && text.includes(email));
		const other = await world.person(language);
		await other.page.goto(inLanguage(notice.links.find((url) => url.includes("undo=true"))));
		await other.page.getByRole("button", { name: say("emailChange.undo.button") }).click();
		await expect(other.page.getByRole("heading", { name: say("emailChange.undo.doneTitle") })).toBeVisible();
		await world.mail(person.email, (text) => text.includes("create-new-password"));
		await page.goto(`/${language}/account/info`);
		await expect(page).toHaveURL(/sign-in/);
	});
}

test("[A4] an account without a password sets one with its new e-mail after a fresh proof by Google", async ({
	world,
}) => {
	const { say } = words.en;
	const { context, page } = await world.person("en");
	const oldEmail = await enterByGoogle(page, "en", "/account/info");
	const email = uniqueEmail("new");
	await page.getByRole("button", { name: say("profile.access.changeEmail") }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(say("profilePopups.email.label")).fill(email);
	await dialog.getByRole("button", { name: say("profilePopups.email.submit") }).click();
	await expect(dialog.getByText(say("validation.passwordTooShort", { passwordMin: 12 })).first()).toBeVisible();
	await dialog.getByLabel(say("profilePopups.email.newPassword"), { exact: true }).fill(password);
	await dialog.getByLabel(say("profilePopups.email.newPasswordRepeat"), { exact: true }).fill(password);
	await dialog.getByRole("button", { name: say("profilePopups.email.submit") }).click();

	const opened = context.waitForEvent("page");
	await dialog.getByRole("link", { name: say("reauthentication.google") }).click();
	const tab = await opened;
	await agreeAtGoogle(tab, "en", oldEmail);
	await expect(tab.getByText(say("google.confirmed"))).toBeVisible();
	await tab.close();
	// Returning to the tab continues automatically if the browser reports the focus.
	const goOn = dialog.getByRole("button", { name: say("reauthentication.goOn") });
	const sent = dialog.getByText(say("profilePopups.email.sentTitle"));
	await expect(goOn.or(sent)).toBeVisible();
	if (await goOn.isVisible()) await goOn.click();
	await expect(sent).toBeVisible();

	const mail = await world.mail(email);
	const other = await world.person("en");
	await other.page.goto(String(mail.links.find((url) => url.includes("/change-email"))));
	await other.page.getByRole("button", { name: say("emailChange.confirm.button") }).click();
	await other.page.getByRole("link", { name: say("emailChange.confirm.signIn") }).click();
	await signIn(other.page, "en", { email, password });
	await other.page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
});

test("[A4] an incomplete link shows an error, and an expired one offers to start again", async ({ world }) => {
	const { say } = words.en;
	const { page } = await world.person("en");
	await page.goto("/en/change-email?email=a@example.org");
	await expect(page.getByRole("heading", { name: say("emailChange.sent.title") })).toBeVisible();
	await expect(page.getByText(say("emailChange.sent.notice"), { exact: true })).toBeVisible();
	await page.goto(`/en/change-email?email=a@example.org&token=${"a".repeat(43)}`);
	await page.getByRole("button", { name: say("emailChange.confirm.button") }).click();
	await expect(page.getByRole("heading", { name: say("emailChange.confirm.failedTitle") })).toBeVisible();
	await expect(page.getByRole("link", { name: say("emailChange.confirm.again") })).toBeVisible();
});

test("[A4] a pending change can be cancelled: the address stays and the mailed link is void", async ({ world }) => {
	const { say } = words.en;
	const person = await personWithAccount(world);
	const email = uniqueEmail("dropped");
	const { page } = await world.person("en");
	await page.goto("/en/sign-in?redirect=/en/account/info?popup=editEmail");
	await signIn(page, "en", person);
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(say("profilePopups.email.label")).fill(email);
	await dialog.getByRole("button", { name: say("profilePopups.email.submit") }).click();
	await confirmIdentity(page, "en");
	await expect(dialog.getByText(say("profilePopups.email.sentTitle"))).toBeVisible();
	await expect(dialog).toHaveCount(1);
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(page.getByText(say("profile.access.emailPending", { email }))).toBeVisible();

	await page.getByRole("button", { name: say("profile.access.dropEmail") }).press("Enter");
	await expect(page.getByText(say("profile.access.emailPending", { email }))).toHaveCount(0);
	await expect(page.getByRole("heading", { name: say("profile.access.title") })).toBeFocused();
	const mail = await world.mail(email);
	await page.goto(String(mail.links.find((url) => url.includes("/change-email"))));
	await page.getByRole("button", { name: say("emailChange.confirm.button") }).click();
	await expect(page.getByRole("heading", { name: say("emailChange.confirm.failedTitle") })).toBeVisible();
});
