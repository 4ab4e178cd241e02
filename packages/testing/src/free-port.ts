import { once } from "node:events";
import { createServer } from "node:net";

type Range = { first: number; blocks: number; portsPerBlock: number };

/** Below the ports that systems give to outgoing connections, which could otherwise take the port before the server. */
const range: Range = { first: 20_000, blocks: 200, portsPerBlock: 50 };

/**
 * Returns ports, never twice, for addresses that must be known before the server listens. A process reserves a block of
 * ports by listening on its first port until the process ends, so that two processes are never given the same port.
 */
export function createPortSource({ first, blocks, portsPerBlock }: Range): () => Promise<number> {
	// Processes begin at different blocks, so that they rarely try one that is reserved.
	const offset = Math.floor(Math.random() * blocks);
	let tried = 0;
	let next = 0;
	let end = 0;

	async function reserveBlock(): Promise<void> {
		while (tried < blocks) {
			const start = first + ((offset + tried++) % blocks) * portsPerBlock;
			if (!(await reserve(start))) continue;
			next = start + 1;
			end = start + portsPerBlock;
			return;
		}
		throw new Error(`Other processes have reserved all ports from ${first} to ${first + blocks * portsPerBlock - 1}.`);
	}

	return async () => {
		for (;;) {
			while (next < end) {
				const port = next++;
				if (await isFree(port)) return port;
			}
			await reserveBlock();
		}
	};
}

const givePort = createPortSource(range);

/** Returns a port that no other caller of this function gets, in this process or another one. */
export const freePort = (): Promise<number> => givePort();

/** Listens until the process ends, without keeping it running. */
async function reserve(port: number): Promise<boolean> {
	const server = createServer((connection) => connection.destroy());
	server.unref();
	server.listen(port, "127.0.0.1");
	return await once(server, "listening").then(
		() => true,
		() => false,
	);
}

const isFree = (port: number) =>
	new Promise<boolean>((resolve) => {
		const server = createServer();
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
