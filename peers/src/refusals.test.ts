import { stripeEndpoints } from "@stride/sandbox";
import { testCards } from "@stride/testing/sandbox-driver";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findOperation, type OpenApi, parameterSchema, readOpenApi } from "./openapi.ts";
import { type SandboxWorld, startSandboxWorld } from "./sandbox-world.ts";
import { gift, pay } from "./story-of-payments.ts";
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

type Request = { method: string; path: string; form: Record<string, string> };
type Answer = { status: number; error?: { type: string; message: string; param?: string } };

/** A request that both take, made anew where it changes something. */
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
	...Object.fromEntries(
		["payment_intents", "charges", "balance_transactions", "refunds", "disputes", "events", "balance"].map((name) => [
			`GET /v1/${name}`,
			() => Promise.resolve({ path: `/v1/${name}`, form: {} }),
		]),
	),
};

const openIntent = async () => (await world.stripe.paymentIntents.create(gift)).id;
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
			if (!makeRight) throw new Error(`Say what a right request to ${name} is.`);
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

function withFlaw({ method, path, form }: Request, flaw: Flaw): Request {
	// A wrong value stands in the place of the right one, in whatever form that was.
	const kept = Object.entries(form).filter(([name]) => name !== flaw.parameter && name !== flaw.leaveOut);
	return { method, path, form: Object.fromEntries([...kept, ...flaw.send]) };
}

function isSameRefusal(theirs: Answer, ours: Answer, flaw: Flaw): boolean {
	const isAbout = (ours.error?.param ?? "").split("[")[0] === flaw.parameter;
	return ours.status === theirs.status && ours.error?.type === theirs.error?.type && isAbout;
}

const describeAnswer = ({ status, error }: Answer) => `${status} ${error?.type ?? ""} ${error?.message ?? ""}`.trim();

async function send(port: number, { method, path, form }: Request): Promise<Answer & { body: unknown }> {
	const fields = new URLSearchParams(form);
	const isPost = method === "POST";
	const query = isPost || fields.size === 0 ? "" : `?${fields}`;
	const response = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
		method,
		headers: {
			authorization: `Bearer ${world.config.secretKey}`,
			...(isPost && { "content-type": "application/x-www-form-urlencoded" }),
		},
		...(isPost && { body: fields.toString() }),
	});
	const body = (await response.json()) as { error?: NonNullable<Answer["error"]> };
	return { status: response.status, body, ...(body.error && { error: body.error }) };
}
