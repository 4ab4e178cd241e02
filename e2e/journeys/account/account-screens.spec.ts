import type { Page } from "@playwright/test";
import { mailLimits } from "@stride/contract/mail-limits";
import { ageLinks } from "../../age-links.ts";
import { atReleaseIn, expect, type Language, type Mail, test, uniqueEmail } from "../../fixtures.ts";
import { demoPerson } from "../../own-product.ts";
import { axeFindings } from "../../page-checks.ts";
import { names, password, signIn, signUp } from "../../story.ts";
import { words } from "../../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];

const linkIn = (mail: Mail, page: string): string => String(mail.links.find((url) => url.includes(page)));

async function fillSignUp(page: Page, language: Language, email: string): Promise<void> {
	const { say } = words[language];
	await page.getByLabel(say("account.signUp.firstName"), { exact: true }).fill(names[language].first);
	await page.getByLabel(say("account.signUp.lastName"), { exact: true }).fill(names[language].last);
	await page.getByLabel(say("account.signUp.email"), { exact: true }).fill(email);
	await page.getByLabel(say("account.signUp.password"), { exact: true }).fill(password);
	await page.getByLabel(say("account.signUp.passwordRepeat"), { exact: true }).fill(password);
}

/** The name of a button that sends a mail again, while it counts down. */
const countdown = (language: Language): RegExp =>
	new RegExp(words[language].say("common.sendAgainIn", { seconds: 0 }).replace("0", "\\d+"));

const passMailPause = (page: Page): Promise<void> =>
	page.clock.setFixedTime(Date.now() + (mailLimits.pauseSeconds + 1) * 1000);

for (const language of languages) {
	const { say } = words[language];
	const heading = (key: string) => ({ name: say(key) });

	test(`[A1] sign-up, ${language}: repeated presses create one account, the mail is resent, and known addresses are not revealed${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		let posts = 0;
		page.on("request", (request) => {
			if (request.url().endsWith("/v1/user/sign-up")) posts += 1;
		});
		const email = uniqueEmail("screens");
		await page.goto(`/${language}/sign-up?proceed=true`);
		await expect(page.getByRole("main").getByRole("link", { name: say("account.signUp.signIn") })).toHaveAttribute(
			"href",
			`/${language}/sign-in?proceed=true`,
		);
		for (const text of ["terms", "privacy"]) {
			await expect(page.getByRole("main").locator(`a[href="/${language}/${text}"]`)).toBeVisible();
		}
		await fillSignUp(page, language, email);
		await page.getByRole("button", { name: say("account.signUp.submit") }).dblclick();
		await expect(page.getByRole("heading", heading("account.checkMail.title"))).toBeFocused();
		expect(posts).toBe(1);
		await expect(page.getByRole("main").locator('a[href^="mailto:"]')).toBeVisible();
		await expect(page.getByRole("button", { name: countdown(language) })).toHaveAttribute("aria-disabled", "true");
		await passMailPause(page);
		await page.getByRole("button", { name: say("account.checkMail.resend") }).click();
		await expect(page.getByRole("heading", heading("account.checkMail.resentTitle"))).toBeVisible();
		await expect(page.getByRole("link", { name: say("account.checkMail.home") })).toHaveAttribute(
			"href",
			`/${language}`,
		);

		// A mail scanner that has opened the link before does not use it up.
		const link = linkIn(await world.mail(email), "/activate-account");
		for (const method of ["GET", "HEAD", "GET"]) await fetch(link, { method });
		await page.goto(link);
		await expect(page.getByRole("heading", heading("account.activate.doneTitle"))).toBeVisible();
		const main = page.getByRole("main");
		await expect(main.getByRole("link", { name: say("account.activate.account") })).toHaveAttribute(
			"href",
			`/${language}/account`,
		);
		await expect(main.getByRole("link", { name: say("account.activate.campaigns") })).toBeVisible();
		// The browser of the sign-up is signed in: the password is not requested again.
		await expect(main.getByText(say("account.activate.doneTextSignedIn"))).toBeVisible();
		await page.reload();
		await expect(page.getByRole("heading", heading("account.activate.doneTitle"))).toBeVisible();
		await main.getByRole("link", { name: say("account.activate.start") }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}/create-campaign`));
		await expect(page.getByRole("heading", heading("wizard.country.title"))).toBeVisible();

		// In another browser the link signs in to nothing: its sign-in link asks for the password.
		const other = await world.person(language);
		await other.page.goto(link);
		await expect(other.page.getByRole("link", { name: say("account.activate.signIn") })).toHaveAttribute(
			"href",
			/sign-in\?redirect=%2Fcreate-campaign/,
		);
		await expect(other.page.getByText(say("account.activate.doneTextSignedIn"))).toBeHidden();

		// The answer is the same for an address that has an account; only its mailbox receives another mail.
		await other.page.goto(`/${language}/sign-up`);
		await fillSignUp(other.page, language, email);
		await other.page.getByRole("button", { name: say("account.signUp.submit") }).click();
		await expect(other.page.getByRole("heading", heading("account.checkMail.title"))).toBeVisible();
	});

	test(`[A1] an activation link, ${language}: an expired one is replaced automatically, a malformed one shows an error${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const email = uniqueEmail("late");
		await page.goto(`/${language}/sign-up`);
		await fillSignUp(page, language, email);
		await page.getByRole("button", { name: say("account.signUp.submit") }).click();
		const first = linkIn(await world.mail(email), "/activate-account");
		await page.goto(first.replace(/token=.{6}/, "token=AAAAAA"));
		await expect(page.getByRole("heading", heading("account.activate.invalidTitle"))).toBeVisible();
		await page.goto(`/${language}/activate-account?email=${encodeURIComponent(email)}`);
		await expect(page.getByRole("heading", heading("account.activate.missingTitle"))).toBeVisible();

		await ageLinks(email);
		await page.goto(first);
		await expect(page.getByRole("heading", heading("account.activate.expiredTitle"))).toBeVisible();
		const isNew = (text: string) => !text.includes(new URL(first).searchParams.get("token") ?? "");
		const renewed = linkIn(await world.mail(email, isNew), "/activate-account");
		// The pause survives a reload, which requests no further mail.
		await page.reload();
		await expect(page.getByRole("button", { name: countdown(language) })).toBeVisible();
		await passMailPause(page);
		await page.getByRole("button", { name: say("account.activate.resend") }).click();
		await expect(page.getByRole("heading", heading("account.checkMail.resentTitle"))).toBeVisible();
		await page.goto(renewed);
		await expect(page.getByRole("heading", heading("account.activate.doneTitle"))).toBeVisible();
		// No target was stored: the link leads to the wizard.
		await expect(page.getByRole("link", { name: say("account.activate.start") })).toHaveAttribute(
			"href",
			`/${language}/create-campaign`,
		);
	});

	test(`[A2] sign-in before activation, ${language}: a warning, then the resend and its confirmation${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const email = uniqueEmail("unverified");
		await page.goto(`/${language}/sign-up`);
		await fillSignUp(page, language, email);
		await page.getByRole("button", { name: say("account.signUp.submit") }).click();
		await world.mail(email);
		await page.goto(`/${language}/sign-in`);
		await signIn(page, language, { email, password });
		const warning = page.getByText(say("errors.InactiveUserException.title"), { exact: true });
		await expect(warning).toBeVisible();
		await expect(page.getByRole("button", { name: say("account.signIn.resend") })).toBeHidden();
		await page
			.getByRole("main")
			.getByRole("button", { name: say("account.signIn.submit"), exact: true })
			.click();
		await expect(page.getByRole("button", { name: countdown(language) })).toBeVisible();
		await passMailPause(page);
		await page.getByRole("button", { name: say("account.signIn.resend") }).click();
		await expect(warning).toBeHidden();
		await expect(page.getByRole("heading", heading("account.checkMail.resentTitle"))).toBeVisible();
		await expect(page.getByRole("main").locator('a[href^="mailto:"]')).toBeVisible();
	});

	test(`[A4] a link for a new password, ${language}: used or old ones offer another @release`, async ({ world }) => {
		const { page } = await world.person(language);
		const email = await signUp(world, page, language);
		const stranger = (await world.person(language)).page;
		const ask = async () => {
			await stranger.goto(`/${language}/forgot-password`);
			await stranger.getByLabel(say("password.forgot.email")).fill(email);
			await stranger.getByRole("button", { name: say("password.forgot.submit") }).click();
			await expect(stranger.getByRole("heading", heading("password.sent.title"))).toBeVisible();
		};
		const set = async (link: string, next: string) => {
			await stranger.goto(link);
			await stranger.getByLabel(say("password.create.newPassword"), { exact: true }).fill(next);
			await stranger.getByLabel(say("password.create.newPasswordRepeat"), { exact: true }).fill(next);
			await stranger.getByRole("button", { name: say("password.create.submit") }).click();
		};
		const refused = stranger.getByText(say("errors.NewPasswordTokenInvalidException.title"));
		await ask();
		await passMailPause(stranger);
		await stranger.getByRole("button", { name: say("password.sent.resend") }).click();
		await expect(stranger.getByText(say("password.sent.resent"))).toBeVisible();
		const link = linkIn(await world.mail(email, (text) => text.includes("create-new-password")), "create-new-password");
		await ageLinks(email);
		await set(link, "Another-long-way-2");
		await expect(refused).toBeVisible();
		await stranger.getByRole("link", { name: say("password.create.askAgain") }).click();
		await expect(stranger).toHaveURL(new RegExp(`/${language}/forgot-password`));

		await ask();
		const isNew = (text: string) =>
			text.includes("create-new-password") && !text.includes(new URL(link).searchParams.get("token") ?? "");
		const second = linkIn(await world.mail(email, isNew), "create-new-password");
		await set(second, "Another-long-way-2");
		await expect(stranger).toHaveURL(new RegExp(`/${language}/sign-in`));
		const notice = stranger.getByText(say("password.create.doneTitle"));
		await expect(notice).toBeVisible();
		await set(second, "Another-long-way-3");
		await expect(refused).toBeVisible();
		await stranger.goto(`/${language}/create-new-password?email=${encodeURIComponent(email)}`);
		await expect(stranger.getByRole("heading", heading("password.create.missingTitle"))).toBeVisible();
	});

	test(`[U1] [A2] the popup loginForm, ${language}: opens by its name, preserves the page, and rejects foreign redirects${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const email = await signUp(world, page, language);
		const guest = (await world.person(language)).page;
		const popup = guest.getByRole("dialog", { name: say("account.signIn.title") });
		const passwordField = popup.getByLabel(say("account.signIn.password"), { exact: true });

		await guest.goto(`/${language}/campaigns-and-streams?a=1&popup=loginForm&redirect=//evil.example`);
		await expect(popup).toBeVisible();
		// 390 px: it rises from the bottom and fills the width.
		await expect
			.poll(async () => {
				const box = await popup.boundingBox();
				return box && [Math.round(box.x), Math.round(box.y + box.height), Math.round(box.width)];
			})
			.toEqual([0, 844, 390]);
		expect(await axeFindings(guest)).toEqual([]);
		await guest.keyboard.press("Escape");
		await expect(popup).toBeHidden();
		await expect(guest).toHaveURL(new RegExp(`/${language}/campaigns-and-streams\\?a=1$`));

		for (const hostile of ["loginform", "__proto__", "loginForm%00"]) {
			await guest.goto(`/${language}/campaigns-and-streams?popup=${hostile}`);
			await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
			await expect(guest.getByRole("dialog")).toHaveCount(0);
		}

		await guest.goto(`/${language}/campaigns-and-streams?popup=loginForm&redirect=//evil.example`);
		await popup.getByLabel(say("account.signIn.email"), { exact: true }).fill(email);
		await passwordField.fill("Wrong-Password-1");
		await passwordField.press("Enter");
		await expect(popup.getByText(say("errors.InvalidCredentialsException.message"))).toBeVisible();
		await passwordField.fill(password);
		await passwordField.press("Enter");
		await expect(popup).toBeHidden();
		await expect(guest).toHaveURL(new RegExp(`/${language}/campaigns-and-streams$`));
		// A signed-in person is redirected to the requested page.
		await guest.goto(`/${language}/campaigns-and-streams?popup=loginForm&redirect=/create-campaign`);
		await expect(guest).toHaveURL(new RegExp(`/${language}/create-campaign`));
	});

	test(`[U2] sign-in shows a message when the server is unavailable, busy or rate-limited, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page, context } = await world.person(language);
		await page.goto(`/${language}/sign-in`);
		const alert = page.getByRole("alert").filter({ hasText: /\S/ });
		await page.route("**/v1/user/sign-in", (route) => route.abort("connectionrefused"));
		await signIn(page, language, { email: "unknown@example.org", password });
		await expect(alert).toContainText(say("common.failure.unreachable"));
		await expect(alert).toContainText(say("account.nothingLost"));
		const again = () =>
			page
				.getByRole("main")
				.getByRole("button", { name: say("account.signIn.submit"), exact: true })
				.click();
		await page.unroute("**/v1/user/sign-in");
		await page.route("**/v1/user/sign-in", (route) => route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }));
		await again();
		await expect(alert).toContainText(say("common.failure.broken"));
		await page.unroute("**/v1/user/sign-in");
		const busy = {
			code: "TooManyRequestsException",
			title: say("errors.TooManyRequestsException.title"),
			message: say("errors.TooManyRequestsException.message"),
		};
		await page.route("**/v1/user/sign-in", (route) =>
			route.fulfill({ status: 429, headers: { "retry-after": "121" }, json: { error: busy } }),
		);
		await again();
		await expect(alert).toContainText(busy.title);
		await expect(alert).toContainText(say("common.failure.minutes", { count: 3 }));
		await page.unroute("**/v1/user/sign-in");
		await context.setOffline(true);
		await again();
		await expect(alert).toContainText(say("common.failure.offline"));
		await context.setOffline(false);
		await again();
		await expect(alert).toContainText(say("errors.InvalidCredentialsException.message"));
	});
}

test("[A2] a form that is submitted before hydration puts no password into an address", async ({ world }) => {
	const { page } = await world.person("en");
	const { say } = words.en;
	const held: (() => void)[] = [];
	let isHeld = true;
	await page.route("**/assets/*.js", async (route) => {
		if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
		await route.continue();
	});
	await page.goto("/en/sign-in", { waitUntil: "commit" });
	const { email, password } = demoPerson("olena");
	await page.getByLabel(say("account.signIn.email"), { exact: true }).fill(email);
	const secret = page.getByLabel(say("account.signIn.password"), { exact: true });
	await secret.fill(password);
	await secret.press("Enter");
	await expect(page).toHaveURL(/\/en\/sign-in$/);
	await expect(secret).toHaveValue(password);
	isHeld = false;
	for (const go of held) go();
	// The typed values survive hydration and are submitted.
	const submit = page.getByRole("main").getByRole("button", { name: say("account.signIn.submit"), exact: true });
	await expect(async () => {
		// A press before hydration may already have submitted the form.
		if (page.url().includes("/sign-in")) await submit.click({ timeout: 2_000 });
		await expect(page).not.toHaveURL(/sign-in/, { timeout: 2_000 });
	}).toPass();
});
