import { io, type Socket } from "socket.io-client";

/** Many viewers of one campaign; reports when every one of them has been told. */
const { url, namespace, count } = JSON.parse(String(process.argv[2])) as {
	url: string;
	namespace: string;
	count: number;
};
/** Connections that are opened side by side. */
const atOnce = 100;
let told = 0;
let connected = 0;
const sockets: Socket[] = [];

const connect = () =>
	new Promise<void>((resolve, reject) => {
		const socket = io(`${url}${namespace}`, { transports: ["websocket"], forceNew: true, reconnection: false });
		socket.on("refresh-donations", () => {
			told++;
			if (told === count) process.send?.({ allTold: true, at: performance.timeOrigin + performance.now() });
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
process.on("message", () => {
	told = 0;
	process.send?.({ armed: true });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ url, connected });
