import { randomUUID } from "node:crypto";
import { streamGoneReasons } from "@stride/contract/errors";
import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { LiveHost } from "../../../modules/streams/index.ts";
import { connectBroadcaster, repeatedPackets, type SentPacket } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
	type TestHost,
} from "../live-server.test-steps.ts";
import { type Answer, addressesOf, besides, get, openAs, readMedia } from "../viewer.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
const host: TestHost = createTestHost();
const admitEverybody = host.admitViewer;

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	server = await startLiveServer(machine, { host });
});
afterAll(async () => {
	await server.stop();
	await machine.remove();
});

/** A host that admits a fixed number of different segments per viewer and stream. */
function meter(segmentsMax: number) {
	const had = new Map<string, Set<number>>();
	const calls: string[] = [];
	const startUps: number[] = [];
	const admitViewer: LiveHost["admitViewer"] = async ({ streamId, viewer }, { number, isStartUp }) => {
		calls.push(`${viewer}:${number}`);
		if (isStartUp) startUps.push(number);
		const numbers = had.get(`${streamId} ${viewer}`) ?? new Set();
		had.set(`${streamId} ${viewer}`, numbers);
		if (!numbers.has(number) && numbers.size >= segmentsMax)
			return { isAdmitted: false, refusal: { code: "PlaybackTimeExceededException" } };
		numbers.add(number);
		return { isAdmitted: true, recheckMs: 0 };
	};
	host.admitViewer = admitViewer;
	return { calls, startUps, had: (streamId: string, viewer: string) => [...(had.get(`${streamId} ${viewer}`) ?? [])] };
}

const all = repeatedPackets(5);
/** The packets of these seconds; with the key frame that closes the last segment if `to` is slightly larger. */
const seconds = (from: number, to: number): SentPacket[] =>
	all.filter(({ timeUs }) => timeUs >= (1_000 + from) * 1e6 && timeUs < (1_000 + to) * 1e6);

async function onAir(to: number) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const broadcaster = await connectBroadcaster(server.ws);
	await broadcaster.greet(streamKey, { session: randomUUID() });
	broadcaster.configure();
	let at = 0;
	const pushTo = async (second: number) => {
		broadcaster.push(seconds(at, second));
		at = second;
		const last = seconds(0, second).at(-1)?.sequence;
		await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === last);
	};
	await pushTo(to);
	return { streamId, pushTo, broadcaster };
}

const codeOf = ({ text }: Answer): string => JSON.parse(text).error.code;

describe("live", () => {
	it("[S4] segments beyond the free limit are neither listed nor served", async () => {
		const free = meter(6);
		const { streamId, pushTo, broadcaster } = await onAir(8.1);
		const { media } = await openAs(server, { streamId, viewer: "device:poor" });
		const responses = [await get(media)];
		expect(responses[0]?.status).toBe(200);
		expect(free.had(streamId, "device:poor")).toEqual([1, 2, 3, 4]);
		// The open segment and those that follow are watched; the complete ones fill the player's buffer.
		expect(free.startUps).toEqual([1, 2, 3]);
		for (const second of [10.1, 12.1]) {
			await pushTo(second);
			responses.push(await get(media));
		}
		expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
		await pushTo(14.6);
		for (const query of ["", "?_HLS_skip=YES", "?_HLS_msn=6", "?_HLS_msn=7&_HLS_part=0"]) {
			const refused = await get(`${media}${query}`);
			expect(refused.status).toBe(402);
			expect(codeOf(refused)).toBe("PlaybackTimeExceededException");
			expect(refused.text).not.toContain("m4s");
			expect(refused.headers.get("cache-control")).toBe("no-store");
		}
		expect(free.had(streamId, "device:poor")).toHaveLength(6);
		expect(free.startUps).toEqual([1, 2, 3]);

		// Another session does not extend the limit. The plain playlist lists only segments that were charged before.
		const other = await openAs(server, { streamId, viewer: "device:poor" });
		expect((await get(other.media)).status).toBe(402);
		const plain = await openAs(server, { streamId, viewer: "device:poor", latency: "plain" });
		for (const address of [plain.media, media.replace("live.m3u8", "plain.m3u8")]) responses.push(await get(address));
		expect(responses.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
		expect(free.had(streamId, "device:poor")).toHaveLength(6);
		await pushTo(16.6);
		for (const address of [plain.media, media.replace("live.m3u8", "plain.m3u8")]) {
			expect((await get(address)).status).toBe(402);
		}

		// No published address, hints included, serves a byte of segment 7 or later.
		await pushTo(18.1);
		host.admitViewer = admitEverybody;
		const rich = await get((await openAs(server, { streamId, viewer: "account:rich" })).media);
		const { mediaSequenceBase = 0, segments } = readMedia(rich.text);
		const later = segments.filter(({ uri }, at) => uri && mediaSequenceBase + at > 6);
		expect(later.length).toBeGreaterThan(1);
		const beyond = await Promise.all(later.map(async ({ uri }) => (await get(besides(rich.url, uri))).bytes));
		const publishedToUnpaid = [...new Set(responses.flatMap(addressesOf))].filter((address) =>
			address.endsWith(".m4s"),
		);
		let hadBytes = 0;
		for (const address of publishedToUnpaid) {
			const { status, bytes } = await get(address);
			const had = Buffer.from(bytes);
			if (status !== 200) continue;
			hadBytes += bytes.length;
			expect(beyond.some((segment) => Buffer.from(segment).includes(had))).toBe(false);
		}
		expect(hadBytes).toBeGreaterThan(100_000);
		broadcaster.cut();
	});

	it("[S4] a withdrawn stream answers 410 with its reason, live and recorded, never the paywall's 402", async () => {
		const { streamId, broadcaster } = await onAir(8.1);
		host.admitViewer = admitEverybody;
		const { media } = await openAs(server, { streamId, viewer: "account:supporter" });
		expect((await get(media)).status).toBe(200);
		const expectWithdrawn = async (address: string, reason: string) => {
			const answer = await get(address);
			expect(answer.status).toBe(410);
			expect(JSON.parse(answer.text).error).toMatchObject({ code: "StreamGoneException", reason });
		};
		for (const reason of streamGoneReasons) {
			host.findWithdrawal = async () => reason;
			await expectWithdrawn(media, reason);
			expect(codeOf((await openAs(server, { streamId })).index)).toBe("StreamGoneException");
			// Withdrawn between the two queries of one request.
			host.findWithdrawal = async () => null;
			host.admitViewer = async () => ({ isAdmitted: false, refusal: { code: "StreamGoneException", reason } });
			await expectWithdrawn((await openAs(server, { streamId, viewer: `device:${reason}` })).media, reason);
		}
		host.admitViewer = admitEverybody;
		await server.engine.stop(streamId, "author");
		const recording = await openAs(server, { streamId, viewer: "account:supporter" });
		const [segment = ""] = addressesOf(await get(recording.media)).filter((address) => address.endsWith(".m4s"));
		expect((await get(segment)).status).toBe(200);
		for (const reason of streamGoneReasons) {
			host.findWithdrawal = async () => reason;
			for (const address of [recording.media, segment]) await expectWithdrawn(address, reason);
		}
		host.findWithdrawal = async () => null;
		broadcaster.cut();
	});

	it("[S4] concurrent requests of a session query the host once per segment", async () => {
		const { calls } = meter(100);
		const { streamId, pushTo, broadcaster } = await onAir(8.1);
		const { media } = await openAs(server, { streamId, viewer: "device:one" });
		await Promise.all(Array.from({ length: 30 }, () => get(media)));
		expect(calls).toEqual([1, 2, 3, 4].map((number) => `device:one:${number}`));
		await pushTo(10.1);
		await Promise.all(Array.from({ length: 30 }, (_, at) => get(at % 2 ? media : media.replace("live.", "plain."))));
		expect(calls.slice(4)).toEqual(["device:one:5"]);
		broadcaster.cut();
	});

	it("[S4] an admission with a recheck time is cached, a refusal is cached for a second", async () => {
		const requested: number[] = [];
		let answer: Awaited<ReturnType<LiveHost["admitViewer"]>> = { isAdmitted: true, recheckMs: 60_000 };
		host.admitViewer = async (_, { number }) => {
			requested.push(number);
			return answer;
		};
		const { streamId, pushTo, broadcaster } = await onAir(8.1);
		const { media } = await openAs(server, { streamId, viewer: "account:supporter" });
		await get(media);
		await pushTo(12.1);
		expect((await get(media)).status).toBe(200);
		expect(requested).toEqual([1]);

		answer = { isAdmitted: false, refusal: { code: "PlaybackTimeExceededException" } };
		const refused = (await openAs(server, { streamId, viewer: "device:poor" })).media;
		for (let n = 0; n < 20; n++) expect((await get(refused)).status).toBe(402);
		expect(requested.length).toBeLessThan(4);
		answer = { isAdmitted: true, recheckMs: 0 };
		await until("the donation to count", async () => (await get(refused)).status === 200);
		broadcaster.cut();
	});

	it("[S4] a failing host results in an error, not in access", async () => {
		host.admitViewer = async () => {
			throw new Error("the database is unavailable");
		};
		const { streamId, broadcaster } = await onAir(8.1);
		const { media } = await openAs(server, { streamId, viewer: "device:one" });
		expect((await get(media)).status).toBe(500);
		meter(100);
		expect((await get(media)).status).toBe(200);
		broadcaster.cut();
	});
});

describe("the recording", () => {
	it("[S5] segments beyond the free limit are refused in every session of the viewer", async () => {
		host.admitViewer = admitEverybody;
		const { streamId } = await onAir(16);
		await server.engine.stop(streamId, "author");
		const free = meter(3);
		const sessions = await Promise.all(
			Array.from({ length: 4 }, () => openAs(server, { streamId, viewer: "device:poor" })),
		);
		const taken = new Map<string, number>();
		for (const { media } of sessions) {
			const segments = addressesOf(await get(media)).filter((address) => address.endsWith(".m4s"));
			expect(segments).toHaveLength(8);
			for (const address of segments.toReversed()) {
				for (const range of [undefined, "bytes=0-10", "bytes=-5"]) {
					const answer = await get(address, range ? { range } : {});
					const name = address.slice(address.lastIndexOf("/"));
					if (answer.status === 402) expect(codeOf(answer)).toBe("PlaybackTimeExceededException");
					else taken.set(name, (taken.get(name) ?? 0) + answer.bytes.length);
				}
			}
			// Init segments are required for playback and are free.
			const [init = ""] = addressesOf(await get(media)).filter((address) => address.endsWith(".mp4"));
			expect((await get(init)).status).toBe(200);
		}
		expect([...taken.keys()].sort()).toEqual(["/5.m4s", "/6.m4s", "/7.m4s"]);
		expect(free.had(streamId, "device:poor").sort()).toEqual([5, 6, 7]);
	});

	it("[S5] a charged segment is queried once per session", async () => {
		host.admitViewer = admitEverybody;
		const { streamId } = await onAir(8);
		await server.engine.stop(streamId, "author");
		const { calls } = meter(10);
		const { media } = await openAs(server, { streamId, viewer: "device:one" });
		const [first = ""] = addressesOf(await get(media)).filter((address) => address.endsWith(".m4s"));
		await Promise.all(Array.from({ length: 10 }, () => get(first, { range: "bytes=0-9" })));
		await get(first);
		expect(calls).toEqual(["device:one:0"]);
		for (const address of addressesOf(await get(media))) expect((await get(address)).status).toBe(200);
		expect(calls).toEqual([0, 1, 2, 3].map((number) => `device:one:${number}`));
	});
});
