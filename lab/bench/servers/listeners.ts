import { io, type Socket } from "socket.io-client";

/** Many viewers of one campaign; reports when every one has been notified, and how often in all. */
const { url, namespace, count } = JSON.parse(String(process.argv[2])) as {
	url: string;
	namespace: string;
	count: number;
};
/** Connections opened concurrently. */
const atOnce = 100;
let notified = 0;
let received = 0;
let connected = 0;
const sockets: Socket[] = [];

const connect = () =>
	new Promise<void>((resolve, reject) => {
		const socket = io(`${url}${namespace}`, { transports: ["websocket"], forceNew: true, reconnection: false });
		socket.on("refresh-donations", () => {
			notified++;
			received++;
			if (notified === count) process.send?.({ allNotified: true, at: performance.timeOrigin + performance.now() });
		});
		socket.on("connect", () => {
			connected++;
			resolve();
		});
		socket.on("connect_error", reject);
		sockets.push(socket);
	});

for (let made = 0; made < count; made += atOnce) {
	await Promise.all(Array.from({ length: Math.min(atOnce, count - made) }, connect));
}
process.on("message", (message: { arm: true } | { read: true }) => {
	if ("read" in message) {
		process.send?.({ received });
		return;
	}
	notified = 0;
	process.send?.({ armed: true });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ url, connected });
