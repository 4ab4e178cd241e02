import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { freePort } from "../../../packages/testing/src/free-port.ts";
import { atReleaseIn, expect, test } from "../../fixtures.ts";
import { startProduct } from "../../start-product.ts";
import { confirmIdentity, password, signIn, signUp } from "../../story.ts";
import { words } from "../../words.ts";

/** The code of an authenticator app (RFC 6238) for the key that the page shows, some steps from now. */
function appCode(shownKey: string, steps: number): string {
	const letters = [...shownKey.replace(/\s/g, "")];
	const bits = letters.map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"));
	const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
	const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
	return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

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
}

test("[A2] [N1] [P2] a person of the desk is led to set up a passkey, and signs in and confirms with it", async ({
	browser,
}) => {
	test.setTimeout(400_000);
	const { say } = words.en;
	// A relying party is a domain: the other journeys' product has a number as its address.
	const ports = [await freePort(), await freePort(), await freePort()];
	const origin = `http://localhost:${ports[0]}`;
	const { product, stop } = await startProduct(ports, { PUBLIC_URL: origin, DESK_SECOND_FACTOR: "required" });
	try {
		const context = await browser.newContext({ baseURL: origin, locale: "en" });
		const page = await context.newPage();
		const devtools = await context.newCDPSession(page);
		await devtools.send("WebAuthn.enable");
		await devtools.send("WebAuthn.addVirtualAuthenticator", {
			options: {
				protocol: "ctap2",
				transport: "internal",
				hasUserVerification: true,
				isUserVerified: true,
				automaticPresenceSimulation: true,
			},
		});
		const operator = product.demoSignIns.find(({ email }) => email === "operator@demo.invalid");
		if (!operator) throw new Error("The start printed no sign-in of the operator.");
		await page.goto(`/en/sign-in?${new URLSearchParams({ redirect: "/en/operator" })}`);
		await signIn(page, "en", operator);
		await page.getByRole("link", { name: say("operator.gate.setUp") }).click();
		const section = page.locator("#second-factor");
		await section.getByRole("button", { name: say("secondFactor.passkeys.add"), exact: true }).click();
		await page.getByLabel(say("secondFactor.passkeys.name"), { exact: true }).fill("Virtual key");
		await page.getByRole("button", { name: say("secondFactor.passkeys.next"), exact: true }).click();
		await confirmIdentity(page, "en", operator.password);
		await page.getByRole("button", { name: say("secondFactor.codes.done") }).click();
		await expect(section).toContainText("Virtual key");
		await page.goto("/en/operator");
		await expect(page.getByRole("link", { name: say("operator.tabs.team") })).toBeVisible();

		await context.clearCookies();
		await page.goto(`/en/sign-in?${new URLSearchParams({ redirect: "/en/operator/search?kind=accounts" })}`);
		await signIn(page, "en", operator);
		await page.getByRole("button", { name: say("secondFactor.step.usePasskey") }).click();
		await page.waitForURL((url) => url.pathname.endsWith("/operator/search"));
		// The factor given at the sign-in is no fresh proof, as the password is none.
		await page.getByRole("button", { name: say("reauthentication.useFactor") }).click();
		await page.getByRole("button", { name: say("secondFactor.step.usePasskey") }).click();
		await expect(page.getByRole("main")).toContainText(operator.email);
	} finally {
		await stop();
	}
});
