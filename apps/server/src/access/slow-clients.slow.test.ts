import { once } from "node:events";
import { connect, type Socket as TcpSocket } from "node:net";
import { createTestApp, openRaw, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app?.stop());

describe("a slow client", () => {
	it("[U4] [U3] is disconnected after seconds, and does not delay others", async () => {
		const { port } = new URL(app.url);
		const dawdle = async (first: string): Promise<TcpSocket> => {
			const socket = connect(Number(port), "127.0.0.1");
			socket.on("error", () => {});
			await once(socket, "connect");
			socket.write(first);
			return socket;
		};
		const heads = [
			"G",
			"GET /v1/campaigns HTTP/1.1\r\n",
			"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n",
		];
		const slow = await Promise.all(
			Array.from({ length: 150 }, (_, index) => dawdle(String(heads[index % heads.length]))),
		);
		const drip = setInterval(() => {
			for (const socket of slow) if (!socket.destroyed) socket.write("X-a: b\r\n");
		}, 1_000);
		const began = performance.now();
		for (let count = 0; count < 20; count++) expect((await fetch(`${app.url}/v1/config/site`)).status).toBe(200);
		expect(performance.now() - began).toBeLessThan(5_000);
		await until(
			"all of them to be disconnected",
			() => slow.every((socket) => socket.destroyed || socket.readyState !== "open"),
			30_000,
		);
		clearInterval(drip);
		console.log(
			`slow connections ${slow.length}, disconnected after ${Math.round((performance.now() - began) / 1_000)} s`,
		);
	});

	it("[U4] that selects no namespace is disconnected", async () => {
		const socket = await openRaw(app.url);
		expect(socket?.isOpen()).toBe(true);
		await until("the silent one to be disconnected", () => socket?.isOpen() === false, 20_000);
	});
});
