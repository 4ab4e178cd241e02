import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createPortSource, freePort } from "./free-port.ts";

test("free ports are distinct and outside of the ports for outgoing connections", async () => {
	const ports = await Promise.all(Array.from({ length: 50 }, freePort));
	expect(new Set(ports).size).toBe(50);
	expect(Math.max(...ports)).toBeLessThan(32_768);
});

test("a free port skips a port in use", async () => {
	const taken = (await freePort()) + 1;
	const server = createServer().listen(taken, "127.0.0.1");
	await once(server, "listening");
	try {
		expect(await freePort()).not.toBe(taken);
	} finally {
		server.close();
	}
});

test("two sources, as of two processes, share no port before anything listens, and the later one fails when all are reserved", async () => {
	const range = { first: 30_000 + 10 * (process.pid % 200), blocks: 2, portsPerBlock: 5 };
	const [one, other] = [createPortSource(range), createPortSource(range)];
	const ports: number[] = [];
	// Alternately, as two processes of a test run do.
	for (let taken = 0; taken < 4; taken++) ports.push(await one(), await other());
	expect(new Set(ports).size).toBe(8);
	await expect(one()).rejects.toThrow("reserved");
});
