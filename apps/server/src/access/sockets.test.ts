import { campaignNamespace, type RefreshDonations } from "@stride/contract/realtime";
import {
	brokenPackets,
	createTestApp,
	hostileEvents,
	hostileNames,
	hostilePayloads,
	openRaw,
	type TestApp,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { campaignChanged } from "../modules/campaigns/index.ts";
import { createWorld, type World } from "./world.test-steps.ts";

const socketsMax = 30;
let app: TestApp;
let world: World;
const sockets: Socket[] = [];
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		env: { TRUST_PROXY: "127.0.0.1", SOCKETS_PER_ADDRESS: String(socketsMax) },
	});
	world = await createWorld(app);
});
afterAll(() => app?.stop());
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.disconnect();
});

let subscribers = 0;
const freshAddress = () => `198.51.100.${++subscribers % 250}`;

/** A client of a campaign's namespace. */
async function watch(id: string, address = freshAddress()) {
	const states: RefreshDonations[] = [];
	const socket = io(`${app.url}${campaignNamespace(id)}`, {
		transports: ["websocket"],
		reconnection: false,
		forceNew: true,
		extraHeaders: { "x-forwarded-for": address },
	});
	sockets.push(socket);
	socket.on("refresh-donations", (state: RefreshDonations) => states.push(state));
	await until("the first state", () => states.length > 0);
	return { socket, states };
}

async function isNotified({ states }: { states: unknown[] }, id: string): Promise<void> {
	const before = states.length;
	const { db, signals } = app.app.deps;
	await signals.publish(db, { kind: campaignChanged, id });
	await until("the client to be notified", () => states.length > before);
}

/** The state that a hostile client must not change. */
async function fingerprint(): Promise<string> {
	const { rows } = await sql<{ print: string }>`select concat(
		(select count(*) from campaign), ' campaigns ', (select count(*) from account), ' accounts ',
		(select count(*) from session where ended_at is null), ' sessions ',
		(select count(*) from pg_tables where schemaname = 'public'), ' tables ',
		(select count(*) from pg_stat_activity where datname = current_database() and application_name = 'stride-signals')) as print`.execute(
		app.app.deps.db,
	);
	return String(rows[0]?.print);
}
const faults = () => app.logged.filter((line) => /"level":(?:40|50|60)/.test(line));

describe("hostile names", () => {
	it("[U4] are refused before anything is allocated, and do not affect others", async () => {
		const { own } = world.campaigns;
		const names = [...new Set(hostileNames(own))];
		const watcher = await watch(own);
		const before = await fingerprint();
		const admitted: string[] = [];
		await Promise.all(
			names.map(async (name) => {
				const socket = await openRaw(app.url, { "x-forwarded-for": freshAddress() });
				if (!socket) throw new Error("The connection itself was refused.");
				socket.send(`40${name},`);
				const answer = await until(`an answer to ${name.slice(0, 60)}`, () => {
					if (!socket.isOpen()) return "closed";
					return socket.received.slice(1).find((packet) => packet.startsWith("4"));
				});
				// 44 is a refusal; 40 would be the acceptance.
				if (!answer.startsWith("44") && answer !== "closed") admitted.push(`${name}: ${answer}`);
				socket.close();
			}),
		);
		const after = await fingerprint();
		console.log(`names tried ${names.length}, accepted ${admitted.length}, effects ${before === after ? 0 : 1}`);
		expect(admitted).toEqual([]);
		expect(names.length).toBeGreaterThanOrEqual(60);
		expect(after).toBe(before);
		expect(faults()).toEqual([]);
		await isNotified(watcher, own);
	});
});

describe("hostile events", () => {
	it("[U4] have no effect, for any sender and any content", async () => {
		const { own } = world.campaigns;
		const watcher = await watch(own);
		const before = await fingerprint();
		let tried = 0;
		for (const event of hostileEvents) {
			const socket = await openRaw(app.url, { "x-forwarded-for": freshAddress() });
			if (!socket) throw new Error("The connection itself was refused.");
			socket.send(`40${campaignNamespace(own)},`);
			await until("the acceptance", () => socket.received.some((packet) => packet.startsWith("40/v1")));
			for (const payload of hostilePayloads) {
				tried++;
				socket.send(`42${campaignNamespace(own)},${JSON.stringify([event]).slice(0, -1)},${payload}]`);
			}
			socket.close();
		}
		for (const packet of brokenPackets) {
			tried++;
			const socket = await openRaw(app.url, { "x-forwarded-for": freshAddress() });
			socket?.send(`40${campaignNamespace(own)},`);
			socket?.send(packet);
			socket?.close();
		}
		await isNotified(watcher, own);
		const after = await fingerprint();
		console.log(`events tried ${tried}, effects ${before === after ? 0 : 1}`);
		expect(after).toBe(before);
		expect(faults()).toEqual([]);
		expect(tried).toBeGreaterThan(300);
	});
});

describe("a flood", () => {
	it("[U4] ends only the connection that it comes from", async () => {
		const { own } = world.campaigns;
		const watcher = await watch(own);
		const kinds = [`42${campaignNamespace(own)},["authorize",{"token":"a.b.c"}]`, `40/v1/campaign/x,`, "2", "42[1]"];
		for (const packet of kinds) {
			const socket = await openRaw(app.url, { "x-forwarded-for": freshAddress() });
			socket?.send(`40${campaignNamespace(own)},`);
			for (let count = 0; count < 300; count++) socket?.send(packet);
			await until(`the flood of ${packet.slice(0, 20)} to be cut`, () => socket?.isOpen() === false);
		}
		await isNotified(watcher, own);
		expect(watcher.socket.connected).toBe(true);
	});

	it("[U4] of names causes few database queries", async () => {
		const socket = await openRaw(app.url, { "x-forwarded-for": freshAddress() });
		for (let count = 0; count < 300; count++) socket?.send(`40/v1/campaign/${app.app.deps.newId()},`);
		await socket?.closed;
		const answered = socket?.received.filter((packet) => packet.startsWith("44")).length ?? 0;
		expect(answered).toBeLessThanOrEqual(25);
	});

	it("[U4] is not detected for a client that opens one campaign after another", async () => {
		const socket = await openRaw(app.url, { "x-forwarded-for": freshAddress() });
		const names = [world.campaigns.own, world.campaigns["other's"], world.campaigns.ended].map(campaignNamespace);
		const welcomes = () => socket?.received.filter((packet) => packet.startsWith("40/v1")).length;
		for (let count = 0; count < 15; count++) {
			const name = names[count % names.length];
			socket?.send(`40${name},`);
			await until("the acceptance", () => welcomes() === count + 1);
			socket?.send(`41${name},`);
		}
		expect(socket?.isOpen()).toBe(true);
		socket?.close();
	});
});

describe("connections of one address", () => {
	it("[U4] are bounded under concurrency; other addresses connect, and released ones can be used again", async () => {
		const address = "203.0.113.50";
		const opened = await Promise.all(
			Array.from({ length: socketsMax * 3 }, () => openRaw(app.url, { "x-forwarded-for": address })),
		);
		const live = opened.filter((socket) => socket?.isOpen());
		const stay = await until("those beyond the limit to be disconnected", () => {
			const open = opened.filter((socket) => socket?.isOpen());
			return open.length <= socketsMax && open;
		});
		expect(stay.length).toBe(socketsMax);
		expect(live.length).toBeGreaterThanOrEqual(stay.length);
		const another = await openRaw(app.url, { "x-forwarded-for": freshAddress() });
		expect(another?.isOpen()).toBe(true);
		// The same subscriber as an IPv4-mapped IPv6 address.
		expect(await openRaw(app.url, { "x-forwarded-for": `::ffff:${address}` })).toBeNull();
		const polling = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, {
			headers: { "x-forwarded-for": address },
		});
		expect(polling.status).toBe(403);
		for (const socket of [...opened, another]) socket?.close();
		await until("a connection to be free again", async () => {
			const next = await openRaw(app.url, { "x-forwarded-for": address });
			next?.close();
			return next;
		});
		console.log(`sockets of one address: requested ${opened.length}, open ${stay.length}, limit ${socketsMax}`);
	});
});

describe("a handshake", () => {
	it.each([
		["an unknown transport", "?EIO=4&transport=carrier-pigeon", {}, 400],
		["an old protocol", "?EIO=3&transport=polling", {}, 400],
		["no protocol", "", {}, 400],
		["another client's session", "?EIO=4&transport=polling&sid=AAAAAAAAAAAAAAAAAAAA", {}, 400],
		["a header of a hundred kilobytes", "?EIO=4&transport=polling", { cookie: "a".repeat(100_000) }, 431],
		["an address of a hundred kilobytes", `?EIO=4&transport=polling&x=${"a".repeat(100_000)}`, {}, 431],
	])("[U4] with %s is refused", async (_, query, headers, status) => {
		const answer = await fetch(`${app.url}/socket.io/${query}`, { headers });
		expect(answer.status).toBe(status);
	});

	it("[U4] by polling accepts at most one message at a time", async () => {
		const path = `${app.url}/socket.io/?EIO=4&transport=polling`;
		const { sid } = JSON.parse((await (await fetch(path)).text()).slice(1)) as { sid: string };
		const answer = await fetch(`${path}&sid=${sid}`, { method: "POST", body: "x".repeat(40_000) }).then(
			({ status }) => status,
			() => 413,
		);
		expect(answer).toBe(413);
	});
});
