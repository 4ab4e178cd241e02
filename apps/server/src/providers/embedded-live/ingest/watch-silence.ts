import type { WebSocket } from "ws";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { ingestLimits } from "./ingest-limits.ts";

/** Asks a connection for signs of life, and cuts it when nothing came for too long. @returns what ends it */
export function watchSilence(socket: WebSocket, after: EmbeddedLiveDeps["after"]): () => void {
	let silentMs = 0;
	let cancel: () => void;
	const heard = () => {
		silentMs = 0;
	};
	const look = () => {
		silentMs += ingestLimits.pingEveryMs;
		if (silentMs >= ingestLimits.silenceMs) return socket.terminate();
		if (socket.readyState === socket.OPEN) socket.ping();
		cancel = after(ingestLimits.pingEveryMs, look);
	};
	cancel = after(ingestLimits.pingEveryMs, look);
	socket.on("message", heard);
	socket.on("ping", heard);
	socket.on("pong", heard);
	return () => cancel();
}
