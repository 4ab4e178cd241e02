import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, which could otherwise take the port before the server. */
const range = { first: 20_000, count: 10_000 };
const given = new Set<number>();
/** Processes begin at different ports, so that two of them rarely try the same one. */
let next = Math.floor(Math.random() * range.count);

/** Returns a port, never twice in a process, for addresses that must be known before the server listens. */
export async function freePort(): Promise<number> {
	for (let tried = 0; tried < range.count; tried++) {
		const port = range.first + next;
		next = (next + 1) % range.count;
		if (given.has(port) || !(await isFree(port))) continue;
		given.add(port);
		return port;
	}
	throw new Error(`No port from ${range.first} to ${range.first + range.count - 1} is free.`);
}

const isFree = (port: number) =>
	new Promise<boolean>((resolve) => {
		const server = createServer();
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
