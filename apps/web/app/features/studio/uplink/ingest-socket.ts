import { type IngestFrame, type IngestServerMessage, ingestProtocol, writeIngestFrame } from "@stride/contract/ingest";

/**
 * One WebSocket after the other to the ingest. Only the newest is heard, and none that was closed from here.
 * @param address absolute; http is taken for ws
 */
export function createIngestSocket(
	address: string,
	hears: { opened(): void; message(message: IngestServerMessage): void; closed(code: number): void },
) {
	const url = address.replace(/^http/, "ws");
	let socket: WebSocket | null = null;
	return {
		connect(): void {
			const made = new WebSocket(url, ingestProtocol);
			made.binaryType = "arraybuffer";
			const isCurrent = () => socket === made;
			made.onopen = () => isCurrent() && hears.opened();
			made.onmessage = ({ data }) => {
				// The server is ours and its messages are typed; what this version does not know is passed over.
				if (isCurrent() && typeof data === "string") hears.message(JSON.parse(data) as IngestServerMessage);
			};
			made.onclose = ({ code }) => {
				if (!isCurrent()) return;
				socket = null;
				hears.closed(code);
			};
			socket = made;
		},
		tell: (message: object) => socket?.send(JSON.stringify(message)),
		send: (frame: IngestFrame) => socket?.send(writeIngestFrame(frame)),
		close(): void {
			const closing = socket;
			socket = null;
			closing?.close();
		},
		bufferedBytes: () => socket?.bufferedAmount ?? 0,
	};
}
