import { createHash, randomUUID } from "node:crypto";
import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectBroadcaster, fixturePackets, type SentPacket } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { addressesOf, besides, get, openAs, readMedia } from "../viewer.test-steps.ts";

const cdn = "https://video.stride.test";
const linkSecret = "Zk3vT9qLw2XrB7nYp5sD8hJf1mCg6aKe";
const periodMs = 5 * 60_000;
const latest = "public, s-maxage=1, max-age=0";
let machine: LiveMachine;
let server: LiveServer;
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
/** The stored files that were read. */
const read: string[] = [];
const held: (number | undefined)[] = [];
const host = {
	...createTestHost(),
	isUnlimited: async ({ viewer }: { viewer: string }) => viewer.startsWith("account:"),
	admitDevice: async (_viewing: unknown, _caller: unknown, heldMs?: number) => {
		held.push(heldMs);
		return true;
	},
};
const supporter = "account:1";
const guest = "device:1";

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	const env = { LIVE_CDN_URL: cdn, LIVE_LINK_SECRET: linkSecret };
	server = await startLiveServer(machine, {
		host,
		clock,
		env,
		objects: (objects) => ({
			...objects,
			get(name, range) {
				read.push(name);
				return objects.get(name, range);
			},
		}),
	});
});
afterAll(async () => {
	await server.stop();
	await machine.remove();
});

async function onAir(packets: readonly SentPacket[] = fixturePackets) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const broadcaster = await connectBroadcaster(server.ws);
	await broadcaster.greet(streamKey, { session: randomUUID() });
	broadcaster.configure();
	broadcaster.push(packets);
	const last = packets.at(-1)?.sequence;
	await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === last);
	return { streamId, broadcaster };
}

/** From the origin what the CDN would fetch. */
const atOrigin = (address: string) => address.replace(cdn, server.url);

async function present(streamId: string, viewer: string) {
	const { index } = await openAs(server, { streamId, viewer });
	const presence = /DATA-ID="stride.presence",VALUE="([^"]+)"/.exec(index.text)?.[1] ?? "";
	const answer = await get(besides(index.url, presence));
	return { status: answer.status, headers: answer.headers, ...JSON.parse(answer.text) };
}

describe("shared playlists", () => {
	it("[S4] a part that is in memory has the bytes and headers that its route sends", async () => {
		const { streamId, broadcaster } = await onAir();
		const answer = await get((await openAs(server, { streamId })).media);
		const hint = /PRELOAD-HINT.*URI="([^"]+)"/.exec(answer.text)?.[1];
		const parts = addressesOf(answer).filter((address) => address !== hint && /\.(m4s|mp4)$/.test(address));
		expect(parts.length).toBeGreaterThan(1);
		for (const part of parts) {
			const address = part.replace(cdn, server.url);
			const [direct, routed] = await Promise.all([fetch(address), fetch(`${address}?`)]);
			const sent = new Set(["x-request-id", "date"]);
			const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !sent.has(name));
			expect(direct.headers.has("x-request-id"), "answered before the framework").toBe(false);
			expect(headersOf(direct)).toEqual(headersOf(routed));
			expect(await direct.arrayBuffer()).toEqual(await routed.arrayBuffer());
		}
		broadcaster.cut();
	});

	it("[S4] viewers without a limit share one playlist, without a charge; guests keep their own", async () => {
		const { streamId, broadcaster } = await onAir();
		const [one, other, metered] = [
			await present(streamId, supporter),
			await present(streamId, "account:2"),
			await present(streamId, guest),
		];
		expect(one.shared.folder).toBe(other.shared.folder);
		expect(one.shared.folder).toMatch(new RegExp(`^${cdn}/live/${streamId}/s/[\\w-]{22}/$`));
		expect([metered.status, metered.shared]).toEqual([200, null]);
		expect(one.headers.get("cache-control")).toBe("no-store");
		const before = host.requests.length;
		for (const name of ["live", "plain", "live-sound", "plain-sound"]) {
			const answer = await get(atOrigin(`${one.shared.folder}${name}.m3u8`));
			expect([name, answer.status]).toEqual([name, 200]);
			expect(readMedia(answer.text).segments.length).toBeGreaterThan(2);
			for (const address of addressesOf(answer)) expect(address).toContain(`${cdn}/live/${streamId}/m/`);
		}
		expect(host.requests).toHaveLength(before);
		broadcaster.cut();
	});

	it("[S4] the media have the same addresses in the shared and in a session's playlist, and are found there", async () => {
		const { streamId, broadcaster } = await onAir();
		const { shared } = await present(streamId, supporter);
		const { media } = await openAs(server, { streamId, viewer: guest });
		const own = addressesOf(await get(media));
		const all = new Set(addressesOf(await get(atOrigin(`${shared.folder}live.m3u8`))));
		expect(own.filter((address) => !all.has(address))).toEqual([]);
		const [first = ""] = own;
		const answer = await get(atOrigin(first));
		expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
		broadcaster.cut();
	});

	it("[S4] a cache may hold a playlist for a position 12 s, the latest one and refusals 1 s", async () => {
		const { streamId, broadcaster } = await onAir();
		const { shared } = await present(streamId, supporter);
		const live = atOrigin(`${shared.folder}live.m3u8`);
		const ageOf = async (address: string) => {
			const { status, headers } = await get(address);
			return [
				status,
				headers.get("cache-control"),
				headers.has("set-cookie"),
				headers.get("access-control-allow-origin"),
			];
		};
		expect(await ageOf(live)).toEqual([200, latest, false, "*"]);
		// The fixture's last segment is open.
		const { mediaSequenceBase = 0, segments } = readMedia((await get(live)).text);
		const last = mediaSequenceBase + segments.length - 1;
		expect(await ageOf(`${live}?_HLS_msn=${last}&_HLS_part=0`)).toEqual([
			200,
			"public, s-maxage=12, max-age=0",
			false,
			"*",
		]);
		// Positions that all answer at once could be made up in any number.
		expect(await ageOf(`${live}?_HLS_msn=0&_HLS_part=0`)).toEqual([200, latest, false, "*"]);
		expect(await ageOf(`${live}?_HLS_msn=${last - 1}&_HLS_part=99`)).toEqual([200, latest, false, "*"]);
		expect(await ageOf(`${live}?_HLS_msn=900`)).toEqual([400, latest, false, "*"]);
		expect(await ageOf(live.replace(/\/s\/[^/]+/, "/s/0123456789012345678901"))).toEqual([404, latest, false, "*"]);
		broadcaster.cut();
	});

	it("[S4] a secret is valid until the end of the next period, and for its own stream", async () => {
		const { streamId, broadcaster } = await onAir();
		const other = await onAir();
		const { shared } = await present(streamId, supporter);
		expect(shared.validMs).toBeGreaterThan(periodMs);
		expect(shared.validMs).toBeLessThanOrEqual(2 * periodMs);
		const live = atOrigin(`${shared.folder}live.m3u8`);
		expect((await get(live.replace(streamId, other.streamId))).status).toBe(404);
		const endsMs = aheadMs + shared.validMs;
		aheadMs = endsMs - 60_000;
		expect((await get(live)).status).toBe(200);
		const next = await present(streamId, supporter);
		expect(next.shared.folder).not.toBe(shared.folder);
		aheadMs = endsMs + 60_000;
		expect((await get(live)).status).toBe(404);
		expect((await get(atOrigin(`${next.shared.folder}live.m3u8`))).status).toBe(200);
		aheadMs = 0;
		for (const one of [broadcaster, other.broadcaster]) one.cut();
	});

	it("[S4] a withdrawn stream is refused at the shared address too", async () => {
		const { streamId, broadcaster } = await onAir();
		const { shared } = await present(streamId, supporter);
		const { findWithdrawal } = host;
		host.findWithdrawal = async (id) => (id === streamId ? "hidden" : null);
		const answer = await get(atOrigin(`${shared.folder}live.m3u8`));
		host.findWithdrawal = findWithdrawal;
		expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([410, "StreamGoneException"]);
		broadcaster.cut();
	});

	it("[S4] a plain playlist that is requested at the beginning of a stream has three segments", async () => {
		const keys = fixturePackets.flatMap(({ isKey, track }, index) => (isKey && track === "video" ? [index] : []));
		const [, second = 0, third = 0, fourth = 0] = keys;
		const { streamId, broadcaster } = await onAir(fixturePackets.slice(0, second - 5));
		const { media } = await openAs(server, { streamId, viewer: guest });
		let answered = false;
		const pending = get(besides(media, "plain.m3u8")).finally(() => {
			answered = true;
		});
		broadcaster.push(fixturePackets.slice(second - 5, third + 5));
		await until("two segments", () => (broadcaster.last("ack")?.sequence ?? 0) > second);
		expect(answered).toBe(false);
		broadcaster.push(fixturePackets.slice(third + 5, fourth + 40));
		const answer = await pending;
		expect([answer.status, readMedia(answer.text).segments.length]).toEqual([200, 3]);
		broadcaster.cut();
	});

	it("[S4] presence holds the device's place and counts the viewer between two reports", async () => {
		const { streamId, broadcaster } = await onAir();
		held.length = 0;
		const { renewMs } = await present(streamId, supporter);
		expect(held.at(-1)).toBeGreaterThan(renewMs);
		await until("the viewer to be counted", () =>
			host.events.some((event) => event.kind === "viewers" && event.streamId === streamId && event.count === 1),
		);
		broadcaster.cut();
	});
});

describe("addresses of recordings", () => {
	async function recorded() {
		const { streamId } = await onAir();
		await server.engine.stop(streamId, "author");
		return streamId;
	}

	it("[S7] viewers without a limit get signed addresses that caches may hold; guests are metered by their session", async () => {
		const streamId = await recorded();
		const { media } = await openAs(server, { streamId, viewer: supporter });
		const playlist = await get(`${media}?presence=1`);
		const addresses = addressesOf(playlist);
		const [, expires = "", signature = ""] = /\/rec\/[^/]+\/(\d+)\/([^/]+)\//.exec(addresses[0] ?? "") ?? [];
		expect(addresses.every((address) => address.startsWith(`${cdn}/rec/${streamId}/${expires}/${signature}/`))).toBe(
			true,
		);
		expect(Number(expires) * 1_000 - clock().getTime()).toBeGreaterThan(3_600_000);
		const before = host.requests.length;
		for (const address of addresses) {
			const { status, headers } = await get(atOrigin(address));
			expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
		}
		expect(host.requests).toHaveLength(before);
		// A guest is metered by the session, and so are the devices of a player that does not report.
		for (const viewer of [guest, supporter]) {
			const own = await openAs(server, { streamId, viewer });
			const query = viewer === guest ? "?presence=1" : "";
			expect((await get(`${own.media}${query}`)).text).not.toContain("/rec/");
		}
	});

	it("[S7] within an hour the addresses are the same for all, and HEAD reads no file", async () => {
		const streamId = await recorded();
		const { media } = await openAs(server, { streamId, viewer: supporter });
		const { media: other } = await openAs(server, { streamId, viewer: "account:2" });
		const one = addressesOf(await get(`${media}?presence=1`));
		// The hour may end between the two.
		const folders = new Set([...one, ...addressesOf(await get(`${other}?presence=1`))].map((at) => besides(at, ".")));
		expect(folders.size).toBeLessThanOrEqual(2);
		const address = atOrigin(one.at(-1) ?? "");
		const whole = await get(address);
		read.length = 0;
		const head = await fetch(address, { method: "HEAD" });
		expect([head.status, head.headers.get("content-length"), read]).toEqual([200, String(whole.bytes.length), []]);
	});

	it("[S7] the signature is the one that secure_link of nginx computes", async () => {
		const streamId = await recorded();
		const { media } = await openAs(server, { streamId, viewer: supporter });
		const [first = ""] = addressesOf(await get(`${media}?presence=1`));
		const [, expires = "", signature] = /\/rec\/[^/]+\/(\d+)\/([^/]+)\//.exec(first) ?? [];
		const expected = createHash("md5").update(`${expires}/${streamId} ${linkSecret}`).digest("base64url");
		expect(signature).toBe(expected);
	});

	it("[S7] an address with another expiry, signature or stream, and one that has expired, is refused", async () => {
		const [streamId, other] = [await recorded(), await recorded()];
		const { media } = await openAs(server, { streamId, viewer: supporter });
		const address = atOrigin(addressesOf(await get(`${media}?presence=1`)).at(-1) ?? "");
		const [, expires = "", signature = ""] = /\/rec\/[^/]+\/(\d+)\/([^/]+)\//.exec(address) ?? [];
		expect((await get(address)).status).toBe(200);
		for (const wrong of [
			address.replace(expires, String(Number(expires) + 1)),
			address.replace(expires, `${expires}.0`),
			address.replace(expires, "1e99"),
			address.replace(signature, signature.toLowerCase()),
			address.replace(signature, `${signature}=`),
			address.replace(streamId, other),
		]) {
			expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404]);
		}
		expect((await get(address.replace(/[^/]+$/, "999.m4s"))).status).toBe(404);
		aheadMs = Number(expires) * 1_000 - Date.now() + 1_000;
		expect((await get(address)).status).toBe(404);
		aheadMs = 0;
	});
});
