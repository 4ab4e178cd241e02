import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Resolver } from "node:dns/promises";
import { get } from "node:http";
import { BlockList, type LookupFunction, type Socket } from "node:net";
import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient } from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createGuardedFetch, type GuardedFetch, type Resolve } from "../../platform/guarded-fetch.ts";
import { startNameServer, type Zone } from "./name-server.test-steps.ts";
import { html, startSite } from "./posts.test-steps.ts";

/** Public, and never reached: what is sent there is held back. */
const outside = "9.9.9.9";
const outside6 = "2620:fe::fe";
const inside = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "169.254.169.254", "10.0.0.1", "0.0.0.0", "fd00:ec2::254"];

const zone: Zone = {
	// Public at the first look, this machine or its network at every later one.
	...Object.fromEntries(inside.map((address, n) => [`turned-${n}.example`, [[outside], [address]]])),
	...Object.fromEntries(inside.map((address, n) => [`mixed-${n}.example`, [[outside], [outside, outside6, address]]])),
	...Object.fromEntries(inside.map((address, n) => [`hidden-${n}.example`, [[address, outside]]])),
	"back-and-forth.example": [[outside], ["127.0.0.1"], [outside], ["127.0.0.1"], [outside], ["127.0.0.1"]],
	"alias.example": [[outside], { alias: "inner.example" }],
	"alias-at-once.example": [{ alias: "inner.example" }],
	"inner.example": [["127.0.0.1"]],
	// Of several addresses those that are held back are passed over without a word.
	"two-families.example": [
		[outside, outside6],
		["::1", "127.0.0.1"],
	],
};
const looksAtEach = 4;

let app: TestApp;
let person: TestClient;
/** A service of this machine's own. */
let canary: Awaited<ReturnType<typeof startSite>>;
let names: Awaited<ReturnType<typeof startNameServer>>;
let guard: GuardedFetch;
/** What the guard was told at each look, and the addresses to which connections were begun. */
let told: string[][] = [];
let attempts: string[] = [];
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

const addressesOf: Resolve = async (name) => {
	const [four, six] = await Promise.all([
		resolver.resolve4(name).catch(() => []),
		resolver.resolve6(name).catch(() => []),
	]);
	return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
};

/** Holds back what would leave the machine, and notes where everything was to go. */
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
	app = await createTestApp(inject("postgresUrl"));
	person = await signUpPerson(app);
	canary = await startSite({ "*": html("<title>Secret</title>") });
	names = await startNameServer(zone);
	resolver.setServers([names.address]);
	guard = createGuardedFetch({
		resolve: async (name) => {
			const found = await addressesOf(name);
			told.push(found.map(({ address }) => address));
			return found;
		},
		furtherPorts: [canary.port],
	});
	await app.app.deps.guardedFetch.close();
	app.app.deps.guardedFetch = guard;
	subscribe("net.client.socket", watch);
});
beforeEach(() => {
	told = [];
	attempts = [];
	canary.reached.splice(0);
});
afterAll(async () => {
	unsubscribe("net.client.socket", watch);
	await app?.stop();
	await names?.stop();
	await canary?.stop();
});

describe("a name whose server answers differently from one look to the next", () => {
	it("[N1] lets whoever looks first and connects by name into this machine: the canary sings", async () => {
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
		"[N1] %s gets no connection but to the public address that was looked at",
		async (name) => {
			const before = names.asked.get(name) ?? 0;
			for (let look = 0; look < looksAtEach; look++) {
				const looksBefore = told.length;
				attempts = [];
				const { code } = await refusal(
					person.call("getLinkPreview", { query: { url: `http://${name}:${canary.port}/` } }),
				);
				expect(code).toBe("LinkUnreadableException");
				// One look for each fetch, and what was found then is what is connected to, or nothing is.
				expect(told).toHaveLength(looksBefore + 1);
				const found = told.at(-1) ?? [];
				expect(attempts).toEqual(found.length === 1 && found[0] === outside ? [outside] : []);
			}
			expect(Number(names.asked.get(name)) - before).toBe(looksAtEach);
			expect(canary.reached).toEqual([]);
		},
	);
});
