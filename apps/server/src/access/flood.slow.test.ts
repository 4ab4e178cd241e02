import { once } from "node:events";
import { connect, type Socket as TcpSocket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { campaignNamespace } from "@stride/contract/realtime";
import { createTestApp, type TestApp, until } from "@stride/testing";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { campaignChanged } from "../modules/campaigns/index.ts";
import { openRaw } from "./raw-socket.test-steps.ts";
import { createWorld, type World } from "./world.test-steps.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { TRUST_PROXY: "127.0.0.1" } });
	world = await createWorld(app);
});
afterAll(() => app?.stop());

const watchersCount = 20;
const turns = 3;
const rounds = 15;
const attackers = 50;
/** Longer than changes of one campaign are told together. */
const betweenMs = 300;

describe("a flood of hostile sockets", () => {
	it("[U4] delays what others are told by no more than twice", async () => {
		const { own } = world.campaigns;
		const watchers = Array.from({ length: watchersCount }, () =>
			io(`${app.url}${campaignNamespace(own)}`, { transports: ["websocket"], forceNew: true, reconnection: false }),
		);
		await Promise.all(watchers.map((socket) => once(socket as unknown as NodeJS.EventEmitter, "refresh-donations")));
		const quiet: number[] = [];
		const flooded: number[] = [];
		// In turns, so that what else the machine is busy with falls on both.
		for (let turn = 0; turn < turns; turn++) {
			quiet.push(...(await delays(watchers, own)));
			const worker = new Worker(new URL("./flood.test-steps.ts", import.meta.url), {
				workerData: { url: app.url, known: own, attackers },
			});
			await delay(2_000);
			flooded.push(...(await delays(watchers, own)));
			await worker.terminate();
			await delay(1_000);
		}
		const ratio = median(flooded) / median(quiet);
		console.log(
			`delay p50 alone ${median(quiet).toFixed(1)} ms, in the flood ${median(flooded).toFixed(1)} ms, ratio ${ratio.toFixed(2)}`,
		);
		expect(watchers.every((socket) => socket.connected)).toBe(true);
		for (const socket of watchers) socket.disconnect();
		expect(ratio).toBeLessThanOrEqual(2);
	});
});

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** From the commit of a change to the last of the watchers that is told, round by round. */
async function delays(watchers: readonly Socket[], campaignId: string): Promise<number[]> {
	const { db, signals } = app.app.deps;
	const taken: number[] = [];
	for (let round = 0; round < rounds; round++) {
		await delay(betweenMs);
		const told = watchers.map((socket) => new Promise((resolve) => socket.once("refresh-donations", resolve)));
		const began = performance.now();
		await signals.publish(db, { kind: campaignChanged, id: campaignId });
		await Promise.all(told);
		taken.push(performance.now() - began);
	}
	return taken;
}

describe("a client that takes its time", () => {
	it("[U4] [U3] is put out after seconds, and keeps nobody else waiting", async () => {
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
			"all of them to be put out",
			() => slow.every((socket) => socket.destroyed || socket.readyState !== "open"),
			30_000,
		);
		clearInterval(drip);
		console.log(`slow connections ${slow.length}, put out after ${Math.round((performance.now() - began) / 1_000)} s`);
	});

	it("[U4] and names no namespace is put out", async () => {
		const socket = await openRaw(app.url);
		expect(socket?.isOpen()).toBe(true);
		await until("the silent one to be put out", () => socket?.isOpen() === false, 20_000);
	});
});
