import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

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
