import { ingestClose } from "@stride/contract/streams/ingest";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createIngestSocket } from "./ingest-socket.ts";

/** The connections that were attempted. */
let made: FakeSocket[] = [];

class FakeSocket {
	onopen?: () => void;
	protocol = "";
	onmessage?: (event: { data: string }) => void;
	onclose?: (event: { code: number }) => void;
	readonly url: string;
	readonly protocols: string[];

	constructor(url: string, protocols: string[]) {
		this.url = url;
		this.protocols = protocols;
		made.push(this);
	}

	close() {}
}

beforeEach(() => {
	made = [];
	vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

const addresses = ["http://a.test/in", "http://b.test/in", "http://c.test/in"];
const handlers = { opened: () => undefined, message: () => undefined, closed: () => undefined };
const hosts = () => made.map(({ url }) => new URL(url).hostname);
const answer = () => made.at(-1)?.onmessage?.({ data: '{"type":"keyframe"}' });
const closeWith = (code: number) => made.at(-1)?.onclose?.({ code });

it("[S3] returns to the server that has answered when a connection breaks", () => {
	const socket = createIngestSocket(addresses, handlers);
	socket.connect();
	answer();
	closeWith(1006);
	socket.connect();
	expect(hosts()).toEqual(["a.test", "a.test"]);
});

it("[S3] tries one server after the other until one answers", () => {
	const socket = createIngestSocket(addresses, handlers);
	socket.connect();
	closeWith(1006);
	socket.connect();
	// A server that does not answer in time is left by the uplink.
	socket.close();
	socket.connect();
	closeWith(1006);
	socket.connect();
	answer();
	closeWith(1006);
	socket.connect();
	expect(hosts()).toEqual(["a.test", "b.test", "c.test", "a.test", "a.test"]);
});

it("[S3] continues at another server when its own shuts down", () => {
	const socket = createIngestSocket(addresses, handlers);
	socket.connect();
	answer();
	closeWith(ingestClose.tryAgain);
	socket.connect();
	expect(hosts()).toEqual(["a.test", "b.test"]);
});

it.each([
	["stride-ingest-2", true],
	["stride-ingest-1", false],
])("[S3] offers both protocols; a server that chose %s knows the smaller picture: %s", (protocol, expected) => {
	const opened: boolean[] = [];
	createIngestSocket(addresses, {
		...handlers,
		opened: (acceptsSaver: boolean) => opened.push(acceptsSaver),
	}).connect();
	const [socket] = made;
	expect(socket?.protocols).toEqual(["stride-ingest-2", "stride-ingest-1"]);
	if (socket) socket.protocol = protocol;
	socket?.onopen?.();
	expect(opened).toEqual([expected]);
});
