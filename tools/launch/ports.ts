import { type AddressInfo, createServer, type Server } from "node:net";

/** A wish that cannot be met; the message is one line for the person who started us. */
export class LaunchError extends Error {
	override readonly name = "LaunchError";
}

type PortWish = { host: string; setting: string; port: number };

/**
 * The processes name each other's addresses before any of them listens, so a
 * wish for "any port" (0) is settled here, and a port that is taken is told now.
 * Returns the settings with their final values; throws LaunchError.
 */
export async function settlePorts(wishes: PortWish[]): Promise<Record<string, string>> {
	const held: Server[] = [];
	try {
		const settled: Record<string, string> = {};
		for (const wish of wishes) {
			const server = await hold(wish);
			held.push(server);
			settled[wish.setting] = String((server.address() as AddressInfo).port);
		}
		return settled;
	} finally {
		// All are held until the last is settled, so that no two of them are one.
		await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
	}
}

function hold({ host, setting, port }: PortWish): Promise<Server> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", (error) => reject(new LaunchError(explain(error, host, setting, port))));
		server.listen({ host, port, exclusive: true }, () => resolve(server));
	});
}

function explain(error: NodeJS.ErrnoException, host: string, setting: string, port: number): string {
	const advice = `Set ${setting} to another one, for example ${setting}=${port > 60_000 ? port - 10 : port + 10}.`;
	if (error.code === "EADDRINUSE") return `Port ${port} on ${host} is in use by another program. ${advice}`;
	if (error.code === "EACCES") return `Port ${port} on ${host} needs more rights than this user has. ${advice}`;
	return `Stride cannot listen on ${host}, port ${port} (${error.code ?? error.message}).`;
}
