import type { IncomingMessage } from "node:http";
import type { Server } from "socket.io";
import { type Allowance, createAllowance } from "../allowance.ts";
import { createClientAddress, networkOf, type TrustProxy } from "../http/client-address.ts";

/** Packets per connection: a burst, then a rate per second. */
const packetAllowance = { burst: 100, perSecond: 5 };
/** Connecting to a namespace may read the database. */
const connectCost = 5;
/**
 * Connections per address, as shares of the maximum that it may hold: all of them at once (after a restart every client
 * reconnects), then the same number again over forty seconds. A connection that had to be cut off costs a second's
 * worth, so that repeated attacks are soon refused.
 */
const refillSeconds = 40;
/** Number of stored addresses from which idle ones are evicted. */
const addressesMax = 10_000;

type Engine = Server["engine"];
/** The part of the engine's socket that is used here. */
type Connection = {
	request: IncomingMessage;
	close(discard?: boolean): void;
	on(event: "packet", listener: (packet: { type: string; data?: unknown }) => void): void;
	once(event: "close", listener: () => void): void;
};

/**
 * Bounds the resources that the sockets of one address, and one connection, can take: pages of other sites, connections
 * beyond the limit and floods are refused before any lookup or allocation.
 */
export function createSocketGuard(options: {
	publicUrl: string;
	trustProxy: TrustProxy;
	connectionsPerAddress: number;
}) {
	const addressOf = createClientAddress(options.trustProxy);
	const burst = options.connectionsPerAddress;
	const perSecond = burst / refillSeconds;
	const addresses = new Map<string, Address>();

	function known(key: string): Address {
		const found = addresses.get(key);
		if (found) return found;
		if (addresses.size >= addressesMax) {
			for (const [other, address] of addresses) {
				if (address.open === 0 && address.connects.left() >= burst) addresses.delete(other);
			}
		}
		const address = { open: 0, connects: createAllowance({ burst, perSecond }) };
		addresses.set(key, address);
		return address;
	}

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
	const isFull = ({ open, connects }: Address) => open >= options.connectionsPerAddress || connects.left() < 1;

	function admit(connection: Connection): void {
		const address = known(network(connection.request));
		// Several handshakes may have passed at the same moment, so the count is checked here again.
		if (isFull(address)) {
			connection.close(true);
			return;
		}
		address.open++;
		address.connects.spend(1);
		connection.once("close", () => {
			address.open--;
		});
		const packets = createAllowance(packetAllowance);
		connection.on("packet", ({ type, data }) => {
			const isConnect = type === "message" && typeof data === "string" && data.startsWith("0");
			if (packets.spend(isConnect ? connectCost : 1)) return;
			address.connects.spend(perSecond);
			connection.close(true);
		});
	}

	return {
		/** The visitor's network address for limits. */
		networkOf: network,
		/** Socket.IO's hook for each handshake. */
		allowRequest(request: IncomingMessage, decide: (error: string | null | undefined, allowed: boolean) => void) {
			if (isForeign(request)) return decide("foreign origin", false);
			if (isFull(known(network(request)))) return decide("too many connections", false);
			decide(null, true);
		},
		watch(engine: Engine): void {
			// Handshakes are checked above; a page of another site must not use an open connection either.
			engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) =>
				next(isForeign(request) ? new Error("foreign origin") : undefined),
			);
			engine.on("connection", (connection: Connection) => admit(connection));
		},
	};
}

type Address = { open: number; connects: Allowance };
