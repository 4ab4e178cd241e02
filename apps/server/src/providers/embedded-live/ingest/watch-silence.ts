import type { WebSocket } from "ws";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { ingestLimits } from "./ingest-limits.ts";

/** Pings a connection and terminates it after too long a silence. @returns a function that stops the watch */
export function watchSilence(socket: WebSocket, after: EmbeddedLiveDeps["after"]): () => void {
	let silentMs = 0;
	let cancel: () => void;
	const onActivity = () => {
		silentMs = 0;
	};
	const check = () => {
		silentMs += ingestLimits.pingEveryMs;
		if (silentMs >= ingestLimits.silenceMs) return socket.terminate();
		if (socket.readyState === socket.OPEN) socket.ping();
		cancel = after(ingestLimits.pingEveryMs, check);
	};
	cancel = after(ingestLimits.pingEveryMs, check);
	socket.on("message", onActivity);
	socket.on("ping", onActivity);
	socket.on("pong", onActivity);
	return () => cancel();
}
