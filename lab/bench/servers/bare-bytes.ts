import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Node's own server; answers every request with the bytes of a file and the headers of the product's media. */
const { path } = JSON.parse(String(process.argv[2])) as { path: string };
const body = readFileSync(path);
const headers = {
	"cache-control": "public, max-age=31536000, immutable",
	"content-type": "video/mp4",
	"content-length": body.length,
	"x-content-type-options": "nosniff",
	"x-frame-options": "DENY",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin",
};
const server = createServer((_request, response) => {
	response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => {
	process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on("message", () => {
	const { user, system } = process.cpuUsage();
	process.send?.({ cpuSeconds: (user + system) / 1e6 });
});
process.on("disconnect", () => process.exit(0));
