import { stripeEndpoints } from "@stride/sandbox";
import { testCards } from "@stride/testing/sandbox-driver";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findOperation, type OpenApi, parameterSchema, readOpenApi } from "./openapi.ts";
import { type SandboxWorld, startSandboxWorld } from "./sandbox-world.ts";
import { donation, pay } from "./story-of-payments.ts";
import { type Flaw, flawsOf } from "./wrong-requests.ts";

const mockPort = inject("stripeMockPort");
let spec: OpenApi;
let world: SandboxWorld;
const compared = { sent: 0, refused: 0 };

beforeAll(async () => {
	spec = readOpenApi(inject("stripeSpecFile"));
	world = await startSandboxWorld();
});
afterAll(async () => {
	await world?.stop();
	console.log(
		`${compared.sent} wrong requests sent to both, ${compared.refused} refused by stripe-mock and by the sandbox`,
	);
});

type Request = {
	method: string;
	path: string;
	form: Record<string, string>;
	/** The connected account on whose behalf the platform acts. */
	account?: string;
};
type Answer = { status: number; error?: { type: string; message: string; param?: string } };

/** A request that both servers accept, created afresh where it changes something. */
const rightRequests: Record<string, () => Promise<Omit<Request, "method">>> = {
	"POST /v1/payment_intents": () =>
		Promise.resolve({ path: "/v1/payment_intents", form: { amount: "500", currency: "usd" } }),
	"POST /v1/payment_intents/:id": async () => ({
		path: `/v1/payment_intents/${await openIntent()}`,
		form: { description: "x" },
	}),
	"POST /v1/payment_intents/:id/confirm": async () => ({
		path: `/v1/payment_intents/${await openIntent()}/confirm`,
		form: { payment_method: "pm_card_visa", return_url: world.returnUrl },
	}),
	"POST /v1/payment_intents/:id/cancel": async () => ({
		path: `/v1/payment_intents/${await openIntent()}/cancel`,
		form: {},
	}),
	"POST /v1/refunds": async () => ({ path: "/v1/refunds", form: { charge: await paidCharge(), amount: "100" } }),
	"GET /v1/payment_intents/:id": async () => ({ path: `/v1/payment_intents/${await openIntent()}`, form: {} }),
	"GET /v1/charges/:id": async () => ({ path: `/v1/charges/${await paidCharge()}`, form: {} }),
	"GET /v1/balance_transactions/:id": () => newest("/v1/balance_transactions"),
	"GET /v1/refunds/:id": () => newest("/v1/refunds"),
	"GET /v1/disputes/:id": () => newest("/v1/disputes"),
	"GET /v1/events/:id": () => newest("/v1/events"),
	"GET /v1/account": () => Promise.resolve({ path: "/v1/account", form: {} }),
	"GET /v1/accounts": () => Promise.resolve({ path: "/v1/accounts", form: {} }),
	"GET /v1/webhook_endpoints": () => Promise.resolve({ path: "/v1/webhook_endpoints", form: {} }),
	"GET /v1/payment_method_domains": () => Promise.resolve({ path: "/v1/payment_method_domains", form: {} }),
	"POST /v1/payment_method_domains": () =>
		Promise.resolve({ path: "/v1/payment_method_domains", form: { domain_name: "shop.example.org" } }),
	"POST /v1/payment_method_domains/:id": async () => ({
		path: `/v1/payment_method_domains/${await domainId()}`,
		form: { enabled: "true" },
	}),
	"POST /v1/payment_method_domains/:id/validate": async () => ({
		path: `/v1/payment_method_domains/${await domainId()}/validate`,
		form: {},
	}),
	"POST /v1/accounts": () => Promise.resolve({ path: "/v1/accounts", form: newAuthor }),
	"GET /v1/accounts/:id": async () => ({ path: `/v1/accounts/${await verified()}`, form: {} }),
	"GET /v1/accounts/:id/external_accounts": async () => ({
		path: `/v1/accounts/${await verified()}/external_accounts`,
		form: {},
	}),
	"POST /v1/account_links": async () => ({
		path: "/v1/account_links",
		form: {
			account: await verified(),
			refresh_url: world.returnUrl,
			return_url: world.returnUrl,
			type: "account_onboarding",
		},
	}),
	"POST /v1/transfers": async () => ({
		path: "/v1/transfers",
		form: { amount: "100", currency: "usd", destination: (await transferred()).account },
	}),
	"GET /v1/transfers/:id": async () => ({ path: `/v1/transfers/${(await transferred()).id}`, form: {} }),
	"POST /v1/transfers/:id/reversals": async () => ({
		path: `/v1/transfers/${(await transferred()).id}/reversals`,
		form: {},
	}),
	"GET /v1/transfers/:id/reversals": async () => ({
		path: `/v1/transfers/${(await transferred()).id}/reversals`,
		form: {},
	}),
	"POST /v1/payouts": async () => ({
		path: "/v1/payouts",
		form: { amount: "100", currency: "usd" },
		account: (await transferred()).account,
	}),
	"GET /v1/payouts": async () => ({ path: "/v1/payouts", form: {}, account: await verified() }),
	"GET /v1/payouts/:id": async () => {
		const { account } = await transferred();
		const { id } = await world.stripe.payouts.create({ amount: 100, currency: "usd" }, { stripeAccount: account });
		return { path: `/v1/payouts/${id}`, form: {}, account };
	},
	...Object.fromEntries(
		["transfers", "payment_intents", "charges", "balance_transactions", "refunds", "disputes", "events", "balance"].map(
			(name) => [`GET /v1/${name}`, () => Promise.resolve({ path: `/v1/${name}`, form: {} })],
		),
	),
};

const newAuthor = {
	"controller[requirement_collection]": "stripe",
	"capabilities[transfers][requested]": "true",
	country: "US",
};
async function verified(): Promise<string> {
	const { body } = await send(world.sandbox.port, { method: "POST", path: "/v1/accounts", form: newAuthor });
	const { id } = body as { id: string };
	await world.driver.control("POST", "/onboarding", { account: id, outcome: "complete" });
	return id;
}
async function transferred() {
	await pay(world);
	await world.driver.control("POST", "/advance-clock", { seconds: 3 * 24 * 3600 });
	const account = await verified();
	const { id } = await world.stripe.transfers.create({ amount: 100, currency: "usd", destination: account });
	return { id, account };
}
const domainId = async () => (await world.stripe.paymentMethodDomains.create({ domain_name: "shop.example.org" })).id;
const openIntent = async () => (await world.stripe.paymentIntents.create(donation)).id;
const paidCharge = async () => String((await pay(world)).latest_charge);

async function newest(path: string) {
	await world.stripe.refunds.create({ charge: await paidCharge() });
	await pay(world, testCards.disputed);
	const { data } = (await send(world.sandbox.port, { method: "GET", path, form: {} })).body as {
		data: { id: string }[];
	};
	return { path: `${path}/${data[0]?.id}`, form: {} };
}

describe.each(stripeEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, ...endpoint })))(
	"[D1] $name",
	({ name, method }) => {
		test("the sandbox refuses what Stripe's mock server refuses, for the same parameter", async () => {
			const makeRight = rightRequests[name];
			if (!makeRight) throw new Error(`Add a valid request for ${name}.`);
			const right = { method, ...(await makeRight()) };
			expect((await send(mockPort, right)).status).toBe(200);
			expect((await send(world.sandbox.port, right)).status).toBe(200);
			const subject = { method, ...(await makeRight()) };
			const operation = findOperation(spec, method, subject.path);
			const flaws = operation ? flawsOf(spec, parameterSchema(operation)) : [];
			let refused = 0;
			const tooKind: string[] = [];
			for (const flaw of flaws) {
				const wrong = withFlaw(subject, flaw);
				const [theirs, ours] = [await send(mockPort, wrong), await send(world.sandbox.port, wrong)];
				if (theirs.status === 200) continue;
				refused += 1;
				if (!isSameRefusal(theirs, ours, flaw))
					tooKind.push(`${flaw.name}: ${describeAnswer(ours)} (theirs: ${describeAnswer(theirs)})`);
			}
			expect(tooKind).toEqual([]);
			expect(refused).toBeGreaterThan(0);
			compared.sent += flaws.length;
			compared.refused += refused;
		});
	},
);

function withFlaw({ form, ...request }: Request, flaw: Flaw): Request {
	// A wrong value replaces the right one in whatever form that was sent.
	const unchanged = Object.entries(form).filter(([name]) => name !== flaw.parameter && name !== flaw.leaveOut);
	return { ...request, form: Object.fromEntries([...unchanged, ...flaw.send]) };
}

function isSameRefusal(theirs: Answer, ours: Answer, flaw: Flaw): boolean {
	const isAbout = (ours.error?.param ?? "").split("[")[0] === flaw.parameter;
	return ours.status === theirs.status && ours.error?.type === theirs.error?.type && isAbout;
}

const describeAnswer = ({ status, error }: Answer) => `${status} ${error?.type ?? ""} ${error?.message ?? ""}`.trim();

async function send(port: number, { method, path, form, account }: Request): Promise<Answer & { body: unknown }> {
	const fields = new URLSearchParams(form);
	const isPost = method === "POST";
	const query = isPost || fields.size === 0 ? "" : `?${fields}`;
	const response = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
		method,
		headers: {
			authorization: `Bearer ${world.config.secretKey}`,
			...(account && { "stripe-account": account }),
			...(isPost && { "content-type": "application/x-www-form-urlencoded" }),
		},
		...(isPost && { body: fields.toString() }),
	});
	const body = (await response.json()) as { error?: NonNullable<Answer["error"]> };
	return { status: response.status, body, ...(body.error && { error: body.error }) };
}
