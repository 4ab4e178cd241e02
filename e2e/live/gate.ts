import { createServer, request } from "node:http";
import { connect, type Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";

export type Gate = {
	/** For the `proxy` of a browser's context. */
	server: string;
	/** Breaks every open WebSocket and refuses new ones for the given time. Pages and calls still pass. */
	breakLines(ms: number): void;
	/** Limits the bandwidth of WebSockets to the product from now on. */
	limitUplink(bitsPerSecond: number): void;
	close(): Promise<void>;
};

/** A proxy between a browser and the product whose connections can be broken like a phone's. */
export async function openGate(): Promise<Gate> {
	const lines = new Set<Duplex | Socket>();
	let closedUntilMs = 0;
	let uplinkBitsPerSecond = Number.POSITIVE_INFINITY;
	const server = createServer((incoming, outgoing) => {
		const onward = request(String(incoming.url), { method: incoming.method, headers: incoming.headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		onward.on("error", () => outgoing.destroy());
		incoming.pipe(onward);
	});
	// Browsers request a tunnel for every WebSocket.
	server.on("connect", ({ url }, client) => {
		const { hostname, port } = new URL(`tunnel://${url}`);
		if (Date.now() < closedUntilMs) return client.destroy();
		const product = connect(Number(port), hostname, () => {
			client.write("HTTP/1.1 200 OK\r\n\r\n");
			product.pipe(client);
			client.pipe(slowDown(() => uplinkBitsPerSecond)).pipe(product);
		});
		for (const [one, other] of [
			[client, product],
			[product, client],
		] as const) {
			lines.add(one);
			one.on("error", () => other.destroy());
			one.on("close", () => {
				lines.delete(one);
				other.destroy();
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system gave no port.");
	return {
		server: `http://127.0.0.1:${address.port}`,
		breakLines(ms) {
			closedUntilMs = Date.now() + ms;
			for (const line of lines) line.destroy();
		},
		limitUplink(bitsPerSecond) {
			uplinkBitsPerSecond = bitsPerSecond;
		},
		async close() {
			for (const line of lines) line.destroy();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/**
 * Forwards a connection's bytes at its rate and buffers little, so that the sender gets backpressure as on a real
 * connection.
 */
function slowDown(bitsPerSecond: () => number): Transform {
	return new Transform({
		highWaterMark: 16_384,
		transform(chunk: Buffer, _encoding, done) {
			setTimeout(() => done(null, chunk), (chunk.length * 8_000) / bitsPerSecond());
		},
	});
}
