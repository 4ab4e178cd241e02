import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type FrameLocator, type Page } from "playwright-core";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../index.ts";
import {
	confirmAsBrowser,
	control,
	createIntent,
	optionsFor,
	type ProductStandIn,
	PUBLISHABLE_KEY,
	startProduct,
	stripeClient,
	type TestBench,
} from "../test-sandbox.ts";

const EXECUTABLE = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";

let browser: Browser;
let product: ProductStandIn;
let sandbox: Sandbox;
let stripe: Stripe;
let bench: TestBench;
let origin: string;
let pages: http.Server;

/** A minimal product page: the wallets, a record of events, and what the page answers to a click. */
const productPage = (click: string) => `<!doctype html><html><meta name="viewport" content="width=device-width">
<body><div id="wallets"></div>
<script src="${sandbox.browserOrigin}/stripe.js"></script><script>
const events = (window.events = []);
const stripe = Stripe("${PUBLISHABLE_KEY}", { locale: "en" });
const elements = (window.elements = stripe.elements({ mode: "payment", amount: 11500, currency: "usd" }));
const element = (window.element = elements.create("expressCheckout", { buttonType: { googlePay: "plain" } }));
for (const type of ["ready", "loaderror", "cancel", "click", "confirm"])
	element.on(type, (event) => events.push({ type, event: JSON.parse(JSON.stringify(event)) }));
element.on("click", (event) => {
	window.click = event;
	if ("${click}" === "resolve") event.resolve({ business: { name: "Test Shop" }, lineItems: [{ name: "Donation", amount: 10000 }] });
	if ("${click}" === "reject") event.reject();
});
element.on("confirm", async (event) => {
	if ("${click}" === "too-much") return;
	const submitted = await elements.submit();
	events.push({ type: "submit", event: submitted });
	const response = await fetch("/intent" + location.search);
	if (!response.ok) return event.paymentFailed({ reason: "fail", message: "The shop is closed." });
	const result = await stripe.confirmPayment({ elements, clientSecret: await response.text(), redirect: "if_required",
		confirmParams: { return_url: location.origin + "/return" } });
	events.push({ type: "result", event: result });
});
element.mount("#wallets");
</script>`;

beforeAll(async () => {
	product = await startProduct();
	pages = http.createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", "http://page");
		response.setHeader("content-type", "text/html; charset=utf-8");
		if (url.pathname === "/return") return response.end("<h1>Back</h1>");
		if (url.pathname !== "/intent") return response.end(productPage(url.searchParams.get("click") ?? "resolve"));
		if (url.searchParams.has("closed")) return response.writeHead(503).end();
		return response.end((await createIntent(bench, Number(url.searchParams.get("amount") ?? 11_500))).client_secret);
	});
	await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
	sandbox = await startSandbox({ ...optionsFor(product), productOrigin: origin });
	stripe = stripeClient(sandbox);
	bench = { sandbox, product: { ...product, origin }, stripe, stop: async () => {} };
	browser = await chromium.launch({ executablePath: EXECUTABLE, args: ["--no-sandbox"] });
});
afterEach(() =>
	control(bench, "PUT", "/wallets", { available: ["apple_pay", "google_pay"], delayMs: 0, isSilent: false }),
);
afterAll(async () => {
	await browser?.close();
	await sandbox?.stop();
	pages?.closeAllConnections();
	pages?.close();
	await product?.close();
});

async function open(query = ""): Promise<{ page: Page; buttons: FrameLocator; sheet: FrameLocator }> {
	const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
	await page.goto(`${origin}/?${query}`);
	return {
		page,
		buttons: page.frameLocator("#wallets iframe"),
		sheet: page.frameLocator('iframe[src*="/frames/wallet-sheet"]'),
	};
}

const eventOf = (page: Page, kind: string) =>
	page
		.waitForFunction(`events.findLast((entry) => entry.type === "${kind}")?.event`)
		.then((handle) => handle.jsonValue());
const sheetsOf = (page: Page) => page.locator('iframe[src*="/frames/wallet-sheet"]').count();

/** The charges of the intent with this result, as the product's server reads them. */
async function chargeOf(result: unknown): Promise<Stripe.Charge> {
	const { paymentIntent } = result as { paymentIntent: Stripe.PaymentIntent };
	const intent = await stripe.paymentIntents.retrieve(paymentIntent.id, { expand: ["latest_charge"] });
	return intent.latest_charge as Stripe.Charge;
}

test("[D1] a wallet names shop, parts and sum, and pays by the intent", async () => {
	const { page, buttons, sheet } = await open();
	expect(await eventOf(page, "ready")).toMatchObject({
		elementType: "expressCheckout",
		availablePaymentMethods: { applePay: true, googlePay: true, link: false },
	});
	await buttons.getByRole("button", { name: "Apple Pay" }).click();
	expect(await eventOf(page, "click")).toMatchObject({ expressPaymentType: "apple_pay" });
	await expect.poll(() => sheet.getByRole("dialog").innerText()).toContain("Pay Test Shop");
	const shown = await sheet.getByRole("dialog").innerText();
	expect(shown.replace(/\s+/g, " ")).toContain("Donation $100.00 Total $115.00");
	await sheet.getByRole("button", { name: "Pay" }).click();
	const result = await eventOf(page, "result");
	expect(result).toMatchObject({ paymentIntent: { status: "succeeded" } });
	expect(await eventOf(page, "submit")).toEqual({ selectedPaymentMethod: "apple_pay" });
	expect((await chargeOf(result)).payment_method_details?.card).toMatchObject({
		brand: "visa",
		last4: "4242",
		wallet: { type: "apple_pay", apple_pay: {} },
	});
	expect(await sheetsOf(page)).toBe(0);
	await page.close();
});

test("[D1] a declined wallet is reported, closes its sheet, and the same page pays with another card", async () => {
	const { page, buttons, sheet } = await open();
	await buttons.getByRole("button", { name: "Google Pay" }).click();
	await sheet.getByLabel("0002").check();
	await sheet.getByRole("button", { name: "Pay" }).click();
	expect(await eventOf(page, "result")).toMatchObject({ error: { type: "card_error", code: "card_declined" } });
	await expect.poll(() => sheetsOf(page)).toBe(0);
	await buttons.getByRole("button", { name: "Google Pay" }).click();
	await sheet.getByRole("button", { name: "Pay" }).click();
	await page.waitForFunction("events.at(-1).event.paymentIntent?.status === 'succeeded'");
	expect((await chargeOf(await eventOf(page, "result"))).payment_method_details?.card?.wallet?.type).toBe("google_pay");
	await page.close();
});

test("[D1] a dismissed wallet reports it and charges nothing", async () => {
	const { page, buttons, sheet } = await open();
	await buttons.getByRole("button", { name: "Apple Pay" }).click();
	await sheet.getByRole("button", { name: "Cancel" }).click();
	expect(await eventOf(page, "cancel")).toEqual({ elementType: "expressCheckout" });
	expect(await sheetsOf(page)).toBe(0);
	expect(await page.evaluate("events.some(({ type }) => type === 'confirm')")).toBe(false);
	await page.close();
});

test("[D1] a rejected click opens no wallet, and neither does one that is answered too late", async () => {
	const rejected = await open("click=reject");
	await rejected.buttons.getByRole("button", { name: "Apple Pay" }).click();
	await eventOf(rejected.page, "click");
	expect(await sheetsOf(rejected.page)).toBe(0);
	await rejected.page.close();
	const { page, buttons } = await open("click=none");
	const warned = page.waitForEvent("console", (message) => message.text().includes("within 1 second"));
	await buttons.getByRole("button", { name: "Apple Pay" }).click();
	await warned;
	await page.evaluate("click.resolve()");
	expect(await sheetsOf(page)).toBe(0);
	await page.close();
});

test("[D1] a shop that cannot make the payment is quoted in the sheet, which can be closed", async () => {
	const { page, buttons, sheet } = await open("closed");
	await buttons.getByRole("button", { name: "Apple Pay" }).click();
	await sheet.getByRole("button", { name: "Pay" }).click();
	await expect.poll(() => sheet.getByRole("alert").innerText()).toBe("The shop is closed.");
	await sheet.getByRole("button", { name: "Cancel" }).click();
	await eventOf(page, "cancel");
	await page.close();
});

test("[D1] the sum follows elements.update, and another than the intent's charges nothing", async () => {
	const { page, buttons, sheet } = await open("amount=11500");
	await eventOf(page, "ready");
	await page.evaluate("elements.update({ amount: 20000 })");
	await buttons.getByRole("button", { name: "Apple Pay" }).click();
	await expect.poll(() => sheet.getByRole("dialog").innerText()).toContain("$200.00");
	await sheet.getByRole("button", { name: "Pay" }).click();
	expect(await eventOf(page, "result")).toMatchObject({
		error: { type: "invalid_request_error", message: expect.stringContaining("20000 usd") },
	});
	await page.close();
});

test("[D1] without wallets the element is ready and renders nothing", async () => {
	await control(bench, "PUT", "/wallets", { available: [] });
	const { page } = await open();
	const ready = await eventOf(page, "ready");
	expect(ready).toEqual({ elementType: "expressCheckout" });
	expect(await page.evaluate("document.querySelector('#wallets').clientHeight")).toBe(0);
	expect(await page.locator("#wallets iframe").isVisible()).toBe(false);
	await page.close();
});

test("[D1] wallets load late, and a service that never answers leaves the page without them", async () => {
	await control(bench, "PUT", "/wallets", { available: ["google_pay"], delayMs: 300 });
	const late = await open();
	expect(await eventOf(late.page, "ready")).toMatchObject({
		availablePaymentMethods: { applePay: false, googlePay: true },
	});
	await late.page.close();
	await control(bench, "PUT", "/wallets", { isSilent: true });
	const page = await browser.newPage();
	await page.clock.install();
	await page.goto(origin);
	await page.frameLocator("#wallets iframe").locator("#buttons").waitFor({ state: "attached" });
	await page.clock.runFor(16_000);
	expect(await eventOf(page, "loaderror")).toMatchObject({ error: { type: "api_connection_error" } });
	expect(await page.evaluate("events.some(({ type }) => type === 'ready')")).toBe(false);
	await page.close();
});

test("[D1] a script pays with a wallet's token, and an unknown token charges nothing", async () => {
	const card = (token: string) => ({
		"payment_method_data[card][number]": "",
		"payment_method_data[card][exp_month]": "",
		"payment_method_data[card][exp_year]": "",
		"payment_method_data[card][cvc]": "",
		"payment_method_data[card][token]": token,
	});
	const intent = await createIntent(bench);
	const unknown = await confirmAsBrowser(bench, intent, "", card("tok_apple_pay_1111"));
	expect(unknown).toMatchObject({ status: 400, body: { error: { code: "resource_missing" } } });
	const declined = await confirmAsBrowser(bench, intent, "", card("tok_apple_pay_9995"));
	expect(declined.body.error.decline_code).toBe("insufficient_funds");
	const paid = await confirmAsBrowser(bench, intent, "", card("tok_apple_pay_4444"));
	expect(paid.body.status).toBe("succeeded");
});
