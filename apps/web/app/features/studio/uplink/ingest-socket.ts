import {
	type IngestFrame,
	type IngestServerMessage,
	ingestProtocol,
	writeIngestFrame,
} from "@stride/contract/streams/ingest";

/**
 * Opens one WebSocket after the other to the ingest. Only messages of the newest are processed, and none after a close
 * from this side.
 * @param address absolute; http is replaced by ws
 */
export function createIngestSocket(
	address: string,
	handlers: { opened(): void; message(message: IngestServerMessage): void; closed(code: number): void },
) {
	const url = address.replace(/^http/, "ws");
	let socket: WebSocket | null = null;
	return {
		connect(): void {
			const made = new WebSocket(url, ingestProtocol);
			made.binaryType = "arraybuffer";
			const isCurrent = () => socket === made;
			made.onopen = () => isCurrent() && handlers.opened();
			made.onmessage = ({ data }) => {
				// The server is trusted and its messages are typed; unknown ones are ignored.
				if (isCurrent() && typeof data === "string") handlers.message(JSON.parse(data) as IngestServerMessage);
			};
			made.onclose = ({ code }) => {
				if (!isCurrent()) return;
				socket = null;
				handlers.closed(code);
			};
			socket = made;
		},
		sendMessage: (message: object) => socket?.send(JSON.stringify(message)),
		send: (frame: IngestFrame) => socket?.send(writeIngestFrame(frame)),
		close(): void {
			const closing = socket;
			socket = null;
			closing?.close();
		},
		bufferedBytes: () => socket?.bufferedAmount ?? 0,
	};
}
