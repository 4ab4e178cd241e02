import type { IncomingMessage } from "node:http";
import type { Server } from "socket.io";
import { createClientAddress, networkOf, type TrustProxy } from "./http/client-address.ts";

/** What one connection may say: so much at once, and so much per second from then on. */
const allowance = { burst: 100, perSecond: 5 };
/** Asking for a namespace may read the database. */
const connectCost = 5;

type Engine = Server["engine"];
/** Of the engine's socket, what this file touches. */
type Connection = {
	request: IncomingMessage;
	close(discard?: boolean): void;
	on(event: "packet", listener: (packet: { type: string; data?: unknown }) => void): void;
	once(event: "close", listener: () => void): void;
};

/**
 * Bounds what the sockets of one address, and one connection, can take from everybody else: pages of other sites,
 * connections beyond the limit and floods are turned away before anything is looked up or made for them.
 */
export function createSocketGuard(options: {
	publicUrl: string;
	trustProxy: TrustProxy;
	connectionsPerAddress: number;
}) {
	const addressOf = createClientAddress(options.trustProxy);
	const open = new Map<string, number>();

	function network(request: IncomingMessage): string {
		const forwarded = request.headers["x-forwarded-for"];
		return networkOf(
			addressOf({
				remoteAddress: request.socket.remoteAddress,
				forwardedFor: Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
			}),
		);
	}

	const isForeign = ({ headers: { origin } }: IncomingMessage) => origin !== undefined && origin !== options.publicUrl;
	const isFull = (key: string) => (open.get(key) ?? 0) >= options.connectionsPerAddress;

	function leave(key: string): void {
		const left = (open.get(key) ?? 1) - 1;
		if (left > 0) open.set(key, left);
		else open.delete(key);
	}

	function admit(connection: Connection): void {
		const key = network(connection.request);
		// Many handshakes may have passed at the same moment; the count is made here.
		if (isFull(key)) {
			connection.close(true);
			return;
		}
		open.set(key, (open.get(key) ?? 0) + 1);
		connection.once("close", () => leave(key));
		const spend = createAllowance();
		connection.on("packet", ({ type, data }) => {
			const isConnect = type === "message" && typeof data === "string" && data.startsWith("0");
			if (!spend(isConnect ? connectCost : 1)) connection.close(true);
		});
	}

	return {
		/** Socket.IO's question about each handshake. */
		allowRequest(request: IncomingMessage, decide: (error: string | null | undefined, allowed: boolean) => void) {
			if (isForeign(request)) return decide("foreign origin", false);
			if (isFull(network(request))) return decide("too many connections", false);
			decide(null, true);
		},
		watch(engine: Engine): void {
			// A handshake is asked about above; a page of another site may not speak on an open connection either.
			engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) =>
				next(isForeign(request) ? new Error("foreign origin") : undefined),
			);
			engine.on("connection", (connection: Connection) => admit(connection));
		},
	};
}

function createAllowance(): (cost: number) => boolean {
	let left = allowance.burst;
	let filledAt = performance.now();
	return (cost) => {
		const now = performance.now();
		left = Math.min(allowance.burst, left + ((now - filledAt) / 1_000) * allowance.perSecond) - cost;
		filledAt = now;
		return left >= 0;
	};
}
