import type { Page } from "@playwright/test";
import { appCode, setUpApp } from "../../authenticator-app.ts";
import { atReleaseIn, expect, test } from "../../fixtures.ts";
import { agreeAtGoogle } from "../../google.ts";
import { personWithAccount } from "../../people.ts";
import { confirmIdentity, password, signIn, signUp } from "../../story.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];
	const confirm = (page: Page) => confirmIdentity(page, language);

	test(`[A2] [A4] [P2] an account sets up an authenticator app, signs in with its code and with a recovery code, and turns it off, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await page.setViewportSize({ width: 390, height: 844 });
		const email = await signUp(world, page, language);
		await page.goto(`/${language}/account/info#second-factor`);
		const section = page.locator("#second-factor");
		await section.getByRole("button", { name: say("secondFactor.app.setUp"), exact: true }).click();
		await confirm(page);
		const dialog = page.getByRole("dialog", { name: say("secondFactor.app.setUpTitle") });
		await expect(dialog.getByRole("img", { name: say("secondFactor.app.qr") })).toBeVisible();
		const key = await dialog.locator("code").innerText();
		const code = dialog.getByLabel(say("secondFactor.app.code"));
		await code.fill("12");
		await dialog.getByRole("button", { name: say("secondFactor.app.confirm"), exact: true }).click();
		await expect(dialog).toContainText(say("validation.factorCodeInvalid"));
		await code.fill(appCode(key, -1));
		await dialog.getByRole("button", { name: say("secondFactor.app.confirm"), exact: true }).click();
		const codes = page.getByRole("alertdialog", { name: say("secondFactor.codes.newTitle") });
		await expect(codes.getByRole("listitem")).toHaveCount(10);
		const recoveryCode = await codes.getByRole("listitem").first().innerText();
		await codes.getByRole("button", { name: say("secondFactor.codes.done") }).click();
		await expect(section).toContainText(say("secondFactor.on"));

		const { page: second } = await world.person(language);
		await second.setViewportSize({ width: 1440, height: 900 });
		const target = new URLSearchParams({ redirect: `/${language}/account/info` });
		await second.goto(`/${language}/sign-in?${target}`);
		await signIn(second, language, { email, password });
		const field = second.getByLabel(say("secondFactor.step.field.code"));
		await field.fill("000000");
		await second.getByRole("button", { name: say("secondFactor.step.submit"), exact: true }).click();
		await expect(second.getByText(say("validation.factorCodeWrong"))).toBeVisible();
		await field.fill(appCode(key, 0));
		await second.getByRole("button", { name: say("secondFactor.step.submit"), exact: true }).click();
		await second.waitForURL((url) => url.pathname.endsWith("/account/info"));

		const { page: third } = await world.person(language);
		await third.goto(`/${language}/sign-in?${target}`);
		await signIn(third, language, { email, password });
		await third.getByRole("button", { name: say("secondFactor.step.switch.recovery-code") }).click();
		await third.getByLabel(say("secondFactor.step.field.recovery-code")).fill(recoveryCode.toLowerCase());
		await third.getByRole("button", { name: say("secondFactor.step.submit"), exact: true }).click();
		await third.waitForURL((url) => url.pathname.endsWith("/account/info"));

		const own = third.locator("#second-factor");
		await own.getByRole("button", { name: say("secondFactor.app.remove"), exact: true }).click();
		await third
			.getByRole("alertdialog", { name: say("secondFactor.app.removeTitle") })
			.getByRole("button", { name: say("secondFactor.app.remove"), exact: true })
			.click();
		await confirm(third);
		await expect(own).toContainText(say("secondFactor.off"));
	});

	test(`[A2] [A3] Google and a mailed link ask for a second step, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const person = await personWithAccount(world);
		const { key, recoveryCodes } = await setUpApp(world, person);
		const answerStep = async (page: Page, kind: "code" | "recovery-code", answer: string) => {
			await expect(page.getByRole("heading", { name: say("secondFactor.step.title") })).toBeVisible();
			// Until the step is passed there is no session.
			const refresh = await page.context().request.post("/v1/user/refresh-token", { headers: { origin: world.url } });
			expect(refresh.status()).toBe(401);
			if (kind !== "code") await page.getByRole("button", { name: say(`secondFactor.step.switch.${kind}`) }).click();
			await page.getByLabel(say(`secondFactor.step.field.${kind}`)).fill(answer);
			await page.getByRole("button", { name: say("secondFactor.step.submit"), exact: true }).click();
		};
		const { page: phone } = await world.person(language, { viewport: { width: 390, height: 844 } });
		await phone.goto(`/${language}/sign-in?${new URLSearchParams({ redirect: `/${language}/account/info` })}`);
		await phone.getByRole("link", { name: say("google.continue") }).click();
		await agreeAtGoogle(phone, language, person.email);
		await answerStep(phone, "code", appCode(key, 0));
		await phone.waitForURL((url) => url.pathname.endsWith("/account/info"));

		await fetch(`${world.url}/v1/user/sign-in-link`, {
			method: "POST",
			headers: { "content-type": "application/json", "accept-language": language },
			body: JSON.stringify({ email: person.email }),
		});
		const { links } = await world.mail(person.email, (text) => text.includes("/sign-in-link"));
		const { page: desktop } = await world.person(language, { viewport: { width: 1440, height: 900 } });
		await desktop.goto(String(links.find((link) => link.includes("/sign-in-link"))));
		await desktop
			.getByRole("main")
			.getByRole("button", { name: say("account.signInLink.button"), exact: true })
			.click();
		await answerStep(desktop, "recovery-code", recoveryCodes[0] ?? "");
		await desktop.waitForURL((url) => !url.pathname.endsWith("/sign-in-link"));
		await desktop.goto(`/${language}/account/info`);
		await expect(desktop.getByRole("main").getByText(person.email).first()).toBeVisible();
	});
}
