import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Resolver } from "node:dns/promises";
import { get } from "node:http";
import { BlockList, type LookupFunction, type Socket } from "node:net";
import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient } from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createGuardedFetch, type GuardedFetch, type Resolve } from "../../../platform/security/guarded-fetch.ts";
import { html, startSite } from "../posts.test-steps.ts";
import { startNameServer, type Zone } from "./name-server.test-steps.ts";

/** Public, and never reached: connections to it are blocked. */
const outside = "9.9.9.9";
const outside6 = "2620:fe::fe";
const inside = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "169.254.169.254", "10.0.0.1", "0.0.0.0", "fd00:ec2::254"];

const zone: Zone = {
	// Public at the first lookup, this machine or its network at every later one.
	...Object.fromEntries(inside.map((address, n) => [`turned-${n}.example`, [[outside], [address]]])),
	...Object.fromEntries(inside.map((address, n) => [`mixed-${n}.example`, [[outside], [outside, outside6, address]]])),
	...Object.fromEntries(inside.map((address, n) => [`hidden-${n}.example`, [[address, outside]]])),
	"back-and-forth.example": [[outside], ["127.0.0.1"], [outside], ["127.0.0.1"], [outside], ["127.0.0.1"]],
	"alias.example": [[outside], { alias: "inner.example" }],
	"alias-at-once.example": [{ alias: "inner.example" }],
	"inner.example": [["127.0.0.1"]],
	// Blocked addresses among several are skipped silently.
	"two-families.example": [
		[outside, outside6],
		["::1", "127.0.0.1"],
	],
};
const lookupsPerName = 4;

let app: TestApp;
let person: TestClient;
/** A service on this machine. */
let canary: Awaited<ReturnType<typeof startSite>>;
let names: Awaited<ReturnType<typeof startNameServer>>;
let guard: GuardedFetch;
/** The result of each lookup, and the addresses to which connections were started. */
let lookupResults: string[][] = [];
let attempts: string[] = [];
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

const addressesOf: Resolve = async (name) => {
	const [four, six] = await Promise.all([
		resolver.resolve4(name).catch(() => []),
		resolver.resolve6(name).catch(() => []),
	]);
	return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
};

/** Blocks connections that would leave the machine, and records all targets. */
const held = new BlockList();
held.addAddress(outside);
held.addAddress(outside6, "ipv6");
function watch(message: unknown): void {
	const { socket } = message as { socket: Socket & { blockList?: BlockList } };
	socket.blockList = held;
	socket.on("connectionAttempt", (address: string, port: number) => {
		if (port === canary.port) attempts.push(address);
	});
}

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		guardedFetch: { fetch: (request) => guard.fetch(request), close: () => guard.close() },
	});
	person = await signUpPerson(app);
	canary = await startSite({ "*": html("<title>Secret</title>") });
	names = await startNameServer(zone);
	resolver.setServers([names.address]);
	guard = createGuardedFetch({
		resolve: async (name) => {
			const found = await addressesOf(name);
			lookupResults.push(found.map(({ address }) => address));
			return found;
		},
		furtherPorts: [canary.port],
	});
	subscribe("net.client.socket", watch);
});
beforeEach(() => {
	lookupResults = [];
	attempts = [];
	canary.reached.splice(0);
});
afterAll(async () => {
	unsubscribe("net.client.socket", watch);
	await app?.stop();
	await names?.stop();
	await canary?.stop();
});

describe("a name that resolves differently at each lookup (DNS rebinding)", () => {
	it("[N1] passes a guard that checks the name and then connects by name: the canary is reached", async () => {
		const name = "turned-0.example";
		expect((await addressesOf(name)).map(({ address }) => address)).toEqual([outside]);
		const byName: LookupFunction = (hostname, _options, callback) =>
			void addressesOf(hostname).then((found) => callback(null, found));
		const status = await new Promise((resolve, reject) => {
			get({ host: name, port: canary.port, lookup: byName, agent: false }, (response) => {
				response.resume();
				resolve(response.statusCode);
			}).on("error", reject);
		});
		expect(status).toBe(200);
		expect(canary.reached).toEqual(["/"]);
	});

	it.each(Object.keys(zone).filter((name) => name !== "turned-0.example" && name !== "inner.example"))(
		"[N1] %s gets no connection but to the public address that was checked",
		async (name) => {
			const before = names.lookups.get(name) ?? 0;
			for (let attempt = 0; attempt < lookupsPerName; attempt++) {
				const resultsBefore = lookupResults.length;
				attempts = [];
				const { code } = await refusal(
					person.call("getLinkPreview", { query: { url: `http://${name}:${canary.port}/` } }),
				);
				expect(code).toBe("LinkUnreadableException");
				// One lookup per fetch: only its result is connected to, or nothing.
				expect(lookupResults).toHaveLength(resultsBefore + 1);
				const found = lookupResults.at(-1) ?? [];
				expect(attempts).toEqual(found.length === 1 && found[0] === outside ? [outside] : []);
			}
			expect(Number(names.lookups.get(name)) - before).toBe(lookupsPerName);
			expect(canary.reached).toEqual([]);
		},
	);
});
