import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { Transform } from "node:stream";
import { firstTimesOf } from "@stride/hls";
import { boxAt, outline, readSamples, viewOf } from "@stride/hls/box-reader";
import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import type { RecordingReader } from "../../../modules/streams/index.ts";
import { aacDescription, avcDescription, connectBroadcaster, fixturePackets } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "../viewer.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
let offsetMs = 0;
/** Objects that seem to be missing, the bytes read of all, and the streams of objects that are open. */
const missing = new Set<string>();
let readBytes = 0;
let openBodies = 0;
const host = createTestHost();
let streamId: string;
let url: string;

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	server = await startLiveServer(machine, {
		host,
		clock: () => new Date(Date.now() + offsetMs),
		objects: (disk) => ({
			...disk,
			async get(name, range) {
				const found = missing.has(name) ? null : await disk.get(name, range);
				if (!found) return null;
				openBodies += 1;
				found.body.once("close", () => {
					openBodies -= 1;
				});
				const counted = found.body.pipe(
					new Transform({
						transform(chunk: Buffer, _encoding, done) {
							readBytes += chunk.length;
							done(null, chunk);
						},
					}),
				);
				counted.once("close", () => found.body.destroy());
				return { ...found, body: counted };
			},
		}),
	});
	streamId = await broadcast();
	const [file] = await filesOf(streamId);
	url = file?.url ?? "";
});
afterAll(async () => {
	await server?.stop();
	await machine?.remove();
});

const silentPackets = fixturePackets
	.filter(({ track }) => track === "video")
	.map((packet, index) => ({ ...packet, sequence: index + 1 }));

/** A recorded stream of the fixture's eight seconds, or of its beginning, once for each format. */
async function broadcast(
	formats: readonly ("with sound" | "silent")[] = ["with sound"],
	count?: number,
): Promise<string> {
	const id = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(id);
	for (const format of formats) {
		const hasSound = format === "with sound";
		const packets = (hasSound ? fixturePackets : silentPackets).slice(0, count);
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey, { session: randomUUID(), tracks: hasSound ? ["video", "audio"] : ["video"] });
		broadcaster.send({ type: "config", track: "video", codec: "avc", description: avcDescription });
		if (hasSound) broadcaster.send({ type: "config", track: "audio", codec: "aac", description: aacDescription });
		broadcaster.push(packets);
		const last = packets.at(-1)?.sequence;
		await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === last);
		broadcaster.cut();
	}
	await server.engine.stop(id, "author");
	return id;
}

/** The engine's addresses have the configured origin, at which nothing listens here. */
async function filesOf(id: string, fileName = "Забіг", reader: RecordingReader = "author") {
	const files = await server.engine.listRecordingFiles({ streamId: id, reader, fileName });
	return files.map((file) => ({ ...file, url: file.url.replace(server.platform.config.mediaUrl, server.url) }));
}

const ranged = (range: string, headers: Record<string, string> = {}) => get(url, { range, ...headers });

/** The segments as a viewer downloads them. */
async function watch(id: string): Promise<Uint8Array[]> {
	const { media } = await openAs(server, { streamId: id });
	const { segments } = readMedia((await get(media)).text);
	return Promise.all(segments.map(async ({ uri }) => (await get(besides(media, uri))).bytes));
}

const lengthOf = (segments: readonly Uint8Array[]) => segments.reduce((sum, { length }) => sum + length, 0);

const samplesOf = (media: Uint8Array) => readSamples(media).toSorted((one, other) => one.trackId - other.trackId);

/** Where the index (sidx, ISO/IEC 14496-12, 8.16.3) places the fragments of a file. */
function readIndex(file: Uint8Array): { at: number; startTicks: number; end: number }[] {
	const view = viewOf(boxAt(file, "sidx"));
	let at = view.byteOffset - file.byteOffset + view.byteLength + view.getUint32(16);
	let startTicks = 0;
	return Array.from({ length: view.getUint16(22) }, (_, index) => {
		const entry = { at, startTicks, end: at + view.getUint32(24 + index * 12) };
		at = entry.end;
		startTicks += view.getUint32(28 + index * 12);
		return entry;
	});
}

describe("the file of a recording", () => {
	it.each(["with sound", "silent"] as const)(
		"[S5] %s is a header, and each recorded segment as one fragment of its size",
		async (format) => {
			const id = format === "with sound" ? streamId : await broadcast([format]);
			const [file, ...others] = await filesOf(id);
			expect(others).toEqual([]);
			expect(file).toMatchObject({ durationMs: expect.closeTo(8_000, -2) });
			const answer = await get(file?.url ?? "");
			expect(answer.status).toBe(200);
			expect(Number(answer.headers.get("content-length"))).toBe(file?.bytes);
			expect(answer.bytes).toHaveLength(file?.bytes ?? 0);
			const segments = await watch(id);
			expect(segments.length).toBeGreaterThan(1);
			const header = answer.bytes.length - lengthOf(segments);
			expect(outline(answer.bytes.subarray(0, header))).toMatch(/^ftyp moov\(.*\)( sidx){1,2}$/);
			for (const [index, segment] of segments.entries()) {
				const at = header + lengthOf(segments.slice(0, index));
				const fragment = answer.bytes.subarray(at, at + segment.length);
				expect(outline(fragment)).toMatch(/^moof\(mfhd( traf\(tfhd tfdt trun\))+\) mdat( free)?$/);
				expect(samplesOf(fragment)).toEqual(samplesOf(segment));
			}
		},
	);

	it("[S5] has an index of its key frames", async () => {
		const { bytes } = await get(url);
		const entries = readIndex(bytes);
		expect(entries).toHaveLength((await watch(streamId)).length);
		for (const { at, startTicks } of entries) {
			const [first] = readSamples(bytes.subarray(at)).filter(({ trackId }) => trackId === 1);
			expect(first).toMatchObject({ startTicks, flags: 0x0200_0000 });
		}
		expect(entries.at(-1)?.end).toBe(bytes.length);
	});

	it("[S5] of one segment has an index", async () => {
		const id = await broadcast(["with sound"], 60);
		const [{ url: address } = { url: "" }] = await filesOf(id);
		const { bytes } = await get(address);
		expect(readIndex(bytes)).toEqual([{ at: expect.any(Number), startTicks: 0, end: bytes.length }]);
	});

	it("[S5] continues through a pause of the broadcast, with a gap for a segment that is lost", async () => {
		const id = await broadcast(["with sound", "with sound"]);
		const media = await server.platform.objects.list(`streams/${id}`, "as-written");
		const [, lost] = media.filter(({ name }) => name.endsWith(".m4s"));
		await server.platform.objects.remove(lost?.name ?? "");
		const [file, ...others] = await filesOf(id);
		expect(others).toEqual([]);
		expect(file).toMatchObject({ durationMs: expect.closeTo(16_000, -2) });
		const { bytes } = await get(file?.url ?? "");
		const entries = readIndex(bytes);
		const sequences = entries.map(({ at }) => viewOf(boxAt(bytes.subarray(at), "moof/mfhd")).getUint32(4));
		expect(sequences).toEqual([1, ...entries.slice(1).map((_, index) => index + 3)]);
		for (const { at, startTicks } of entries) {
			const [first] = readSamples(bytes.subarray(at)).filter(({ trackId }) => trackId === 1);
			expect(first).toMatchObject({ startTicks, flags: 0x0200_0000 });
		}
	});

	it("[S5] is named after the stream, in any script", async () => {
		const { headers } = await get(url);
		expect(headers.get("content-type")).toBe("video/mp4");
		expect(headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${encodeURIComponent("Забіг.mp4")}`);
		expect(headers.get("cache-control")).toBe("private, no-store");
		expect(headers.get("accept-ranges")).toBe("bytes");
	});

	it.each([
		["a line break", "a%0D%0Aset-cookie:%20b=1"],
		["quotes and parentheses", "a%22;filename=b'(*)!"],
		["half a letter", "%ED%A0%80"],
		["a broken escape", "%E0%A4%A"],
		["nothing", ""],
		["too much", "x".repeat(5_000)],
		["a second name", "a&name=b"],
	])("[S5] a name with %s alters no header", async (_, name) => {
		const { origin, pathname } = new URL(url);
		const answer = await get(`${origin}${pathname}?name=${name}`);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("set-cookie")).toBeNull();
		expect(answer.headers.get("content-disposition")).toMatch(/^attachment(; filename\*=UTF-8''[\w%.~-]+)?$/);
	});

	it("[S5] a changed format begins another file", async () => {
		const two = await broadcast(["with sound", "silent"]);
		const files = await filesOf(two, "Race");
		expect(files.map((file) => new URL(file.url).searchParams.get("name"))).toEqual(["Race (1).mp4", "Race (2).mp4"]);
		const bodies = await Promise.all(files.map(async (file) => (await get(file.url)).bytes));
		expect(bodies.map(({ length }) => length)).toEqual(files.map(({ bytes }) => bytes));
		const recorded = (await watch(two)).reduce((sum, { length }) => sum + length, 0);
		const headers = bodies.map((body) => Buffer.from(body).indexOf("moof") - 4);
		expect(bodies.reduce((sum, body, index) => sum + body.length - (headers[index] ?? 0), 0)).toBe(recorded);
		// Each begins at the time 0, whichever of its bytes are asked for.
		for (const [index, body] of bodies.entries()) {
			expect(firstTimesOf(body.subarray(headers[index])).get(1)).toBe(0);
			const [first, last] = [(headers[index] ?? 0) + 40, body.length - 7];
			const range = { headers: { range: `bytes=${first}-${last}` } };
			const part = new Uint8Array(await (await fetch(files[index]?.url ?? "", range)).arrayBuffer());
			expect(Buffer.compare(part, body.subarray(first, last + 1))).toBe(0);
		}
	});

	it("[S5] does not exist before the recording is complete", async () => {
		const id = server.newStreamId();
		await server.engine.createBroadcastConfig(id);
		expect(await filesOf(id)).toEqual([]);
		await server.engine.stop(id, "author");
		expect(await filesOf(id)).toEqual([]);
	});
});

describe("ranges", () => {
	it("[S5] every boundary of the header and of the segments can be the first or the last byte", async () => {
		const whole = (await get(url)).bytes;
		const lengths = (await watch(streamId)).map(({ length }) => length);
		const header = whole.length - lengths.reduce((sum, length) => sum + length, 0);
		const starts = [header];
		for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
		const edges = [0, 1, ...starts.flatMap((at) => [at - 1, at, at + 1])].filter((at) => at >= 0 && at < whole.length);
		for (const first of edges) {
			for (const last of edges.filter((at) => at >= first)) {
				const { status, bytes, headers } = await ranged(`bytes=${first}-${last}`);
				expect([status, bytes.length]).toEqual([206, last - first + 1]);
				expect(headers.get("content-range")).toBe(`bytes ${first}-${last}/${whole.length}`);
				expect(Buffer.compare(bytes, whole.subarray(first, last + 1))).toBe(0);
			}
		}
	});

	it("[S5] an interrupted download resumes to the same file", async () => {
		const { bytes: whole, headers } = await get(url);
		const etag = headers.get("etag") ?? "";
		const half = Math.floor(whole.length / 2);
		const rest = await ranged(`bytes=${half}-`, { "if-range": etag });
		expect(rest.status).toBe(206);
		expect(Buffer.concat([whole.subarray(0, half), rest.bytes]).equals(whole)).toBe(true);
		const other = await ranged(`bytes=${half}-`, { "if-range": '"another"' });
		expect([other.status, other.bytes.length]).toEqual([200, whole.length]);
	});

	it("[S5] a range past the end is 416 with the size", async () => {
		const [{ bytes } = { bytes: 0 }] = await filesOf(streamId);
		const answer = await ranged(`bytes=${bytes}-`);
		expect([answer.status, answer.headers.get("content-range")]).toEqual([416, `bytes */${bytes}`]);
		expect((await ranged("bytes=-1")).headers.get("content-range")).toBe(`bytes ${bytes - 1}-${bytes - 1}/${bytes}`);
	});

	it("[S5] HEAD and a range of the header read nothing, a short range reads one segment", async () => {
		const { bytes: whole } = await get(url);
		const last = (await watch(streamId)).at(-1)?.length;
		readBytes = 0;
		const head = await fetch(url, { method: "HEAD" });
		expect([head.status, Number(head.headers.get("content-length"))]).toEqual([200, whole.length]);
		const { at = 0 } = readIndex(whole)[0] ?? {};
		const index = await ranged(`bytes=${at - 30}-${at - 1}`);
		expect(Buffer.compare(index.bytes, whole.subarray(at - 30, at))).toBe(0);
		expect(readBytes).toBe(0);
		await ranged(`bytes=${whole.length - 10}-`);
		expect(readBytes).toBe(last);
	});
});

describe("who may download", () => {
	it("[S5] an address is refused for another stream, altered, or after its time", async () => {
		const path = new URL(url).pathname.split("/");
		const ticket = path[4] ?? "";
		const at = (id: string, one: string) => get(`${server.url}/live/${id}/download/${one}/1.mp4`);
		const other = await broadcast();
		const { media } = await openAs(server, { streamId });
		const session = new URL(media).pathname.split("/")[4] ?? "";
		for (const [id, one] of [
			[other, ticket],
			[streamId, `${ticket}x`],
			[streamId, session],
			[streamId, "x"],
			["x", ticket],
		] as const) {
			expect((await at(id, one)).status).toBe(403);
		}
		expect((await at(streamId, ticket)).status).toBe(200);
		onTestFinished(() => {
			offsetMs = 0;
		});
		offsetMs = 12 * 3_600_000;
		expect((await at(streamId, ticket)).status).toBe(403);
	});

	it("[S5] there is no file with another number", async () => {
		for (const part of ["0.mp4", "2.mp4", "01.mp4", "1", "1.m4s", "-1.mp4", "99999.mp4"]) {
			const address = url.replace("/1.mp4", `/${part}`);
			expect([part, (await get(address)).status]).toEqual([part, 404]);
		}
	});

	it("[S5] a withdrawn stream is refused, an ended campaign's to donors alone", async () => {
		onTestFinished(() => {
			host.findWithdrawal = async () => null;
		});
		host.findWithdrawal = async () => "hidden";
		expect((await get(url)).status).toBe(410);
		host.findWithdrawal = async () => "campaign-ended";
		expect((await get(url)).status).toBe(200);
		const [ofDonor] = await filesOf(streamId, "Race", "donor");
		expect((await get(ofDonor?.url ?? "")).status).toBe(410);
		host.findWithdrawal = async () => null;
		expect((await get(ofDonor?.url ?? "")).status).toBe(200);
	});

	it("[S5] nothing is served after the deletion", async () => {
		const id = await broadcast();
		const [file] = await filesOf(id);
		expect((await get(file?.url ?? "")).status).toBe(200);
		await server.engine.deleteStream(id);
		expect((await get(file?.url ?? "")).status).toBe(404);
		expect(await filesOf(id)).toEqual([]);
	});
});

describe("faults", () => {
	it("[S5] a segment that is missing ends the answer early, and the rest can be fetched", async () => {
		const id = await broadcast();
		const [file] = await filesOf(id);
		await get(file?.url ?? "");
		const listed = await server.platform.objects.list(`streams/${id}`);
		const media = listed.filter(({ name }) => name.endsWith(".m4s"));
		const last = media.at(-1)?.name ?? "";
		onTestFinished(() => missing.clear());
		missing.add(last);
		await expect(get(file?.url ?? "")).rejects.toThrow();
		missing.clear();
		expect((await get(file?.url ?? "")).status).toBe(200);
	});

	it("[S5] reading stops when the client goes away", async () => {
		await until("earlier reads to end", () => openBodies === 0);
		const received = await new Promise<number>((resolve, reject) => {
			const call = request(url, (answer) => {
				answer.once("data", (chunk: Buffer) => {
					call.destroy();
					resolve(chunk.length);
				});
				answer.on("error", () => undefined);
			});
			call.on("error", reject);
			call.end();
		});
		expect(received).toBeGreaterThan(0);
		await until("every object to be closed", () => openBodies === 0);
	});
});
