import { describe, expect, it } from "vitest";
import { decodeAmf0 } from "./amf0.ts";
import {
	answersOf,
	audioMessage,
	command,
	connectObject,
	handshake,
	message,
	newSession,
	opening,
	play,
	videoMessage,
} from "./encoder.test-steps.ts";

const avcConfig = Uint8Array.of(0x17, 0, 0, 0, 0, 1, 0x4d, 0x40, 0x1f);
const keyPicture = Uint8Array.of(0x17, 1, 0, 0, 66, 0, 0, 0, 1, 0x65);
const bPicture = Uint8Array.of(0x27, 1, 0xff, 0xff, 0xdf, 0, 0, 0, 1, 0x41);
const aacConfig = Uint8Array.of(0xaf, 0, 0x11, 0x90);
const sound = Uint8Array.of(0xaf, 1, 0x21, 0x10);

const statusesOf = (output: Uint8Array) =>
	answersOf(output)
		.filter(({ type }) => type === 20)
		.map(({ payload }) => decodeAmf0(payload))
		.map(([name, id, , info]) => [name, id, info instanceof Map ? info.get("code") : info]);

describe("an encoder that publishes", () => {
	it("[S5] gets the answers that encoders wait for, in their order", () => {
		const { output, events } = play(opening("the-key"));
		expect(statusesOf(output)).toEqual([
			["_result", 1, "NetConnection.Connect.Success"],
			["_result", 2, undefined],
			["_result", 3, undefined],
			["_result", 4, 1],
			["onStatus", 0, "NetStream.Publish.Start"],
		]);
		expect(events).toEqual([{ kind: "publish", streamKey: "the-key" }]);
		expect(answersOf(output).map(({ type }) => type)).toEqual([5, 6, 20, 20, 20, 20, 4, 20]);
	});

	it("[S5] has its pictures and sound read with decode time and composition offset", () => {
		const media = [
			videoMessage(0, avcConfig),
			audioMessage(0, aacConfig),
			videoMessage(0, keyPicture),
			audioMessage(5, sound),
			videoMessage(33, bPicture),
		];
		const { events } = play([...opening(), ...media]);
		expect(events.slice(1)).toEqual([
			{ kind: "video", decodeMs: 0, tag: { kind: "config", avcC: Uint8Array.of(1, 0x4d, 0x40, 0x1f) } },
			{ kind: "audio", decodeMs: 0, tag: { kind: "config", audioSpecificConfig: Uint8Array.of(0x11, 0x90) } },
			{
				kind: "video",
				decodeMs: 0,
				tag: { kind: "picture", isKey: true, compositionMs: 66, data: Uint8Array.of(0, 0, 0, 1, 0x65) },
			},
			{ kind: "audio", decodeMs: 5, tag: { kind: "sound", data: Uint8Array.of(0x21, 0x10) } },
			{
				kind: "video",
				decodeMs: 33,
				tag: { kind: "picture", isKey: false, compositionMs: -33, data: Uint8Array.of(0, 0, 0, 1, 0x41) },
			},
		]);
	});

	it("[S5] may use the fourcc of enhanced RTMP for H.264, and no other codec", () => {
		const fourcc = (head: number, codec: string, ...rest: number[]) =>
			Uint8Array.of(head, ...Buffer.from(codec, "latin1"), ...rest);
		const media = [
			videoMessage(0, fourcc(0x90, "avc1", 1, 2)),
			videoMessage(0, fourcc(0x91, "avc1", 0, 0, 40, 9, 9)),
			videoMessage(40, fourcc(0xa3, "avc1", 8)),
			videoMessage(80, fourcc(0x90, "hvc1", 1)),
			videoMessage(120, fourcc(0x90, "av01", 1)),
			videoMessage(160, Uint8Array.of(0x1c, 0, 0, 0, 0)),
			audioMessage(160, Uint8Array.of(0x2f, 1)),
		];
		const tags = play([...opening(), ...media]).events.flatMap((event) => ("tag" in event ? [event.tag] : []));
		expect(tags).toEqual([
			{ kind: "config", avcC: Uint8Array.of(1, 2) },
			{ kind: "picture", isKey: true, compositionMs: 40, data: Uint8Array.of(9, 9) },
			{ kind: "picture", isKey: false, compositionMs: 0, data: Uint8Array.of(8) },
			{ kind: "unsupported", codec: "hvc1" },
			{ kind: "unsupported", codec: "av01" },
			{ kind: "unsupported", codec: "codec 12" },
			{ kind: "unsupported", codec: "format 2" },
		]);
	});

	it("[S5] keeps one clock over the wrap of its timestamps", () => {
		const times = [2 ** 32 - 40, 2 ** 32 - 5, 28, 61];
		const { events } = play([...opening(), ...times.map((at) => videoMessage(at, keyPicture))]);
		expect(events.flatMap((event) => ("decodeMs" in event ? [event.decodeMs - (times[0] ?? 0)] : []))).toEqual([
			0, 35, 68, 101,
		]);
	});

	it("[S5] is acknowledged within its window", () => {
		const window = message({ chunkStream: 2, type: 5 }, Uint8Array.of(0, 0, 0x27, 0x10));
		const { output } = play([...opening(), window, videoMessage(0, new Uint8Array(20_000).fill(0x17))]);
		expect(answersOf(output).filter(({ type }) => type === 3)).toHaveLength(1);
	});

	it("[S5] ends its broadcast with FCUnpublish or deleteStream", () => {
		const { events } = play([
			...opening(),
			command("FCUnpublish", 6, null, "key"),
			command("deleteStream", 7, null, 1),
		]);
		expect(events.slice(1)).toEqual([{ kind: "unpublish" }, { kind: "unpublish" }]);
	});

	it("[S5] reads why it is refused", () => {
		const session = newSession();
		for (const piece of opening()) session.feed(piece);
		const [status] = session.refuse("NetStream.Publish.BadName", "The stream key is not valid.");
		expect(Buffer.from(status ?? []).toString("latin1")).toContain("NetStream.Publish.BadName");
	});
});

describe("a connection that breaks the rules", () => {
	it.each([
		["another version", [Uint8Array.of(6)], "version"],
		["a wrong echo", [handshake.subarray(0, -1), Uint8Array.of(1)], "echo"],
		["a command before connect", [handshake, command("createStream", 1, null)], "command"],
		[
			"pictures before publish",
			[handshake, command("connect", 1, connectObject()), videoMessage(0, avcConfig)],
			"command",
		],
		[
			"publish without a stream",
			[handshake, command("connect", 1, connectObject()), command("publish", 2, null, "k")],
			"command",
		],
		[
			"a command over 16 kB",
			[handshake, message({ chunkStream: 3, type: 20 }, new Uint8Array(16_385))],
			"message-size",
		],
		["a picture over 2 MB", [...opening(), videoMessage(0, new Uint8Array(2_100_001))], "message-size"],
		["a tag cut short", [...opening(), videoMessage(0, Uint8Array.of(0x17, 1, 0))], "tag"],
		["an unknown message type", [...opening(), message({ chunkStream: 3, type: 22 }, new Uint8Array(4))], "control"],
		["a hundred commands", [...opening(), ...Array.from({ length: 100 }, () => command("x", 0))], "command"],
	])("[S5] %s is a fault", (_, pieces, reason) => {
		expect(() => play(pieces as Uint8Array[])).toThrow(expect.objectContaining({ name: "RtmpFault", reason }));
	});

	it("[S5] an address of another application is refused with its name", () => {
		const { output, events } = play([handshake, command("connect", 1, connectObject("other"))]);
		expect(statusesOf(output)).toEqual([["_error", 1, "NetConnection.Connect.InvalidApp"]]);
		expect(events).toEqual([]);
	});
});
