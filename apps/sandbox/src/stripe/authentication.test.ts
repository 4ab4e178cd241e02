import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmAsBrowser, createIntent, startBench, type TestBench } from "../test-sandbox.ts";

const ALWAYS_ASKS = "4000002760003184";
const ASKS_THEN_DECLINES = "4000008400001629";

let bench: TestBench;
beforeAll(async () => {
	bench = await startBench();
});
afterAll(() => bench.stop());

async function waitingIntent(number = ALWAYS_ASKS, headers: { [name: string]: string } = {}) {
	const intent = await createIntent(bench);
	const { status, body } = await confirmAsBrowser(bench, intent, number, {}, headers);
	expect([status, body.status, body.next_action?.type]).toEqual([200, "requires_action", "redirect_to_url"]);
	return { intent, page: onLoopback(body.next_action?.redirect_to_url?.url ?? "") };
}

/** The page's address on loopback; browsers use another host name. */
function onLoopback(address: string): URL {
	const url = new URL(address);
	expect(url.origin).toBe(bench.sandbox.browserOrigin);
	return new URL(url.pathname + url.search, bench.sandbox.url);
}

async function press(page: URL, outcome: string): Promise<URL> {
	const response = await fetch(new URL(page.pathname, page), {
		method: "POST",
		body: new URLSearchParams({ token: page.searchParams.get("token") ?? "", outcome }),
		redirect: "manual",
	});
	expect(response.status).toBe(303);
	return new URL(response.headers.get("location") ?? "");
}

const statusOf = async (intent: Stripe.PaymentIntent) => (await bench.stripe.paymentIntents.retrieve(intent.id)).status;

test("[D1] a completed confirmation pays and redirects back with its status", async () => {
	const { intent, page } = await waitingIntent();
	const back = await press(page, "complete");
	expect(back.origin).toBe(bench.product.origin);
	expect(Object.fromEntries(back.searchParams)).toEqual({
		popup: "status",
		payment_intent: intent.id,
		payment_intent_client_secret: intent.client_secret,
		redirect_status: "succeeded",
	});
	const paid = await bench.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
	expect(paid).toMatchObject({
		status: "succeeded",
		next_action: null,
		latest_charge: { payment_method_details: { card: { three_d_secure: { result: "authenticated" } } } },
	});
});

test("[D1] a failed confirmation leaves the intent open for another card", async () => {
	const { intent, page } = await waitingIntent();
	expect((await press(page, "fail")).searchParams.get("redirect_status")).toBe("failed");
	expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
		status: "requires_payment_method",
		last_payment_error: { code: "payment_intent_authentication_failure" },
	});
	expect((await confirmAsBrowser(bench, intent, "4242424242424242")).body.status).toBe("succeeded");
});

test("a cancelled confirmation cancels the intent", async () => {
	const { intent, page } = await waitingIntent();
	expect((await press(page, "cancel")).searchParams.get("redirect_status")).toBe("canceled");
	expect(await statusOf(intent)).toBe("canceled");
});

test("an abandoned confirmation changes nothing, however often the page is read", async () => {
	const { intent, page } = await waitingIntent();
	await fetch(page);
	await fetch(page);
	expect(await statusOf(intent)).toBe("requires_action");
});

test("a card may be declined after the confirmation", async () => {
	const { intent, page } = await waitingIntent(ASKS_THEN_DECLINES);
	expect((await press(page, "complete")).searchParams.get("redirect_status")).toBe("failed");
	expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
		status: "requires_payment_method",
		last_payment_error: { code: "card_declined" },
	});
});

test("a second submit, and the page of an earlier attempt, have no effect", async () => {
	const { intent, page: earlier } = await waitingIntent();
	const { body } = await confirmAsBrowser(bench, intent, ALWAYS_ASKS);
	const later = onLoopback(body.next_action?.redirect_to_url?.url ?? "");
	expect((await press(earlier, "complete")).searchParams.get("redirect_status")).toBe("pending");
	expect(await statusOf(intent)).toBe("requires_action");
	await press(later, "complete");
	expect((await press(later, "fail")).searchParams.get("redirect_status")).toBe("succeeded");
	expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
	expect(await (await fetch(later)).text()).toContain("This confirmation is over");
});

test("the page requires its own token", async () => {
	const { intent, page } = await waitingIntent();
	const other = await waitingIntent();
	expect((await fetch(new URL(`/3ds/${intent.id}`, page))).status).toBe(404);
	expect((await fetch(new URL(`/3ds/${intent.id}?token=guess`, page))).status).toBe(404);
	expect((await fetch(new URL(`/3ds/${intent.id}${other.page.search}`, page))).status).toBe(404);
});

test.each([
	["uk", "Підтвердьте платіж"],
	["en", "Confirm the payment"],
])("the page uses the language in which the payment was started (%s)", async (language, title) => {
	const { page } = await waitingIntent(ALWAYS_ASKS, { "accept-language": language });
	const response = await fetch(page, { headers: { "accept-language": "de" } });
	const text = await response.text();
	expect(text).toContain(title);
	expect(text).toContain("$115.00");
	expect(text).toContain("•••• 3184");
	expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test.each(["https://evil.example/return", "http://127.0.0.1:1/return", "javascript:alert(1)", "//evil.example"])(
	"the return address %s is refused",
	async (address) => {
		const intent = await createIntent(bench);
		const { status, body } = await confirmAsBrowser(bench, intent, ALWAYS_ASKS, { return_url: address });
		expect([status, body.error.code, body.error.param]).toEqual([400, "url_invalid", "return_url"]);
		expect(await statusOf(intent)).toBe("requires_payment_method");
	},
);
