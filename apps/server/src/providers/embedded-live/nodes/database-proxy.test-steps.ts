import { connect, createServer, type Socket } from "node:net";

export type DatabaseProxy = {
	/** The database's address through the proxy. */
	url: string;
	/** From now on connections hang, as after a lost network. */
	interrupt(): void;
	restore(): void;
	/** From now on connections lead to another server; those that are open end. */
	pointTo(databaseUrl: string): void;
	close(): Promise<void>;
};

/** A way to the database that can be interrupted, and led to another server. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
	const sockets = new Set<Socket>();
	let isAway = false;
	let target = databaseUrl;
	const server = createServer((client) => {
		const upstream = reach(target);
		for (const [socket, other] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			sockets.add(socket);
			socket.on("data", (data) => other.write(data));
			socket.on("error", () => undefined);
			socket.on("close", () => {
				sockets.delete(socket);
				other.destroy();
			});
			if (isAway) socket.pause();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system gave no port.");
	const url = new URL(databaseUrl);
	url.searchParams.delete("host");
	url.searchParams.delete("port");
	url.hostname = "127.0.0.1";
	url.port = String(address.port);
	return {
		url: url.href,
		interrupt() {
			isAway = true;
			for (const socket of sockets) socket.pause();
		},
		restore() {
			isAway = false;
			for (const socket of sockets) socket.resume();
		},
		pointTo(other) {
			target = other;
			for (const socket of sockets) socket.destroy();
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function reach(databaseUrl: string): Socket {
	const target = new URL(databaseUrl);
	const port = target.port || "5432";
	const folder = target.searchParams.get("host");
	return folder?.startsWith("/") ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), target.hostname);
}
