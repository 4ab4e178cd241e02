import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createClientAddress, networkOf } from "../../../platform/http/client-address.ts";
import { createAddressLimits } from "../ingest/address-limits.ts";
import type { AdmissionDeps } from "../ingest/admit-broadcaster.ts";
import { RtmpConnection } from "./rtmp-connection.ts";
import { rtmpLimits } from "./rtmp-limits.ts";

export type RtmpServer = ReturnType<typeof createRtmpServer>;

/** Listens for encoders. TLS is the proxy's; behind a trusted proxy all encoders share its address. */
export function createRtmpServer(deps: AdmissionDeps) {
	const { rateLimitFactor, trustProxy } = deps.config;
	const admitAddress = createAddressLimits(rateLimitFactor);
	// `true` trusts every address in a header; RTMP has none, and encoders may connect directly.
	const addressOf = createClientAddress(trustProxy === true ? ["loopback", "uniquelocal"] : trustProxy);
	const connections = new Map<Socket, RtmpConnection>();
	const server = createServer((socket) => {
		// All encoders behind a trusted proxy have its address: only the total limits them.
		const isProxy = addressOf({ remoteAddress: socket.remoteAddress, forwardedFor: "::" }) === "::";
		const release = isProxy ? () => undefined : admitAddress(networkOf(socket.remoteAddress));
		if (!release || connections.size >= rtmpLimits.connectionsMax) {
			release?.();
			socket.destroy();
			return;
		}
		connections.set(socket, new RtmpConnection(deps, socket));
		socket.once("close", () => {
			connections.delete(socket);
			release();
		});
	});

	return {
		/** @throws if the address is in use */
		async listen({ host, port }: { host: string; port: number }): Promise<void> {
			server.listen(port, host);
			await once(server, "listening");
		},
		/** The encoders that are connected, whether or not they broadcast. */
		connectionCount: (): number => connections.size,
		/** Stops accepting; connections stay. */
		close(): void {
			server.close();
		},
		/** Closes all connections. */
		disconnectAll(): void {
			for (const connection of connections.values()) connection.requestReconnect();
		},
	};
}
