import http from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { type Sandbox, type SandboxOptions, startSandbox } from "./index.ts";

export const SECRET_KEY = "sk_test_51SandboxSecret000000000000";
export const PUBLISHABLE_KEY = "pk_test_51SandboxPublishable0000000";
export const WEBHOOK_SECRET = "whsec_sandbox_tests";

export const GLOBALGIVING_KEYS = {
	apiKey: "gg_sandbox_tests",
	email: "partner@sandbox.invalid",
	password: "partner-of-the-tests",
	gatewayKey: "sandbox_tests_gateway",
};

export interface ReceivedWebhook {
	event: Stripe.Event;
	body: string;
	signature: string;
	atMs: number;
}

/** Replaces the product: receives webhooks, answers as configured, and lets a test await them. */
export interface ProductStandIn {
	origin: string;
	received: ReceivedWebhook[];
	/** The status of the next answers; 200 once the list is used up. */
	answers: number[];
	/** Resolves as soon as `enough` holds for the webhooks received so far. */
	until(enough: (received: ReceivedWebhook[]) => boolean): Promise<void>;
	/** Resolves with the first event of a type, waiting for it if needed. */
	event(type: string): Promise<Stripe.Event>;
	close(): Promise<void>;
}

export async function startProduct(): Promise<ProductStandIn> {
	const received: ReceivedWebhook[] = [];
	const answers: number[] = [];
	const waiting = new Set<() => void>();
	const server = http.createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk) => chunks.push(chunk));
		request.on("end", () => {
			const body = Buffer.concat(chunks).toString("utf8");
			const signature = String(request.headers["stripe-signature"]);
			if (request.method === "POST")
				received.push({ event: JSON.parse(body), body, signature, atMs: performance.now() });
			response.writeHead(answers.shift() ?? 200).end();
			for (const check of Array.from(waiting)) check();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const until: ProductStandIn["until"] = (enough) =>
		new Promise((resolve) => {
			const check = () => {
				if (!enough(received)) return;
				waiting.delete(check);
				resolve();
			};
			waiting.add(check);
			check();
		});
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		received,
		answers,
		until,
		async event(type) {
			const find = () => received.find((candidate) => candidate.event.type === type);
			await until(() => find() !== undefined);
			const found = find();
			if (found === undefined) throw new Error(`No event of type ${type}.`);
			return found.event;
		},
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

export function optionsFor(product: ProductStandIn, dataDir = ":memory:"): SandboxOptions {
	return {
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir,
		productOrigin: product.origin,
		services: { stripe: true, mail: true, globalgiving: true, oidc: false },
		globalgiving: GLOBALGIVING_KEYS,
		stripe: {
			secretKey: SECRET_KEY,
			publishableKey: PUBLISHABLE_KEY,
			webhookSecret: WEBHOOK_SECRET,
			webhookUrl: `${product.origin}/v1/webhooks/stripe`,
		},
	};
}

export function stripeClient(
	sandbox: Sandbox,
	options: { key?: string; timeout?: number; maxNetworkRetries?: number } = {},
): Stripe {
	return new Stripe(options.key ?? SECRET_KEY, {
		host: "127.0.0.1",
		port: sandbox.port,
		protocol: "http",
		timeout: options.timeout ?? 5000,
		maxNetworkRetries: options.maxNetworkRetries ?? 0,
		telemetry: false,
	});
}

export interface TestBench {
	sandbox: Sandbox;
	product: ProductStandIn;
	stripe: Stripe;
	stop(): Promise<void>;
}

export async function startBench(dataDir?: string): Promise<TestBench> {
	const product = await startProduct();
	const sandbox = await startSandbox(optionsFor(product, dataDir));
	return {
		sandbox,
		product,
		stripe: stripeClient(sandbox),
		async stop() {
			await sandbox.stop();
			await product.close();
		},
	};
}

export function createIntent(bench: TestBench, amount = 11_500): Promise<Stripe.Response<Stripe.PaymentIntent>> {
	return bench.stripe.paymentIntents.create({
		amount,
		currency: "usd",
		automatic_payment_methods: { enabled: true },
		metadata: { donation: "d1" },
	});
}

interface BrowserAnswer {
	status: number;
	// Answers are read as untyped JSON, as a script would.
	body: Stripe.PaymentIntent & { error: Stripe.StripeRawError };
}

/** Confirms as a browser's script does: publishable key, client secret, card data as a form. */
export async function confirmAsBrowser(
	bench: TestBench,
	intent: Stripe.PaymentIntent,
	number: string,
	changes: { [field: string]: string } = {},
	headers: { [name: string]: string } = {},
): Promise<BrowserAnswer> {
	const form = new URLSearchParams({
		key: PUBLISHABLE_KEY,
		client_secret: intent.client_secret ?? "",
		return_url: `${bench.product.origin}/return?popup=status`,
		"payment_method_data[type]": "card",
		"payment_method_data[card][number]": number,
		"payment_method_data[card][exp_month]": "12",
		"payment_method_data[card][exp_year]": String(new Date().getUTCFullYear() + 3),
		"payment_method_data[card][cvc]": "123",
		"payment_method_data[billing_details][name]": "Test Donor",
		...changes,
	});
	for (const [name, value] of Object.entries(changes)) if (value === "") form.delete(name);
	const response = await fetch(`${bench.sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
		method: "POST",
		body: form,
		headers,
	});
	return { status: response.status, body: (await response.json()) as BrowserAnswer["body"] };
}

export async function control(bench: TestBench, method: string, path: string, body?: object) {
	const response = await fetch(`${bench.sandbox.url}/_control/stripe${path}`, {
		method,
		...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
	});
	const text = await response.text();
	return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}
