import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Sandbox, startSandbox } from "@stride/sandbox";
import { type Config, readConfig } from "@stride/server/config";
import { createSandboxDriver, type SandboxDriver } from "@stride/testing/sandbox-driver";
import Stripe from "stripe";
import { type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";

/** The product's Stripe configuration for a stand-in on this port. */
export function stripeConfig(port: number): Config["stripe"] {
	return readConfig({ SANDBOX: "all", SANDBOX_PORT: String(port), DATA_DIR: "peers" }).stripe;
}

/** Stripe's official client for the server on this port, without retries. */
export function stripeClient(port: number): Stripe {
	const { secretKey, api } = stripeConfig(port);
	return new Stripe(secretKey, { ...api, maxNetworkRetries: 0, telemetry: false, timeout: 10_000 });
}

type Webhook = { body: Buffer; signature: string };

/** A sandbox behind a recording proxy, with a product that accepts its webhooks. */
export type SandboxWorld = {
	sandbox: Sandbox;
	config: Config["stripe"];
	proxy: RecordingProxy;
	stripe: Stripe;
	driver: SandboxDriver;
	/** An address of the product to which a bank's page may return. */
	returnUrl: string;
	webhooks: readonly Webhook[];
	/** Answers the bank's page of an intent that requires it. */
	answerBank(intent: Stripe.PaymentIntent, outcome: "complete" | "fail" | "cancel"): Promise<void>;
	stop(): Promise<void>;
};

export async function startSandboxWorld(): Promise<SandboxWorld> {
	const webhooks: Webhook[] = [];
	const product = await startWebhookReceiver(webhooks);
	const { secretKey, publishableKey, webhookSecret } = stripeConfig(0);
	const sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: product.origin,
		services: { stripe: true, mail: false, globalgiving: false, oidc: false },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: `${product.origin}/v1/webhooks/stripe` },
	});
	const proxy = await startRecordingProxy(sandbox.port);
	const returnUrl = `${product.origin}/campaigns/run`;
	return {
		sandbox,
		config: stripeConfig(proxy.port),
		proxy,
		stripe: stripeClient(proxy.port),
		driver: createSandboxDriver({ url: proxy.url, publishableKey, returnUrl }),
		returnUrl,
		webhooks,
		answerBank: (intent, outcome) => answerBank(sandbox, intent, outcome),
		async stop() {
			await proxy.stop();
			await sandbox.stop();
			await product.stop();
		},
	};
}

async function answerBank(sandbox: Sandbox, intent: Stripe.PaymentIntent, outcome: string): Promise<void> {
	const page = new URL(intent.next_action?.redirect_to_url?.url ?? "");
	const response = await fetch(new URL(page.pathname, sandbox.url), {
		method: "POST",
		body: new URLSearchParams({ token: page.searchParams.get("token") ?? "", outcome }),
		redirect: "manual",
	});
	if (response.status !== 303) throw new Error(`The bank's page answered ${response.status}.`);
}

async function startWebhookReceiver(webhooks: Webhook[]): Promise<{ origin: string; stop(): Promise<void> }> {
	const server = http.createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			webhooks.push({ body: Buffer.concat(chunks), signature: String(request.headers["stripe-signature"]) });
			response.writeHead(204).end();
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
