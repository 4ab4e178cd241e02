import type { Locator, Page } from "@playwright/test";
import { atReleaseIn, expect, type Language, test, uniqueEmail, type World } from "../fixtures.ts";
import { isFocused, tabTo } from "../keyboard.ts";
import { cards, createCampaign, fillCard, fillDonation, names, openCampaign, password, pay, signUp } from "../story.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];

type DonateBody = { amount: number; fee: number; email: string; replaces?: { donationId: string } };

/** Every donation request of the page, as it was sent. */
function watchDonations(page: Page): DonateBody[] {
	const bodies: DonateBody[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/donate")) bodies.push(request.postDataJSON());
	});
	return bodies;
}

/** A phone's keyboard leaves the layout viewport as it is and reduces the visual one; a desktop browser has none. */
function standInForKeyboard(): void {
	let keyboardPx = 0;
	const view = Object.assign(new EventTarget(), { width: innerWidth, scale: 1, offsetTop: 0, offsetLeft: 0 });
	Object.defineProperty(view, "height", { get: () => innerHeight - keyboardPx });
	Object.defineProperty(window, "visualViewport", { value: view });
	addEventListener("keyboard", (event) => {
		keyboardPx = (event as CustomEvent<number>).detail;
		view.dispatchEvent(new Event("resize"));
	});
}

const raiseKeyboard = (page: Page, heightPx: number) =>
	page.evaluate((detail) => dispatchEvent(new CustomEvent("keyboard", { detail })), heightPx);

const topOf = async (target: Locator): Promise<number> => (await target.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
const bottomOf = async (target: Locator): Promise<number> => {
	const box = await target.boundingBox();
	return box ? box.y + box.height : Number.POSITIVE_INFINITY;
};

const paper = (panel: Locator, text: string) => panel.getByText(text, { exact: true });

for (const language of languages) {
	const { say } = words[language];
	const { first, last } = names[language];
	const result = (key: string) => ({ name: say(`donation.result.${key}`) });
	const donorField = (panel: Locator, key: string) => panel.getByLabel(say(`donation.donor.${key}`), { exact: true });

	test(`[D1] [U1] a donation by the keyboard alone, ${language}: from the donate button to the confirmation and back to the button${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await openCampaign(world, page, language);
		const donate = page
			.getByRole("button", { name: say("campaign.board.donate"), exact: true })
			.locator("visible=true");
		await tabTo(page, donate.first());
		await page.keyboard.press("Enter");
		const panel = page.getByRole("dialog");
		await expect(panel).toBeVisible();
		// An empty form shows its errors and focuses the first invalid field.
		const next = panel.getByRole("button", { name: say("donation.total.toPayment") });
		await tabTo(page, next);
		await page.keyboard.press("Enter");
		await expect(donorField(panel, "firstName")).toBeFocused();
		await page.keyboard.type(first);
		await tabTo(page, donorField(panel, "lastName"));
		await page.keyboard.type(last);
		await tabTo(page, donorField(panel, "email"));
		await page.keyboard.type(uniqueEmail("keys"));
		await page.keyboard.press("Enter");
		await expect(panel.getByRole("heading", { name: say("donation.panel.payTitle") })).toBeVisible();
		const card = page.frameLocator('iframe[src*="/frames/payment"]').locator('[autocomplete="cc-number"]');
		await expect(card).toBeVisible();
		const frame = page.locator('iframe[src*="/frames/payment"]');
		for (let presses = 0; presses < 20 && !(await isFocused(frame)); presses++) await page.keyboard.press("Tab");
		for (let presses = 0; presses < 5 && !(await isFocused(card)); presses++) await page.keyboard.press("Tab");
		await page.keyboard.type("4242424242424242");
		await page.keyboard.press("Tab");
		await page.keyboard.type("1234");
		await page.keyboard.press("Tab");
		await page.keyboard.type("123");
		await page.keyboard.press("Enter");
		const thanks = page.getByRole("dialog", result("successTitle"));
		await expect(thanks).toBeVisible();
		// D4: the panel is closed and only the confirmation is open.
		await expect(page.getByRole("dialog")).toHaveCount(1);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(donate.first()).toBeFocused();
	});

	test(`[D1] a donation on a phone, ${language}: at most six fields to type, and the total always in view${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await page.addInitScript(standInForKeyboard);
		await openCampaign(world, page, language);
		await page
			.getByRole("button", { name: say("campaign.board.donate"), exact: true })
			.first()
			.click();
		const panel = page.getByRole("dialog");
		await panel.getByText("$25", { exact: true }).click();
		await expect(panel.getByLabel(say("donation.form.amount"))).toHaveValue("25");
		const total = panel.getByRole("status").filter({ hasText: "$" });
		const parts = [say("donation.total.amount"), say("donation.total.tip")].map((text) => paper(panel, text));
		const inView = async (height: number) => {
			await expect.poll(async () => bottomOf(total), { message: `total above ${height}` }).toBeLessThanOrEqual(height);
			for (const part of parts) expect(await bottomOf(part)).toBeLessThanOrEqual(height);
		};
		await inView(844);
		await donorField(panel, "email").focus();
		await raiseKeyboard(page, 444);
		await inView(400);
		// The focused field is visible as well, above the total.
		await expect.poll(async () => bottomOf(donorField(panel, "email"))).toBeLessThan(await topOf(parts[0] as Locator));
		await raiseKeyboard(page, 0);
		await expect(total).toHaveText("$28.75");
		const boxes = panel.getByRole("textbox");
		const empty = await boxes.evaluateAll(
			(fields) => fields.filter((field) => !(field as HTMLInputElement).value).length,
		);
		await donorField(panel, "firstName").fill(first);
		await donorField(panel, "lastName").fill(last);
		await donorField(panel, "email").fill(uniqueEmail("phone"));
		await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
		const frame = page.frameLocator('iframe[src*="/frames/payment"]');
		await expect(frame.locator('[autocomplete="cc-number"]')).toBeVisible();
		const inCard = await frame.locator("input:visible").count();
		console.log(`things to type on a phone: ${empty} in the panel, ${inCard} in the card's form`);
		expect(empty + inCard).toBeLessThanOrEqual(6);
		await expect(total).toBeInViewport({ ratio: 1 });
		await fillCard(page, cards.succeeds);
		await pay(page, language);
		const thanks = page.getByRole("dialog", result("successTitle"));
		await expect(thanks).toBeVisible();
		await thanks.getByRole("button", { name: say("donation.result.back") }).click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
	});

	test(`[D1] after a decline, ${language}: nothing is retyped, Back preserves everything, another amount replaces the donation${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const requested = watchDonations(page);
		await openCampaign(world, page, language);
		const panel = await fillDonation(page, language, { amountDollars: 30, anonymous: true });
		await fillCard(page, cards.declined);
		await pay(page, language);
		await expect(panel.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible();

		await panel.getByRole("button", { name: say("common.back") }).click();
		await expect(donorField(panel, "firstName")).toHaveValue(first);
		await expect(donorField(panel, "lastName")).toHaveValue(last);
		await expect(panel.getByRole("switch")).toBeChecked();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await page.reload();
		await page
			.getByRole("button", { name: say("campaign.board.donate"), exact: true })
			.first()
			.click();
		// The typed values are restored after closing and reloading.
		await expect(donorField(panel, "firstName")).toHaveValue(first);
		await panel.getByLabel(say("donation.form.amount")).fill("45");
		await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
		await fillCard(page, cards.succeeds);
		await pay(page, language);
		await expect(page.getByRole("dialog", result("successTitle"))).toBeVisible();
		expect(requested.map(({ amount }) => amount)).toEqual([3000, 4500]);
		expect(requested[1]?.replaces?.donationId).toMatch(/^[0-9a-f-]{36}$/);
		expect(requested[1]?.email).toBe(requested[0]?.email);
	});

	test(`[D1] [U1] signing in from the panel, ${language}: preserves the typed values and fills in the others${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const author = await world.person(language);
		const email = await signUp(world, author.page, language);
		const { page } = await world.person(language);
		await openCampaign(world, page, language);
		await page
			.getByRole("button", { name: say("campaign.board.donate"), exact: true })
			.first()
			.click();
		const panel = page.getByRole("dialog").first();
		await panel.getByLabel(say("donation.form.amount")).fill("77");
		await donorField(panel, "lastName").fill("Typed-Before");
		await panel.getByRole("button", { name: say("donation.donor.signIn") }).click();
		const popup = page.getByRole("dialog", { name: say("account.signIn.title") });
		await expect(popup).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(popup).toBeHidden();
		const offer = panel.getByRole("button", { name: say("donation.donor.signIn") });
		await expect(offer).toBeFocused();
		await offer.click();
		await popup.getByLabel(say("account.signIn.email"), { exact: true }).fill(email);
		await popup.getByLabel(say("account.signIn.password"), { exact: true }).fill(password);
		await popup.getByRole("button", { name: say("account.signIn.submit"), exact: true }).click();
		await expect(popup).toBeHidden();
		await expect(donorField(panel, "firstName")).toHaveValue(first);
		await expect(donorField(panel, "lastName")).toHaveValue("Typed-Before");
		await expect(donorField(panel, "email")).toHaveValue(email);
		await expect(panel.getByLabel(say("donation.form.amount"))).toHaveValue("77");
		await expect(offer).toBeHidden();
	});

	test(`[D1] [U2] a payment form that fails to load, a lost network and an ended campaign, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const author = await world.person(language);
		await signUp(world, author.page, language);
		const address = await createCampaign(author.page, language);
		const { page, context } = await world.person(language);
		const requested = watchDonations(page);
		await page.goto(address);
		await page.route("**/stripe.js", (route) => route.abort());
		const panel = await fillDonation(page, language, {});
		const alert = panel.getByRole("alert").filter({ hasText: /\S/ });
		await expect(alert).toContainText(say("donation.pay.formFailed"));
		await page.unroute("**/stripe.js");
		await panel.getByRole("button", { name: say("donation.panel.retry") }).click();
		await fillCard(page, cards.succeeds);

		await page.route("**/donate", (route) => route.abort("internetdisconnected"));
		await pay(page, language);
		await expect(alert).toContainText(say("donation.pay.unreachableText"));
		await page.unroute("**/donate");
		// Closing needs no network and loses nothing.
		await context.setOffline(true);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await context.setOffline(false);

		await endCampaign(world, author.page, String(new URL(address).pathname.split("/").pop()));
		await page
			.getByRole("button", { name: say("campaign.board.donate"), exact: true })
			.first()
			.click();
		await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
		await fillCard(page, cards.succeeds);
		await pay(page, language);
		await expect(alert).toContainText(say("errors.CampaignNotAcceptingDonationsException.message"));
		expect(requested.length).toBeGreaterThanOrEqual(2);
	});

	test(`[D1] [U1] a running payment is left only after a question, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await openCampaign(world, page, language);
		const panel = await fillDonation(page, language, {});
		await fillCard(page, cards.succeeds);
		const held = Promise.withResolvers<void>();
		await page.route("**/donate", async (route) => {
			await held.promise;
			await route.continue();
		});
		await pay(page, language);
		const question = page.getByRole("alertdialog", { name: say("donation.leave.title") });
		await page.keyboard.press("Escape");
		await expect(question).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(question).toHaveCount(0);
		await expect(panel).toBeVisible();
		await panel.getByRole("button", { name: say("common.close"), exact: true }).click();
		await question.getByRole("button", { name: say("donation.leave.stay") }).click();
		await expect(question).toHaveCount(0);
		await expect(panel).toBeVisible();
		await page.keyboard.press("Escape");
		await question.getByRole("button", { name: say("donation.leave.leave") }).click();
		await expect(page.getByRole("dialog").or(question)).toHaveCount(0);
		held.resolve();
	});

	test(`[U1] [D1] results by address, ${language}: each popup shows the server's state only @release`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const path = await openCampaign(world, page, language);
		await fillDonation(page, language, {});
		await fillCard(page, cards.succeeds);
		const answered = page.waitForResponse((response) => response.url().endsWith("/donate"));
		await pay(page, language);
		const { donationId } = (await (await answered).json()) as { donationId: string };
		await expect(page.getByRole("dialog", result("successTitle"))).toBeVisible();
		for (const name of ["dinationStatus", "successDonate", "unsuccessDonate", "cancelDonation"]) {
			await page.goto(`${path}?popup=${name}&donation=${donationId}`);
			await expect(page.getByRole("dialog", result("successTitle"))).toBeVisible();
			const thanks = page.getByRole("dialog");
			await expect(thanks.getByRole("button", { name: say("donation.result.share") })).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(page).toHaveURL(new RegExp(`${path}$`));
		}
		await page.goto(`${path}?popup=successDonate&donation=${donationId}-x`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		// Another browser, which did not donate, learns nothing from the address.
		const stranger = (await world.person(language)).page;
		await stranger.goto(`${path}?popup=successDonate&donation=${donationId}`);
		await expect(stranger.getByRole("dialog", result("missingTitle"))).toBeVisible();
		await expect(stranger.getByRole("dialog", result("successTitle"))).toBeHidden();
	});
}

/** The author ends the campaign while the donor fills in the form. */
async function endCampaign(world: World, page: Page, name: string): Promise<void> {
	const status = await page.evaluate(async (campaign) => {
		const clientId = localStorage.getItem("clientId") ?? "";
		const refreshed = await fetch("/v1/user/refresh-token", { method: "POST", headers: { clientId } });
		const { token } = (await refreshed.json()) as { token: string };
		const headers = { clientId, authorization: `Bearer ${token}` };
		return (await fetch(`/v1/campaign/${campaign}/end`, { method: "POST", headers })).status;
	}, name);
	expect(status, world.url).toBe(200);
}

test("[D1] a browser without storage can donate", async ({ world, browser }) => {
	// Script errors do not fail this one: the router's scroll restoration reports its missing storage.
	const context = await browser.newContext({ baseURL: world.url, locale: words.en.browserLocale });
	const page = await context.newPage();
	await page.addInitScript(() => {
		for (const name of ["localStorage", "sessionStorage"]) {
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException("Access is denied for this document.", "SecurityError");
				},
			});
		}
	});
	await openCampaign(world, page, "en");
	// A press before hydration is covered elsewhere.
	await page.waitForLoadState("networkidle");
	await fillDonation(page, "en", { amountDollars: 12 });
	await fillCard(page, cards.succeeds);
	await pay(page, "en");
	await expect(page.getByRole("dialog", { name: words.en.say("donation.result.successTitle") })).toBeVisible();
	await context.close();
});

test("[D1] two tabs of one donor are two donations, and the first tab's panel keeps its own @release", async ({
	world,
}) => {
	const { page, context } = await world.person("en");
	const path = await openCampaign(world, page, "en");
	const panel = await fillDonation(page, "en", { amountDollars: 14 });
	const second = await context.newPage();
	const requested = watchDonations(second);
	await second.goto(path);
	await fillDonation(second, "en", { amountDollars: 15 });
	await fillCard(second, cards.succeeds);
	await pay(second, "en");
	const thanks = { name: words.en.say("donation.result.successTitle") };
	await expect(second.getByRole("dialog", thanks)).toBeVisible();
	expect(requested).toMatchObject([{ amount: 1500 }]);
	await page.bringToFront();
	await expect(panel.getByRole("status").filter({ hasText: "$" })).toHaveText("$16.10");
	await fillCard(page, cards.succeeds);
	await pay(page, "en");
	await expect(page.getByRole("dialog", thanks)).toBeVisible();
});
