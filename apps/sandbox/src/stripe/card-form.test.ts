import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type FrameLocator, type Page } from "playwright-core";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../index.ts";
import { optionsFor, type ProductStandIn, PUBLISHABLE_KEY, startProduct, stripeClient } from "../test-sandbox.ts";

const EXECUTABLE = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";

let browser: Browser;
let webhooks: ProductStandIn;
let sandbox: Sandbox;
let stripe: Stripe;
let origin: string;
let pages: http.Server;

/** A minimal product page: the card form, a button, and a record of events. */
const productPage = (
	locale: string,
	amount: string,
	types: string,
) => `<!doctype html><html><meta name="viewport" content="width=device-width">
<body style="color-scheme:dark;background:#05070f"><form id="pay"><div id="card"></div><button>Pay</button></form>
<script src="${sandbox.browserOrigin}/stripe.js"></script><script>
const events = (window.events = []);
const stripe = (window.stripe = Stripe("${PUBLISHABLE_KEY}", { locale: "${locale}" }));
const elements = (window.elements = stripe.elements({ mode: "payment", amount: ${amount}, currency: "usd", ${types === "" ? "" : `paymentMethodTypes: ["${types}"],`} appearance: { theme: "night" } }));
const element = elements.create("payment");
for (const type of ["ready", "change", "focus", "blur", "loaderror"]) element.on(type, (event) => events.push({ type, event }));
element.mount("#card");
document.querySelector("#pay").addEventListener("submit", async (event) => {
	event.preventDefault();
	const submitted = await elements.submit();
	events.push({ type: "submit", event: submitted });
	if (submitted.error) return;
	const clientSecret = await (await fetch("/intent")).text();
	const result = await stripe.confirmPayment({ elements, clientSecret, redirect: "if_required",
		confirmParams: { return_url: location.origin + "/return", payment_method_data: { billing_details: { name: "Test Donor" } } } });
	events.push({ type: "result", event: result });
});
</script>`;

beforeAll(async () => {
	webhooks = await startProduct();
	pages = http.createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", "http://page");
		response.setHeader("content-type", "text/html; charset=utf-8");
		if (url.pathname === "/return") return response.end("<h1>Back</h1>");
		if (url.pathname !== "/intent")
			return response.end(
				productPage(
					url.searchParams.get("locale") ?? "en",
					url.searchParams.get("amount") ?? "11500",
					url.searchParams.get("types") ?? "",
				),
			);
		const intent = await stripe.paymentIntents.create({
			amount: 11_500,
			currency: "usd",
			automatic_payment_methods: { enabled: true },
		});
		return response.end(intent.client_secret);
	});
	await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
	sandbox = await startSandbox({ ...optionsFor(webhooks), productOrigin: origin });
	stripe = stripeClient(sandbox);
	browser = await chromium.launch({ executablePath: EXECUTABLE, args: ["--no-sandbox"] });
});
afterAll(async () => {
	await browser?.close();
	await sandbox?.stop();
	pages?.closeAllConnections();
	pages?.close();
	await webhooks?.close();
});

async function open(query = "", pageOrigin = origin): Promise<{ page: Page; form: FrameLocator }> {
	const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
	await page.goto(`${pageOrigin}/?${query}`);
	return { page, form: page.frameLocator("#card iframe") };
}

async function type(page: Page, form: FrameLocator, number: string): Promise<void> {
	await form.locator("#number").click();
	await page.keyboard.type(number);
	await page.keyboard.press("Tab");
	await page.keyboard.type("1239");
	await page.keyboard.press("Tab");
	await page.keyboard.type("123");
}

const eventOf = (page: Page, kind: string) =>
	page
		.waitForFunction(`events.findLast((entry) => entry.type === "${kind}")?.event`)
		.then((handle) => handle.jsonValue());

test("[D1] empty fields are reported in the page's language, and Enter pays by keyboard", async () => {
	const { page, form } = await open("locale=uk");
	await eventOf(page, "ready");
	await page.locator("button").click();
	expect(await eventOf(page, "submit")).toMatchObject({
		error: { type: "validation_error", code: "incomplete_number", message: "Допишіть номер картки." },
	});
	await expect.poll(() => form.locator("#expiry-error").textContent()).toBe("Допишіть термін дії: місяць і рік.");
	await type(page, form, "4242424242424242");
	expect(await form.locator("#number").inputValue()).toBe("4242 4242 4242 4242");
	expect(await form.locator("#expiry").inputValue()).toBe("12 / 39");
	expect(await eventOf(page, "change")).toMatchObject({
		elementType: "payment",
		complete: true,
		empty: false,
		value: { type: "card" },
	});
	await page.keyboard.press("Enter");
	expect(await eventOf(page, "result")).toMatchObject({ paymentIntent: { status: "succeeded" } });
	expect(await page.evaluate("document.querySelector('iframe').clientHeight")).toBeGreaterThan(150);
	expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
	await page.close();
});

test("[D1] a decline is reported and the same form pays with another card", async () => {
	const { page, form } = await open();
	await type(page, form, "4000000000009995");
	await page.locator("button").click();
	expect(await eventOf(page, "result")).toMatchObject({
		error: {
			type: "card_error",
			decline_code: "insufficient_funds",
			message: "There is not enough money on the card. Try another one.",
		},
	});
	await form.locator("#number").fill("4242424242424242");
	await page.locator("button").click();
	await page.waitForFunction("events.at(-1).event.paymentIntent?.status === 'succeeded'");
	await page.close();
});

test("[D1] 3-D Secure opens the bank's page and returns with the result", async () => {
	const { page, form } = await open("locale=uk");
	await type(page, form, "4000002760003184");
	await page.locator("button").click();
	await page.getByRole("button", { name: "Підтвердити" }).click();
	await page.waitForURL(/\/return\?/);
	const back = new URL(page.url());
	expect(back.searchParams.get("redirect_status")).toBe("succeeded");
	expect((await stripe.paymentIntents.retrieve(back.searchParams.get("payment_intent") ?? "")).status).toBe(
		"succeeded",
	);
	await page.close();
});

test("an amount other than the intent's charges nothing", async () => {
	const { page, form } = await open("amount=500");
	await type(page, form, "4242424242424242");
	await page.locator("button").click();
	expect(await eventOf(page, "result")).toMatchObject({
		error: { type: "invalid_request_error", message: expect.stringContaining("500 usd") },
	});
	await page.close();
});

test("payment methods other than the intent's charge nothing", async () => {
	const { page, form } = await open("types=card");
	await type(page, form, "4242424242424242");
	await page.locator("button").click();
	expect(await eventOf(page, "result")).toMatchObject({
		error: { type: "invalid_request_error", message: expect.stringContaining("payment_method_types") },
	});
	await page.close();
});

test("the card never passes through the page, and forged messages have no effect", async () => {
	const { page, form } = await open();
	await eventOf(page, "ready");
	await page.evaluate(`{
		window.seen = [];
		window.addEventListener("message", (event) => seen.push(JSON.stringify(event.data)));
		const form = document.querySelector("iframe").contentWindow;
		form.postMessage({ kind: "request", id: 1, request: { name: "validate" }, nonce: "guess" }, "*");
		form.postMessage({ kind: "clear" }, "*");
		window.postMessage({ kind: "change", complete: true, empty: false, nonce: "guess" }, "*");
	}`);
	await type(page, form, "4242424242424242");
	await page.locator("button").click();
	await eventOf(page, "result");
	const seen: string[] = await page.evaluate("seen");
	expect(seen.length).toBeGreaterThan(3);
	expect(seen.join()).not.toContain("4242424242424242");
	expect(seen.join()).not.toContain("4242 4242");
	expect(await page.evaluate("events.filter((entry) => entry.type === 'change').length")).toBe(2);
	await page.close();
});

test("a page of another origin cannot embed the form", async () => {
	const { page } = await open("", origin.replace("127.0.0.1", "localhost"));
	await page.locator("#card iframe").waitFor({ state: "attached" });
	const embedded = () => page.frames().filter((frame) => frame.url().startsWith(sandbox.browserOrigin)).length;
	await expect.poll(() => page.frames().some((frame) => frame.url().startsWith("chrome-error:"))).toBe(true);
	expect(embedded()).toBe(0);
	await page.close();
});
