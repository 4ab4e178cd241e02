import type { Page } from "@playwright/test";
import { atReleaseIn, expect, type Language, type Product, test } from "../fixtures.ts";
import { cards, fillCard, fillDonation, openCampaign, pay as payByCard } from "../story.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];

const buttonsOf = (page: Page) => page.frameLocator('iframe[src*="/frames/wallets"]');
const sheetOf = (page: Page) => page.frameLocator('iframe[src*="/frames/wallet-sheet"]');

async function setWallets({ sandboxUrl }: Product, available: string[]): Promise<void> {
	const answer = await fetch(`${sandboxUrl}/_control/stripe/wallets`, {
		method: "PUT",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ available }),
	});
	expect(answer.status).toBe(200);
}

for (const language of languages) {
	const { say } = words[language];
	const pay = language === "en" ? "Pay" : "Оплатити";
	const cancel = language === "en" ? "Cancel" : "Скасувати";

	test(`[D1] [D2] a wallet, ${language}: dismissed, declined with its words, then pays once${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const requested: { amount: number; email: string; replaces?: object }[] = [];
		page.on("request", (request) => {
			if (request.method() === "POST" && request.url().endsWith("/donate")) requested.push(request.postDataJSON());
		});
		await openCampaign(world, page, language);
		const panel = await fillDonation(page, language, { amountDollars: 40 });
		const buttons = buttonsOf(page);
		await expect(panel.getByText(say("donation.pay.orCard"), { exact: true })).toBeVisible();

		await buttons.getByRole("button", { name: "Apple Pay" }).click();
		const sheet = sheetOf(page);
		await expect(sheet.getByRole("dialog")).toContainText("46");
		await expect(sheet.getByRole("dialog")).toContainText(say("donation.total.tip"));
		await sheet.getByRole("button", { name: cancel }).click();
		await expect(page.locator('iframe[src*="/frames/wallet-sheet"]')).toHaveCount(0);
		expect(requested).toEqual([]);

		await buttons.getByRole("button", { name: "Google Pay" }).click();
		await sheet.getByLabel("9995").check();
		await sheet.getByRole("button", { name: pay }).click();
		const alert = panel.getByRole("alert").filter({ hasText: /\S/ });
		await expect(alert).toContainText(say("donation.pay.declined"));
		await expect(alert).toContainText(language === "en" ? "not enough money" : "недостатньо коштів");

		// The amount of the wallet follows the form, and the open donation is replaced.
		await panel.getByRole("button", { name: say("common.back") }).click();
		await panel.getByLabel(say("donation.form.amount")).fill("60");
		await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
		await buttons.getByRole("button", { name: "Apple Pay" }).click();
		await expect(sheet.getByRole("dialog")).toContainText("69");
		await sheet.getByRole("button", { name: pay }).click();
		await expect(page.getByRole("dialog", { name: say("donation.result.successTitle") })).toBeVisible();
		await expect(page.getByRole("dialog")).toHaveCount(1);
		expect(requested).toMatchObject([{ amount: 4000 }, { amount: 6000, replaces: {} }]);
		await world.mail(requested[1]?.email ?? "", (text) => text.includes("Apple Pay (Visa •••• 4242)"));
	});

	test(`[D1] [D2] without a wallet, ${language}: neither a heading nor a gap above the card form${atReleaseIn(language)}`, async ({
		world,
		product,
	}) => {
		await setWallets(product, []);
		try {
			const { page } = await world.person(language);
			await openCampaign(world, page, language);
			const ready = page.waitForResponse((response) => response.url().endsWith("/frames/wallets/available"));
			const panel = await fillDonation(page, language, {});
			await ready;
			const card = page.frameLocator('iframe[src*="/frames/payment"]').locator('[autocomplete="cc-number"]');
			await expect(card).toBeVisible();
			await expect(page.locator('iframe[src*="/frames/wallets"]')).toHaveCount(0);
			await expect(panel.getByText(say("donation.pay.orCard"))).toHaveCount(0);
			const summary = await panel.locator("form section").last().boundingBox();
			const form = await page.locator('iframe[src*="/frames/payment"]').boundingBox();
			const gap = (form?.y ?? 0) - ((summary?.y ?? 0) + (summary?.height ?? 0));
			// One gap of the form, less the room for the frame's focus rings.
			expect(gap).toBeLessThanOrEqual(20);
		} finally {
			await setWallets(product, ["apple_pay", "google_pay"]);
		}
	});

	test(`[D1] ways to pay that have changed since the page was opened, ${language}: refused, then paid once${atReleaseIn(language)}`, async ({
		world,
		product,
	}) => {
		const { page } = await world.person(language);
		// The page has an older list than the server, which opens the payment.
		await page.route(
			"**/v1/config/donation*",
			async (route) => {
				const response = await route.fetch();
				const config = await response.json();
				config.stripe.methods = ["card"];
				await route.fulfill({ response, json: config });
			},
			{ times: 1 },
		);
		const opened: { body: object; answer: Promise<{ clientSecret: string }> }[] = [];
		page.on("response", (response) => {
			if (response.url().endsWith("/donate"))
				opened.push({ body: response.request().postDataJSON(), answer: response.json() });
		});
		await openCampaign(world, page, language);
		const panel = await fillDonation(page, language, { amountDollars: 20 });
		await expect(page.locator('iframe[src*="/frames/wallets"]')).toHaveCount(0);
		await fillCard(page, cards.succeeds);
		await payByCard(page, language);
		await expect(panel.getByRole("alert").filter({ hasText: /\S/ })).toContainText(say("donation.pay.outdatedText"));
		// The page has the present list.
		await expect(buttonsOf(page).getByRole("button", { name: "Apple Pay" })).toBeVisible();
		await payByCard(page, language);
		await expect(page.getByRole("dialog", { name: say("donation.result.successTitle") })).toBeVisible();
		expect(opened.map(({ body }) => body)).toMatchObject([{ amount: 2000 }, { amount: 2000, replaces: {} }]);

		const config = await (await fetch(`${product.url}/v1/config/donation`)).json();
		const states = opened.map(async ({ answer }) => {
			const { clientSecret } = await answer;
			const query = new URLSearchParams({ key: config.stripe.publishableKey, client_secret: clientSecret });
			const intent = `${product.sandboxUrl}/v1/payment_intents/${clientSecret.split("_secret_")[0]}?${query}`;
			return (await (await fetch(intent)).json()).status;
		});
		expect(await Promise.all(states)).toEqual(["canceled", "succeeded"]);
	});
}

test("[D1] [D2] one payment at a time, and a wallet does not open for a form that has become invalid", async ({
	world,
}) => {
	const { say } = words.en;
	const { page } = await world.person("en");
	let reads = 0;
	await page.route("**/v1/config/donation*", async (route) => {
		const response = await route.fetch();
		const config = await response.json();
		reads += 1;
		// The first list has no Link, so that the payment is refused and the configuration is read again.
		if (reads === 1) config.stripe.methods = ["card", "apple-pay"];
		else config.donation.minimum = 5_000;
		await route.fulfill({ response, json: config });
	});
	await openCampaign(world, page, "en");
	const panel = await fillDonation(page, "en", { amountDollars: 20 });
	const wallet = buttonsOf(page).getByRole("button", { name: "Apple Pay" });
	await expect(wallet).toBeVisible();
	await expect(buttonsOf(page).getByRole("button")).toHaveCount(1);

	// While the card pays, a press on the wallet does nothing.
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/donate", async (route) => {
		await held;
		await route.continue();
	});
	await fillCard(page, cards.succeeds);
	await payByCard(page, "en");
	await expect(panel.getByRole("button", { name: /Paying|Processing/ })).toBeVisible();
	await wallet.click({ force: true });
	await expect(page.locator('iframe[src*="/frames/wallet-sheet"]')).toHaveCount(0);
	release();

	await expect(panel.getByRole("alert").filter({ hasText: /\S/ })).toContainText(say("donation.pay.outdatedText"));
	await wallet.click();
	await expect(panel.getByLabel(say("donation.form.amount"))).toBeVisible();
	await expect(panel.getByText(/\$50/).first()).toBeVisible();
	await expect(panel.getByLabel(say("donation.form.amount"))).toHaveAttribute("aria-invalid", "true");
	await expect(page.locator('iframe[src*="/frames/wallet-sheet"]')).toHaveCount(0);
});
