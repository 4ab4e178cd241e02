import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../index.ts";
import { GLOBALGIVING_KEYS, optionsFor, type ProductStandIn, startProduct } from "../test-sandbox.ts";

const EXECUTABLE = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";

let browser: Browser;
let product: ProductStandIn;
let sandbox: Sandbox;
let origin: string;
let pages: http.Server;

/** A minimal product page: four card fields, a button, and a record of events. */
const productPage = () => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<style>.field{height:44px;border:1px solid #888}.named{color:rgb(1, 2, 3)}</style>
<form id="pay"><label for="number">Card</label><div class="field" id="number"></div><div class="field" id="date"></div>
<div class="field" id="code"></div><div class="field" id="postal"></div><button>Give</button></form>
<script src="${sandbox.browserOrigin}/braintree/web/js/client.min.js"></script>
<script src="${sandbox.browserOrigin}/braintree/web/js/hosted-fields.min.js"></script>
<script>
const events = (window.events = []);
window.seen = [];
window.addEventListener("message", (event) => seen.push(JSON.stringify(event.data)));
window.ready = (async () => {
	const key = new URLSearchParams(location.search).get("key") ?? ${JSON.stringify(GLOBALGIVING_KEYS.gatewayKey)};
	const client = await braintree.client.create({ authorization: key });
	const fields = (window.fields = await braintree.hostedFields.create({
		client,
		styles: { input: { "font-size": "18px", position: "fixed", color: "url(x)" }, "input.invalid": { color: "rgb(200, 0, 0)" }, "body": { color: "red" }, ".valid": "named" },
		fields: {
			number: { container: "#number", placeholder: "4111 1111 1111 1111", iframeTitle: "Card number", internalLabel: "Number of the card" },
			expirationDate: { selector: "#date", placeholder: "MM / YY" },
			cvv: { container: document.querySelector("#code") },
			postalCode: { container: "#postal" },
		},
	}));
	for (const type of ["focus", "blur", "empty", "notEmpty", "validityChange", "cardTypeChange", "inputSubmitRequest"])
		fields.on(type, (event) => events.push({ type, by: event.emittedBy, cards: event.cards.map((card) => card.type), state: Object.fromEntries(Object.entries(event.fields).map(([name, { container, ...state }]) => [name, state])) }));
	return "ready";
})().catch((error) => ({ name: error.name, code: error.code, type: error.type }));
window.tokenize = () => fields.tokenize().then((payload) => ({ payload }), ({ name, code, type, details }) => ({ name, code, type, keys: details.invalidFieldKeys ?? null }));
</script></html>`;

beforeAll(async () => {
	product = await startProduct();
	pages = http.createServer((_request, response) => {
		response.setHeader("content-type", "text/html; charset=utf-8");
		const own = sandbox.browserOrigin;
		response.setHeader(
			"content-security-policy",
			`default-src 'none'; script-src 'unsafe-inline' ${own}; frame-src ${own}; connect-src ${own}; style-src 'unsafe-inline'`,
		);
		response.end(productPage());
	});
	await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
	sandbox = await startSandbox({ ...optionsFor(product), productOrigin: origin });
	browser = await chromium.launch({ executablePath: EXECUTABLE, args: ["--no-sandbox"] });
});
afterAll(async () => {
	await browser?.close();
	await sandbox?.stop();
	pages?.closeAllConnections();
	pages?.close();
	await product?.close();
});

async function open(query = "", pageOrigin = origin): Promise<Page> {
	const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
	await page.goto(`${pageOrigin}/?${query}`);
	return page;
}

async function openReady(): Promise<Page> {
	const page = await open();
	expect(await page.evaluate("ready")).toBe("ready");
	return page;
}

const inputOf = (page: Page, container: string) => page.frameLocator(`#${container} iframe`).locator("input");

/** By keyboard only: the first field is reached by a click on its label, the others by Tab. */
async function type(page: Page, number: string, code = "123"): Promise<void> {
	const texts = { number, date: "1234", code, postal: "79000" };
	for (const [field, text] of Object.entries(texts)) {
		if (field === "number") await page.locator("label").click();
		else await page.keyboard.press("Tab");
		// The browser passes the focus from frame to frame asynchronously; wait for it before typing.
		await page.locator(`#${field}.braintree-hosted-fields-focused`).waitFor();
		await page.keyboard.type(text);
	}
}

const tokenize = (page: Page) => page.evaluate("tokenize()");
// biome-ignore lint/suspicious/noExplicitAny: events recorded by the page
const eventsOf = (page: Page): Promise<any[]> => page.evaluate("events");

test("[G4] a card typed by keyboard is exchanged for a nonce, and the page never sees its number", async () => {
	const page = await openReady();
	await type(page, "4111111111111111");
	expect(await inputOf(page, "number").inputValue()).toBe("4111 1111 1111 1111");
	expect(await inputOf(page, "date").inputValue()).toBe("12 / 34");
	expect(await tokenize(page)).toMatchObject({
		payload: {
			nonce: expect.stringMatching(/^tokencc_bh_/),
			type: "CreditCard",
			details: {
				cardType: "Visa",
				bin: "411111",
				lastTwo: "11",
				lastFour: "1111",
				expirationMonth: "12",
				expirationYear: "2034",
			},
		},
	});
	const seen: string[] = await page.evaluate("seen");
	expect(seen.length).toBeGreaterThan(10);
	expect(seen.join()).not.toMatch(/4111 ?1111 ?1111 ?1111|"123"|79000/);
	await page.close();
});

test("[G4] fields report their state by events, state and the classes of their containers", async () => {
	const page = await openReady();
	await type(page, "4111111111111112");
	await page.locator("button").focus();
	await expect.poll(() => page.locator("#number").getAttribute("class")).toContain("braintree-hosted-fields-invalid");
	// The fields report one after the other.
	await expect
		.poll(async () => (await eventsOf(page)).at(-1).state)
		.toMatchObject({
			number: { isEmpty: false, isFocused: false, isValid: false, isPotentiallyValid: false },
			expirationDate: { isValid: true },
			cvv: { isValid: true },
		});
	expect(await page.locator("#date").getAttribute("class")).toContain("braintree-hosted-fields-valid");
	const events = await eventsOf(page);
	const types = events.filter(({ by }) => by === "number").map((event) => event.type);
	expect(types).toEqual(expect.arrayContaining(["focus", "notEmpty", "cardTypeChange", "validityChange", "blur"]));
	expect(events.findLast((event) => event.type === "cardTypeChange").cards).toEqual(["visa"]);
	expect(await tokenize(page)).toEqual({
		name: "BraintreeError",
		code: "HOSTED_FIELDS_FIELDS_INVALID",
		type: "CUSTOMER",
		keys: ["number"],
	});
	await page.close();
});

test("[G4] Enter requests the page to submit, and clear empties a field", async () => {
	const page = await openReady();
	await type(page, "5555555555554444");
	await page.keyboard.press("Enter");
	await expect.poll(async () => (await eventsOf(page)).at(-1)?.type).toBe("inputSubmitRequest");
	await page.evaluate(`fields.clear("number")`);
	await expect.poll(async () => (await eventsOf(page)).some((event) => event.type === "empty")).toBe(true);
	expect(await inputOf(page, "number").inputValue()).toBe("");
	expect(await page.evaluate(`fields.getState().fields.number.isEmpty`)).toBe(true);
	await page.close();
});

test("[G4] empty fields, an unknown card number and an unreachable processor have distinct codes", async () => {
	const page = await openReady();
	expect(await tokenize(page)).toMatchObject({ code: "HOSTED_FIELDS_FIELDS_EMPTY", type: "CUSTOMER" });
	await type(page, "4000056655665556");
	expect(await tokenize(page)).toMatchObject({
		code: "HOSTED_FIELDS_FAILED_TOKENIZATION",
		type: "CUSTOMER",
		keys: null,
	});
	await fetch(`${sandbox.url}/_control/globalgiving/faults`, {
		method: "PUT",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			api: [{ match: "POST /braintree/client_api/v1/payment_methods/credit_cards", action: "html" }],
		}),
	});
	expect(await tokenize(page)).toMatchObject({ code: "HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR", type: "NETWORK" });
	await page.close();
});

test("[G4] the code of an American Express card has four digits", async () => {
	const page = await openReady();
	await type(page, "378282246310005", "123");
	expect(await tokenize(page)).toMatchObject({ code: "HOSTED_FIELDS_FIELDS_INVALID", keys: ["cvv"] });
	await inputOf(page, "code").fill("1234");
	expect(await inputOf(page, "number").inputValue()).toBe("3782 822463 10005");
	expect(await tokenize(page)).toMatchObject({ payload: { details: { cardType: "American Express" } } });
	await page.close();
});

test("fields have accessible names and accept attributes, messages and safe styles only", async () => {
	const page = await openReady();
	expect(await page.locator("#number iframe").getAttribute("title")).toBe("Card number");
	expect(await page.locator("#code iframe").getAttribute("title")).toBe("Secure Credit Card Frame - CVV");
	const number = inputOf(page, "number");
	expect(await number.getAttribute("aria-label")).toBe("Number of the card");
	expect(await number.getAttribute("autocomplete")).toBe("cc-number");
	await page.evaluate(`fields.setAttribute({ field: "number", attribute: "aria-invalid", value: true })`);
	await expect.poll(() => number.getAttribute("aria-invalid")).toBe("true");
	await page.evaluate(`fields.removeAttribute({ field: "number", attribute: "aria-invalid" })`);
	await expect.poll(() => number.getAttribute("aria-invalid")).toBeNull();
	await page.evaluate(`fields.setMessage({ field: "number", message: "Is it complete?" })`);
	await expect
		.poll(() => page.frameLocator("#number iframe").locator("#message").textContent())
		.toBe("Is it complete?");
	const style = await number.evaluate((input) => {
		// This file is type-checked without the DOM library.
		const { fontSize, position, color } = Reflect.get(globalThis, "getComputedStyle")(input);
		return { fontSize, position, color };
	});
	expect(style).toEqual({ fontSize: "18px", position: "static", color: "rgb(0, 0, 0)" });
	const refused = page.evaluate(
		`fields.setAttribute({ field: "number", attribute: "onfocus", value: "x" }).catch((error) => error.code)`,
	);
	expect(await refused).toBe("HOSTED_FIELDS_ATTRIBUTE_NOT_SUPPORTED");
	await page.close();
});

test("errors of the page are reported as merchant errors, by promise and by callback", async () => {
	const page = await open("key=sandbox_of_somebody_else");
	expect(await page.evaluate("ready")).toEqual({
		name: "BraintreeError",
		code: "CLIENT_AUTHORIZATION_INVALID",
		type: "MERCHANT",
	});
	await page.close();
	const other = await openReady();
	const codeOf = (options: string) =>
		other.evaluate(
			`new Promise((resolve) => braintree.hostedFields.create(${options}, (error) => resolve(error.code)))`,
		);
	const client = `{ authorization: ${JSON.stringify(GLOBALGIVING_KEYS.gatewayKey)} }`;
	expect(await codeOf(`{ fields: {} }`)).toBe("INSTANTIATION_OPTION_REQUIRED");
	expect(await codeOf(`{ client: ${client}, fields: { number: { container: "#nowhere" } } }`)).toBe(
		"HOSTED_FIELDS_INVALID_FIELD_SELECTOR",
	);
	expect(await codeOf(`{ client: ${client}, fields: { number: { container: "#number" } } }`)).toBe(
		"HOSTED_FIELDS_FIELD_DUPLICATE_IFRAME",
	);
	await other.evaluate("fields.teardown()");
	expect(await other.locator("iframe").count()).toBe(0);
	expect(await tokenize(other)).toMatchObject({ code: "METHOD_CALLED_AFTER_TEARDOWN" });
	await other.close();
});

test("forged messages have no effect, and a page of another origin gets no field", async () => {
	const page = await openReady();
	await page.evaluate(`{
		const field = document.querySelector("#number iframe").contentWindow;
		for (const kind of ["clear", "focus", "tokenize"]) field.postMessage({ kind, id: 1, fields: ["number"], nonce: "guess" }, "*");
		window.postMessage({ kind: "state", state: { isValid: true }, nonce: "guess" }, "*");
	}`);
	await type(page, "4111111111111111");
	expect(await page.evaluate("fields.getState().fields.number.isValid")).toBe(true);
	await page.close();
	const foreign = await open("", origin.replace("127.0.0.1", "localhost"));
	expect(await foreign.evaluate("ready")).toMatchObject({ code: "CLIENT_GATEWAY_NETWORK" });
	expect(foreign.frames().filter((frame) => frame.url().includes("/braintree/"))).toHaveLength(0);
	await foreign.close();
});
