import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "@stride/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../platform/config.ts";
import { checkSettlement } from "./check-settlement.ts";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let failing: Server;
const start = (currencies: string, port = sandbox.port, secretKey?: string) => {
	const config = readConfig({ CURRENCIES: currencies });
	const api = { protocol: "http" as const, host: "127.0.0.1", port };
	return checkSettlement({ ...config, stripe: { ...config.stripe, api, ...(secretKey && { secretKey }) } });
};

beforeAll(async () => {
	const { secretKey, publishableKey, webhookSecret } = readConfig({}).stripe;
	sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: "http://127.0.0.1:3000",
		services: { stripe: true, mail: false, globalgiving: false, oidc: false },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: "http://127.0.0.1:3000/v1/webhooks/stripe" },
	});
	failing = createServer((_, response) => response.writeHead(500).end()).listen(0, "127.0.0.1");
	await once(failing, "listening");
});
afterAll(async () => {
	failing.close();
	await sandbox.stop();
});

it.each(["usd", "eur,usd", "usd,eur,gbp,pln"])(
	"[D3] a start with %s, in which the account settles, is accepted",
	(currencies) => expect(start(currencies)).resolves.toBeUndefined(),
);

it("[D3] a start with currencies in which the account does not settle is refused, and each is named", async () => {
	const refused = start("usd,chf,sek");
	await expect(refused).rejects.toThrow(ConfigError);
	await expect(refused).rejects.toThrow(/does not settle in chf .+\nStripe: the account does not settle in sek/);
});

it("[D3] a provider that answers without an end does not delay the start for longer than a few seconds", async () => {
	const dripping = createServer((_, response) => {
		response.writeHead(200, { "content-type": "application/json" });
		const timer = setInterval(() => response.write(" "), 500);
		response.once("close", () => clearInterval(timer));
	}).listen(0, "127.0.0.1");
	await once(dripping, "listening");
	await start("usd,chf", (dripping.address() as AddressInfo).port);
	dripping.closeAllConnections();
	dripping.close();
});

it("[D3] a provider that fails, and a key that it refuses, do not prevent the start", async () => {
	await start("usd,chf", (failing.address() as AddressInfo).port);
	await start("usd,chf", sandbox.port, "sk_test_other");
});
