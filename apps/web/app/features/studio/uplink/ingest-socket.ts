import {
	type IngestFrame,
	type IngestServerMessage,
	ingestClose,
	ingestProtocol,
	saverIngestProtocol,
	writeIngestFrame,
} from "@stride/contract/streams/ingest";

/**
 * Opens one WebSocket after the other to the ingest. Only messages of the newest are processed, and none after a close
 * from this side.
 * @param addresses absolute, at least one; http is replaced by ws. The next one is used where a server has not answered
 *   or shuts down
 */
export function createIngestSocket(
	addresses: readonly string[],
	handlers: {
		opened(acceptsSaver: boolean): void;
		message(message: IngestServerMessage): void;
		closed(code: number): void;
	},
) {
	const urls = addresses.map((address) => address.replace(/^http/, "ws"));
	let current = 0;
	let isNextWanted = false;
	let socket: WebSocket | null = null;
	return {
		connect(): void {
			if (isNextWanted) current = (current + 1) % urls.length;
			isNextWanted = true;
			const made = new WebSocket(urls[current] ?? "", [saverIngestProtocol, ingestProtocol]);
			made.binaryType = "arraybuffer";
			const isCurrent = () => socket === made;
			made.onopen = () => isCurrent() && handlers.opened(made.protocol === saverIngestProtocol);
			made.onmessage = ({ data }) => {
				if (!isCurrent() || typeof data !== "string") return;
				isNextWanted = false;
				// The server is trusted and its messages are typed; unknown ones are ignored.
				handlers.message(JSON.parse(data) as IngestServerMessage);
			};
			made.onclose = ({ code }) => {
				if (!isCurrent()) return;
				if (code === ingestClose.tryAgain) isNextWanted = true;
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
