import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";

/** Plain Socket.IO: one namespace, one broadcast of the same payload per message. */
const { namespace, payload } = JSON.parse(String(process.argv[2])) as { namespace: string; payload: object };
const http = createServer();
const io = new Server(http, { serveClient: false });
const room = io.of(namespace);
http.listen(0, "127.0.0.1", () => {
	process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});
process.on("message", () => void room.emit("refresh-donations", payload));
process.on("disconnect", () => void io.close().then(() => process.exit(0)));
