import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, connect as openSocket, type Socket } from "node:net";
import type { createTestDatabase } from "@stride/testing";
import pg from "pg";
import { createDatabase, createPool } from "../db/database.ts";
import { createNewId } from "../ids.ts";
import { createLog } from "../log.ts";
import { createSignals } from "../signals.ts";

type Database = Pick<Awaited<ReturnType<typeof createTestDatabase>>, "url">;

/** The signals and the pool of one process, with what its subscribers of the kind `run` received. */
export function createNode({ url }: Database, directUrl = url, valkeyUrl?: string) {
	const received: string[] = [];
	const committed: string[] = [];
	const pool = createPool(url, 10, () => undefined);
	const db = createDatabase(pool);
	const signals = createSignals({
		directUrl,
		valkey: valkeyUrl === undefined ? undefined : { url: valkeyUrl, db },
		log: createLog("silent"),
		newId: createNewId(() => new Date()),
		failPoint: (name) => void committed.push(name),
	});
	signals.subscribe("run", (id) => received.push(id));
	let reconnects = 0;
	signals.onReconnect(() => void reconnects++);
	return {
		db,
		signals,
		received,
		committed,
		reconnects: () => reconnects,
		/** @param isLost the process ends without sending what waits */
		async stop(isLost = false): Promise<void> {
			if (!isLost) await signals.stop();
			await db.destroy();
		},
	};
}
export type SignalNode = ReturnType<typeof createNode>;

/** Started nodes of a test, which are stopped together. */
export function createNodes(database: () => Database) {
	const nodes: SignalNode[] = [];
	return {
		async start({ directUrl, valkeyUrl }: { directUrl?: string; valkeyUrl?: string } = {}): Promise<SignalNode> {
			const node = createNode(database(), directUrl, valkeyUrl);
			nodes.push(node);
			await node.signals.start();
			return node;
		},
		async stop(): Promise<void> {
			for (const node of nodes.splice(0)) await node.stop();
		},
	};
}

/** Notifications as any version receives them. */
export async function listen({ url }: Database) {
	const client = new pg.Client({ connectionString: url });
	const payloads: string[] = [];
	client.on("notification", ({ payload }) => payloads.push(String(payload)));
	await client.connect();
	await client.query("listen stride_changed");
	return { client, payloads, stop: () => client.end() };
}

/** A TCP proxy before PostgreSQL, which can close or hold all its connections. */
export async function startProxy({ url }: Database) {
	const target = new URL(url);
	const port = target.port || target.searchParams.get("port") || "5432";
	const folder = target.searchParams.get("host");
	const sockets = new Set<Socket>();
	let isCut = false;
	const server = createServer((near) => {
		if (isCut) return void near.destroy();
		const far = folder
			? openSocket({ path: `${folder}/.s.PGSQL.${port}` })
			: openSocket({ host: target.hostname, port: Number(port) });
		for (const [socket, other] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(socket);
			socket.on("error", () => other.destroy());
			socket.on("close", () => {
				sockets.delete(socket);
				other.destroy();
			});
			socket.pipe(other);
		}
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const through = new URL(url);
	through.searchParams.delete("host");
	through.hostname = "127.0.0.1";
	through.port = String((server.address() as AddressInfo).port);
	return {
		url: through.href,
		/** Closes the connections and refuses new ones. */
		cut() {
			isCut = true;
			for (const socket of sockets) socket.destroy();
		},
		/** Transfers nothing more on the present connections, and closes none. */
		hold() {
			for (const socket of sockets) socket.unpipe().pause();
		},
		restore() {
			isCut = false;
		},
		async stop() {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, "close");
		},
	};
}
