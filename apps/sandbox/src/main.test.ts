import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { optionsFor, type ProductStandIn, startProduct, stripeClient } from "./test-sandbox.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function product(): Promise<ProductStandIn> {
	const started = await startProduct();
	cleanups.push(started.close);
	return started;
}

function start(options: unknown): ChildProcess {
	const child = fork(MAIN, { silent: true, env: { ...process.env, SANDBOX_OPTIONS: JSON.stringify(options) } });
	cleanups.push(() => {
		child.kill("SIGKILL");
	});
	return child;
}

async function ready(child: ChildProcess): Promise<{ type: string; port: number; smtpPort: number }> {
	const [message] = await once(child, "message");
	return message;
}

const exitOf = async (child: ChildProcess) =>
	child.exitCode === null && child.signalCode === null ? (await once(child, "exit"))[0] : child.exitCode;

test("it sends its parent the ports, and SIGTERM ends it", async () => {
	const child = start(optionsFor(await product()));
	const message = await ready(child);
	expect(message).toEqual({ type: "ready", port: expect.any(Number), smtpPort: expect.any(Number) });
	expect((await fetch(`http://127.0.0.1:${message.port}/`)).status).toBe(200);
	child.kill("SIGTERM");
	expect(await exitOf(child)).toBe(0);
});

test("it ends when the channel to its parent closes", async () => {
	const child = start(optionsFor(await product()));
	await ready(child);
	child.disconnect();
	expect(await exitOf(child)).toBe(0);
});

test("acknowledged writes survive kill -9 and a restart", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "sandbox-"));
	cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
	const options = optionsFor(await product(), folder);
	const first = start(options);
	const { port } = await ready(first);
	const stripe = stripeClient({ port, smtpPort: 0, url: "", browserOrigin: "", stop: async () => {} });
	const intents = await Promise.all(
		Array.from({ length: 20 }, () => stripe.paymentIntents.create({ amount: 500, currency: "usd" })),
	);
	first.kill("SIGKILL");
	await exitOf(first);
	const second = start(options);
	const again = stripeClient({ ...(await ready(second)), url: "", browserOrigin: "", stop: async () => {} });
	const stored = await again.paymentIntents.list({ limit: 100 });
	expect(new Set(stored.data.map(({ id }) => id))).toEqual(new Set(intents.map(({ id }) => id)));
});

test("refused options end it with one clear line", async () => {
	const child = start({ ...optionsFor(await product()), host: "0.0.0.0" });
	const lines: string[] = [];
	child.stderr?.on("data", (chunk) => lines.push(String(chunk)));
	await once(child, "close");
	expect(child.exitCode).toBe(1);
	expect(lines.join("")).toContain("The sandbox refuses to start. host: must be a loopback address");
	expect(lines.join("")).not.toContain("    at ");
});
