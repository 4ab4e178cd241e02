import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectBroadcaster, fixturePackets, repeatedPackets, type SentPacket } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { addressesOf, besides, get, openAs, readMedia, tokenFor } from "../viewer.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
let nowMs = 0;
const host = createTestHost();
const clock = () => new Date(Date.now() + nowMs);

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	server = await startLiveServer(machine, { host, clock });
});
afterAll(async () => {
	await server.stop();
	await machine.remove();
});

/** A live stream after the given number of the fixture's packets. */
async function onAir(packets: readonly SentPacket[] = fixturePackets) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const session = randomUUID();
	const broadcaster = await connectBroadcaster(server.ws);
	await broadcaster.greet(streamKey, { session });
	broadcaster.configure();
	broadcaster.push(packets);
	const last = packets.at(-1)?.sequence;
	await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === last);
	return { streamId, streamKey, session, broadcaster };
}

async function recorded(packets?: readonly SentPacket[]) {
	const stream = await onAir(packets);
	await server.engine.stop(stream.streamId, "author");
	return stream;
}

const indexOf = (streamId: string, token: string) =>
	get(`${server.url}/live/${streamId}/index.m3u8?token=${encodeURIComponent(token)}`);

describe("the viewer's token", () => {
	it("[S4] opens its own stream until it expires and is rejected if altered, absent or of another stream", async () => {
		const { streamId, broadcaster } = await onAir();
		const other = await onAir();
		const token = await tokenFor(server, { streamId });
		expect((await indexOf(streamId, token)).status).toBe(200);
		const [payload = "", mac = ""] = token.split(".");
		const forged = createHmac("sha256", randomBytes(32)).update(`${streamId}.${payload}`).digest("base64url");
		const bad = [
			await tokenFor(server, { streamId: other.streamId }),
			`${payload}.${forged.slice(0, mac.length)}`,
			`${payload}x.${mac}`,
			`${payload}.${mac.slice(0, -1)}`,
			`${payload}.${mac}=`,
			`${payload}.${mac}.`,
			payload,
			"",
			"x".repeat(1_000),
			"eyJhbGciOiJub25lIn0.e30.",
		];
		for (const one of bad) {
			const answer = await indexOf(streamId, one);
			expect(answer.status).toBe(401);
			expect(answer.text).not.toContain(".m3u8");
			expect(JSON.parse(answer.text).error.code).toBe("UnauthorizedException");
		}
		const { expiresAt } = await server.engine.createViewerToken({ streamId, viewer: "device:1", address: "a" });
		const { media } = await openAs(server, { streamId });
		nowMs = expiresAt.getTime() - Date.now() + 1_000;
		expect((await indexOf(streamId, token)).status).toBe(401);
		// An open session outlives its token.
		expect((await get(media)).status).toBe(200);
		nowMs = 0;
		for (const { broadcaster: one } of [other, { broadcaster }]) one.cut();
	});

	it("[S4] addresses do not disclose the viewer, and a session expires", async () => {
		const { streamId, broadcaster } = await onAir();
		const { media } = await openAs(server, { streamId, viewer: `account:${randomUUID()}` });
		const path = new URL(media).pathname;
		expect(path.length).toBeLessThan(400);
		expect((await get(media)).status).toBe(200);
		nowMs = (server.platform.config.streams.streamingSeconds + 3_600 + 5) * 1_000;
		expect((await get(media)).status).toBe(403);
		nowMs = 0;
		broadcaster.cut();
	});

	it("[S4] a session that is altered, of another stream or made of a token is rejected", async () => {
		const [one, two] = [await onAir(), await onAir()];
		const { media } = await openAs(server, one);
		const [, sealed = ""] = /\/v\/([^/]+)\//.exec(media) ?? [];
		const flipped = `${sealed.slice(0, -1)}${sealed.endsWith("A") ? "B" : "A"}`;
		for (const address of [
			media.replace(one.streamId, two.streamId),
			media.replace(sealed, flipped),
			media.replace(sealed, sealed.toUpperCase()),
			media.replace(sealed, await tokenFor(server, one)),
			media.replace(sealed, "x"),
			media.replace(one.streamId, "nothing"),
		]) {
			const answer = await get(address);
			expect([403, 404]).toContain(answer.status);
			expect(answer.text).not.toContain("m4s");
		}
		for (const { broadcaster } of [one, two]) broadcaster.cut();
	});
});

describe("live", () => {
	it("[S4] a stream before its first part and an unknown stream return the same error", async () => {
		const streamId = server.newStreamId();
		await server.engine.createBroadcastConfig(streamId);
		expect((await openAs(server, { streamId })).index.status).toBe(404);
		expect((await openAs(server, { streamId: server.newStreamId() })).index.status).toBe(404);
		expect((await get(`${server.url}/live/x/index.m3u8?token=x`)).status).toBe(401);
	});

	it("[S4] [S5] open sessions continue and new ones get 503 while the recording is completed", async () => {
		const stream = await onAir(fixturePackets.slice(0, 320));
		const { media } = await openAs(server, stream);
		await server.platform.db
			.updateTable("liveBroadcast")
			.set({ state: "stopping", keyHash: null, stopReason: "limit" })
			.where("streamId", "=", stream.streamId)
			.execute();
		expect((await get(media)).status).toBe(200);
		const { index } = await openAs(server, stream);
		expect([index.status, index.headers.get("retry-after")]).toEqual([503, "1"]);
		stream.broadcaster.cut();
	});

	it("[S4] a blocking reload waits for the requested part and returns it", async () => {
		const { streamId, broadcaster } = await onAir(fixturePackets.slice(0, 320));
		const { media } = await openAs(server, { streamId });
		const before = readMedia((await get(media)).text);
		const open = before.segments.at(-1);
		const msn = (before.mediaSequenceBase ?? 0) + before.segments.length - 1;
		const part = open?.parts.filter(({ hint }) => !hint).length ?? 0;
		const waiting = get(`${media}?_HLS_msn=${msn}&_HLS_part=${part}`);
		expect(
			await Promise.race([waiting.then(() => "answered"), until("a while", () => false, 150).catch(() => "waits")]),
		).toBe("waits");
		broadcaster.push(fixturePackets.slice(320, 420));
		const after = readMedia((await waiting).text);
		expect(after.segments.flatMap(({ parts }) => parts).length).toBeGreaterThan(
			before.segments.flatMap(({ parts }) => parts).length,
		);
		broadcaster.cut();
	});

	it("[S4] directives that are invalid or too far ahead are a bad request", async () => {
		const { streamId, broadcaster } = await onAir();
		const { media } = await openAs(server, { streamId });
		for (const query of ["_HLS_msn=99", "_HLS_msn=1e3", "_HLS_part=1", "_HLS_msn=3&_HLS_part=99", "_HLS_msn=-1"]) {
			expect((await get(`${media}?${query}`)).status, query).toBe(400);
		}
		for (const query of ["_HLS_msn=0", "_HLS_skip=YES", "_HLS_skip=never", "nonsense=1"]) {
			expect((await get(`${media}?${query}`)).status, query).toBe(200);
		}
		broadcaster.cut();
	});

	it("[S4] a blocking reload of a stalled stream times out with 503", async () => {
		const { streamId, broadcaster } = await onAir();
		const { media } = await openAs(server, { streamId });
		const playlist = readMedia((await get(media)).text);
		const next = (playlist.mediaSequenceBase ?? 0) + playlist.segments.length;
		const began = Date.now();
		const answer = await get(`${media}?_HLS_msn=${next}`);
		expect(answer.status).toBe(503);
		expect(answer.headers.get("retry-after")).toBe("1");
		expect(Date.now() - began).toBeGreaterThan(5_500);
		broadcaster.cut();
	}, 12_000);

	it("[S4] every address in the playlists is served immutable, uncompressed and to the product's own pages only", async () => {
		const { streamId, broadcaster } = await onAir();
		const { media } = await openAs(server, { streamId });
		const plain = (await openAs(server, { streamId, latency: "plain" })).media;
		expect(plain).toMatch(/\/plain\.m3u8$/);
		const [low, high] = [await get(media), await get(plain)];
		expect(low.text).toContain("EXT-X-PRELOAD-HINT");
		expect(high.text).not.toContain("EXT-X-PART");
		const hint = /PRELOAD-HINT.*URI="([^"]+)"/.exec(low.text)?.[1] ?? "";
		const published = [...addressesOf(low), ...addressesOf(high)].filter(
			(address) => address !== besides(low.url, hint),
		);
		expect(published.length).toBeGreaterThan(12);
		for (const address of published) {
			const answer = await get(address, { "accept-encoding": "gzip, br", origin: "https://elsewhere.example" });
			expect(answer.status).toBe(200);
			expect(answer.bytes.length).toBeGreaterThan(100);
			expect(answer.headers.get("content-type")).toBe("video/mp4");
			expect(answer.headers.get("content-encoding")).toBeNull();
			expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
			expect(answer.headers.get("access-control-allow-origin")).toBeNull();
			expect(answer.headers.get("set-cookie")).toBeNull();
		}
		for (const { headers } of [low, high]) {
			expect(headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
			expect(headers.get("cache-control")).toBe("no-store");
		}
		// The hinted part is served as soon as it exists.
		const hinted = get(besides(low.url, hint));
		await server.engine.stop(streamId, "author");
		expect([200, 404]).toContain((await hinted).status);
		broadcaster.cut();
	});

	it("[S4] live media that outlive a withdrawn stream are refused, and caches do not store the refusal", async () => {
		const { streamId, broadcaster } = await onAir();
		const { media } = await openAs(server, { streamId });
		const [part = ""] = addressesOf(await get(media)).filter((address) => address.endsWith(".m4s"));
		await server.engine.stop(streamId, "author");
		expect((await get(part)).status).toBe(200);
		const { findWithdrawal } = host;
		host.findWithdrawal = async (id) => (id === streamId ? "hidden" : null);
		const refused = await get(part);
		host.findWithdrawal = findWithdrawal;
		expect([refused.status, refused.headers.get("cache-control")]).toEqual([410, "no-store"]);
		broadcaster.cut();
	});

	it("[S4] media names cannot be guessed and are valid for their own stream only", async () => {
		const [one, two] = [await onAir(), await onAir()];
		const { media } = await openAs(server, one);
		const published = addressesOf(await get(media)).filter((address) => address.endsWith(".m4s"));
		for (const address of published.slice(0, 3)) {
			expect((await get(address.replace(one.streamId, two.streamId))).status).toBe(404);
		}
		for (const name of [
			`${randomBytes(16).toString("hex")}.m4s`,
			"journal.jsonl",
			"..%2f..%2fsecret",
			"0.m4s",
			"%00",
		]) {
			expect((await get(`${server.url}/live/${one.streamId}/m/${name}`)).status).toBe(404);
		}
		for (const { broadcaster } of [one, two]) broadcaster.cut();
	});

	it("[S4] viewers are counted once each, published on change, and removed when they leave", async () => {
		const { streamId, broadcaster } = await onAir();
		const counts = () =>
			host.events.flatMap((event) => (event.kind === "viewers" && event.streamId === streamId ? [event.count] : []));
		for (const viewer of ["device:a", "device:a", "device:b", "account:c"]) {
			await get((await openAs(server, { streamId, viewer })).media);
		}
		const { admitViewer } = host;
		host.admitViewer = async () => ({ isAdmitted: false, refusal: { code: "PlaybackTimeExceededException" } });
		expect((await get((await openAs(server, { streamId, viewer: "device:at-the-paywall" })).media)).status).toBe(402);
		host.admitViewer = admitViewer;
		await until("the count", () => counts().length > 0, 4_000);
		expect(counts()).toEqual([3]);
		const joined = host.events.flatMap((event) =>
			event.kind === "viewers" && event.streamId === streamId ? event.joined : [],
		);
		expect(joined).toEqual(["device:a", "device:b", "account:c"]);
		nowMs = 13_000;
		await until("the viewers to leave", () => counts().length > 1, 4_000);
		expect(counts()).toEqual([3, 0]);
		nowMs = 0;
		broadcaster.cut();
	}, 12_000);

	it("[S4] a late viewer gets the last three segments and the open one, and the list never moves back", async () => {
		const all = repeatedPackets(5);
		const seconds = (from: number, to: number) =>
			all.filter(({ timeUs }) => timeUs >= (1_000 + from) * 1e6 && timeUs < (1_000 + to) * 1e6);
		const { streamId, broadcaster } = await onAir(seconds(0, 20.1));
		const { media } = await openAs(server, { streamId });
		const first = readMedia((await get(media)).text);
		expect(first.mediaSequenceBase).toBe(7);
		expect(first.segments.filter(({ uri }) => uri).length).toBe(3);
		const delta = readMedia((await get(`${media}?_HLS_skip=YES`)).text);
		expect(delta.mediaSequenceBase).toBe(7);
		broadcaster.push(seconds(20.1, 38.5));
		await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === seconds(0, 38.5).length);
		// Eighteen seconds were missed: the playlist continues at the live edge.
		const back = readMedia((await get(media)).text);
		expect(back.mediaSequenceBase).toBe(16);
		expect(back.segments.filter(({ uri }) => uri).length).toBe(3);
		broadcaster.cut();
	});
});

describe("the recording", () => {
	it("[S5] is the same for all viewers, private, and served in ranges", async () => {
		const { streamId } = await recorded();
		const { media, index } = await openAs(server, { streamId });
		expect(index.text).toMatch(/AVERAGE-BANDWIDTH=\d+/);
		const answer = await get(media);
		const playlist = readMedia(answer.text);
		expect(playlist.playlistType).toBe("VOD");
		const address = besides(media, playlist.segments[1]?.uri ?? "");
		const whole = await get(address);
		expect(whole.headers.get("accept-ranges")).toBe("bytes");
		expect(whole.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
		const size = whole.bytes.length;
		for (const [range, first, last] of [
			["bytes=0-99", 0, 99],
			["bytes=100-", 100, size - 1],
			["bytes=-50", size - 50, size - 1],
			[`bytes=${size - 1}-${size + 100}`, size - 1, size - 1],
		] as const) {
			const part = await get(address, { range });
			expect(part.status).toBe(206);
			expect(part.headers.get("content-range")).toBe(`bytes ${first}-${last}/${size}`);
			expect(part.bytes).toEqual(whole.bytes.slice(first, last + 1));
		}
		const beyond = await get(address, { range: `bytes=${size}-` });
		expect([beyond.status, beyond.headers.get("content-range"), beyond.bytes.length]).toEqual([
			416,
			`bytes */${size}`,
			0,
		]);
		for (const range of ["bytes=5-1", "lines=1-2", "bytes=0-1,5-6", "bytes=a-b"]) {
			expect((await get(address, { range })).bytes.length).toBe(size);
		}
	});

	it("[S5] its playlist lists no name of the live media, which shared caches may store", async () => {
		const { streamId, broadcaster } = await onAir();
		const live = addressesOf(await get((await openAs(server, { streamId })).media));
		await server.engine.stop(streamId, "author");
		expect(await broadcaster.untilClosed()).toBe(4410);
		const names = live.map((address) => address.slice(address.lastIndexOf("/") + 1));
		const { text } = await get((await openAs(server, { streamId })).media);
		expect(names.length).toBeGreaterThan(5);
		for (const name of names) expect(text).not.toContain(name);
	});

	it("[S5] a segment without a session of its stream is not served", async () => {
		const [one, two] = [await recorded(), await recorded()];
		const { media } = await openAs(server, one);
		const foreign = (await openAs(server, two)).media;
		const [segment] = readMedia((await get(media)).text).segments;
		const name = segment?.uri ?? "";
		const stored = (await server.platform.objects.list(`streams/${one.streamId}`)).map((object) => object.name);
		for (const address of [
			besides(foreign, name).replace(two.streamId, one.streamId),
			...stored.flatMap((object) => [`${server.url}/media/${object}`, besides(media, object.split("/").at(-1) ?? "")]),
			`${server.url}/live/${one.streamId}/m/${name}`,
			`${server.url}/live/${one.streamId}/${name}`,
			`${server.url}/media/streams/${one.streamId}/${name}`,
			besides(media, "journal.jsonl"),
			besides(media, `..%2f${name}`),
		]) {
			const answer = await get(address);
			expect([403, 404], address).toContain(answer.status);
			expect(answer.headers.get("content-type")).not.toBe("video/mp4");
		}
	});

	it("[S5] a deleted stream is neither served nor stored", async () => {
		const { streamId } = await recorded();
		const { media } = await openAs(server, { streamId });
		const addresses = addressesOf(await get(media));
		await server.engine.deleteStream(streamId);
		await server.engine.deleteStream(streamId);
		for (const address of [media, ...addresses]) expect((await get(address)).status).toBe(404);
		expect((await openAs(server, { streamId })).index.status).toBe(404);
		expect(await server.platform.objects.list(`streams/${streamId}`)).toEqual([]);
	});

	it("[S5] a stream deleted while live is removed with its recording", async () => {
		const { streamId, broadcaster } = await onAir();
		const { media } = await openAs(server, { streamId });
		const addresses = addressesOf(await get(media));
		await server.engine.deleteStream(streamId);
		expect(await broadcaster.untilClosed()).toBe(4410);
		for (const address of [media, ...addresses]) expect((await get(address)).status).toBe(404);
		expect(await server.platform.objects.list(`streams/${streamId}`)).toEqual([]);
	});

	it("[S5] a stream without media ends with an empty recording, published once", async () => {
		const streamId = server.newStreamId();
		await server.engine.createBroadcastConfig(streamId);
		await Promise.all([server.engine.stop(streamId, "limit"), server.engine.stop(streamId, "author")]);
		const recorded = host.events.filter((event) => event.kind === "recorded" && event.streamId === streamId);
		expect(recorded).toEqual([{ kind: "recorded", streamId, durationMs: 0, width: 0, height: 0 }]);
		expect((await openAs(server, { streamId })).index.status).toBe(404);
	});
});
