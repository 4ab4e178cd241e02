import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import {
	ingestMessageBytesMax,
	ingestPath,
	ingestProtocol,
	saverIngestProtocol,
} from "@stride/contract/streams/ingest";
import type { FastifyInstance } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { createClientAddress, networkOf } from "../../../platform/http/client-address.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { createAddressLimits } from "./address-limits.ts";
import { ingestLimits } from "./ingest-limits.ts";

/** The preferred one first. */
const protocols = [saverIngestProtocol, ingestProtocol];

type Refusal = 400 | 403 | 405 | 429 | 503;

/**
 * Checks each WebSocket upgrade request for the ingest path before allocating anything for it. Socket.IO listens on the
 * same server and destroys unhandled upgrades of other paths only after a second.
 * @param admit receives each accepted connection
 */
export function openIngestGateway(http: FastifyInstance, deps: EmbeddedLiveDeps, admit: (socket: WebSocket) => void) {
	const { publicUrl, trustProxy, rateLimitFactor } = deps.config;
	const addressOf = createClientAddress(trustProxy);
	const admitAddress = createAddressLimits(rateLimitFactor);
	const sockets = new WebSocketServer({
		noServer: true,
		maxPayload: ingestMessageBytesMax,
		perMessageDeflate: false,
		handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false,
	});
	let isClosed = false;

	function networkFrom(request: IncomingMessage): string {
		const forwarded = request.headers["x-forwarded-for"];
		const forwardedFor = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
		return networkOf(addressOf({ remoteAddress: request.socket.remoteAddress, forwardedFor }));
	}

	function findRefusal(request: IncomingMessage): Refusal | undefined {
		const { origin } = request.headers;
		if (origin !== undefined && origin !== publicUrl) return 403;
		if (request.method !== "GET") return 405;
		const offered = protocolsOf(request);
		if (!protocols.some((protocol) => offered.includes(protocol))) return 400;
		return isClosed || sockets.clients.size >= ingestLimits.connectionsMax ? 503 : undefined;
	}

	function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
		if (pathOf(request) !== ingestPath) return;
		socket.on("error", () => socket.destroy());
		const refusal = findRefusal(request);
		const release = refusal ? undefined : admitAddress(networkFrom(request));
		if (!release) {
			refuse(socket, refusal ?? 429);
			return;
		}
		socket.once("close", release);
		sockets.handleUpgrade(request, socket, head, admit);
	}

	http.server.on("upgrade", onUpgrade);
	return {
		/** Stops accepting connections; open ones stay. */
		close(): void {
			isClosed = true;
		},
		/** Terminates the remaining connections. */
		terminateAll(): void {
			for (const socket of sockets.clients) socket.terminate();
		},
	};
}

function refuse(socket: Duplex, status: Refusal): void {
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const pathOf = (request: IncomingMessage) => (request.url ?? "").split("?", 1)[0];

const protocolsOf = ({ headers }: IncomingMessage) =>
	(headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
