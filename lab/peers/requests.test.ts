import { createStripePayments } from "@stride/server/stripe-payments";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { adapterCases, mockEnvironment, sandboxEnvironment, silentMethods } from "./adapter-cases.ts";
import { isExpandable } from "./expandable.ts";
import { answerSchema, findOperation, type OpenApi, readOpenApi } from "./openapi.ts";
import { type Exchange, type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import { playSandboxStory } from "./sandbox-story.ts";
import { type SandboxWorld, startSandboxWorld, stripeConfig } from "./sandbox-world.ts";

const mockPort = inject("stripeMockPort");
let spec: OpenApi;
let world: SandboxWorld;
let mock: RecordingProxy;
const compared = { sent: 0, repeated: 0, expansions: 0 };

beforeAll(async () => {
	spec = readOpenApi(inject("stripeSpecFile"));
	world = await startSandboxWorld();
	mock = await startRecordingProxy(mockPort);
});
afterAll(async () => {
	await world?.stop();
	await mock?.stop();
	console.log(
		`${compared.sent} requests sent to stripe-mock, ${compared.repeated} of the sandbox's repeated there, ${compared.expansions} expansions looked up`,
	);
});

test("[D1] every method of the payment port has a case here", () => {
	const adapter = createStripePayments(world.config);
	const methods = Object.entries(adapter).flatMap(([name, member]) => (typeof member === "function" ? [name] : []));
	expect(Object.keys(adapterCases).sort()).toEqual(methods.sort());
	expect(methods.length).toBeGreaterThan(0);
});

describe.each(Object.entries(adapterCases))("[D1] %s", (name, run) => {
	test("sends only what Stripe's mock server accepts, and the same to the sandbox", async () => {
		const atMock = await recordedBy(mock, async () => {
			// The mock's fixtures need not make sense to the adapter: only whether a request was refused counts.
			await run(createStripePayments(stripeConfig(mock.port)), mockEnvironment(mockPort)).catch(logUnusable(name));
		});
		expect(atMock.filter(({ status }) => status !== 200).map(nameOf)).toEqual([]);
		// Preparation of a case bypasses the proxy that records the adapter.
		const adapterProxy = await startRecordingProxy(world.sandbox.port);
		try {
			const adapter = createStripePayments(stripeConfig(adapterProxy.port));
			await run(adapter, sandboxEnvironment(world));
			const inSandbox = adapterProxy.exchanges;
			expect(atMock.length > 0 && inSandbox.length > 0).toBe(!silentMethods.includes(name));
			for (const exchange of inSandbox) expect(await repeatAtMock(exchange)).toMatchObject({ status: 200 });
			const shapes = new Set(inSandbox.map(shapeOf));
			expect([...new Set(atMock.map(shapeOf))].filter((shape) => !shapes.has(shape))).toEqual([]);
			expect(inSandbox.flatMap(unknownExpansions)).toEqual([]);
			compared.sent += atMock.length;
			console.log(`${name}: ${[...shapes].join("; ") || "sends nothing"}`);
		} finally {
			await adapterProxy.stop();
		}
	});
});

test("[D1] Stripe's mock server accepts the server requests that the sandbox accepts", async () => {
	await playSandboxStory(world);
	const taken = world.proxy.exchanges.filter(
		({ path, status, fromBrowser }) => path.startsWith("/v1/") && status === 200 && !fromBrowser,
	);
	const different = [...new Map(taken.map((exchange) => [shapeOf(exchange), exchange])).values()];
	const refused: string[] = [];
	for (const exchange of different) {
		const answer = await repeatAtMock(exchange);
		if (answer.status !== 200) refused.push(`${shapeOf(exchange)}: ${answer.message}`);
	}
	expect(refused).toEqual([]);
	expect(different.length).toBeGreaterThan(40);
});

/** The exchanges recorded while `act` runs. */
async function recordedBy(proxy: RecordingProxy, act: () => Promise<void>): Promise<Exchange[]> {
	const before = proxy.exchanges.length;
	await act();
	return proxy.exchanges.slice(before);
}

const logUnusable = (name: string) => (error: unknown) =>
	console.log(
		`${name}: the adapter cannot use a fixture of stripe-mock: ${error instanceof Error ? error.message : error}`,
	);

const nameOf = ({ method, path, status, body }: Exchange) => `${method} ${path} → ${status} ${JSON.stringify(body)}`;

/** Sends the same request to Stripe's mock server, with a secret key. */
async function repeatAtMock({ method, path, form }: Exchange): Promise<{ status: number; message: string }> {
	const isPost = method === "POST";
	const response = await fetch(`http://127.0.0.1:${mockPort}${path}${isPost || form === "" ? "" : `?${form}`}`, {
		method,
		headers: {
			authorization: `Bearer ${stripeConfig(mockPort).secretKey}`,
			...(isPost && { "content-type": "application/x-www-form-urlencoded" }),
		},
		...(isPost && { body: form }),
	});
	compared.repeated += 1;
	const body = (await response.json()) as { error?: { message: string } };
	return { status: response.status, message: body.error?.message ?? "" };
}

/** The shape of a request: method, address without identifiers, parameter names and expansions. */
function shapeOf({ method, path, form }: Exchange): string {
	const fields = [...new URLSearchParams(form)].map(([name, value]) =>
		name.startsWith("expand") ? `expand=${value}` : name,
	);
	return `${method} ${path.replace(/\/[a-z]+_[A-Za-z0-9]+$|\/[a-z]+_[A-Za-z0-9]+(?=\/)/g, idless)} ${fields.sort().join(" ")}`.trim();
}

/** `payment_intents` is a segment of the path, `pi_3…` an identifier. */
const idless = (step: string) => (/_\w*[A-Z0-9]/.test(step) ? "/{id}" : step);

function unknownExpansions(exchange: Exchange): string[] {
	const operation = findOperation(spec, exchange.method, exchange.path);
	const answer = operation && answerSchema(operation, 200);
	const paths = [...new URLSearchParams(exchange.form)].flatMap(([name, value]) =>
		name.startsWith("expand") ? [value] : [],
	);
	compared.expansions += paths.length;
	return paths.filter((path) => !answer || !isExpandable(spec, answer, path));
}
