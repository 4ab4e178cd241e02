import { type AddressInfo, createServer, type Server } from "node:net";

/** The message is one line for the person who runs the command. */
export class LaunchError extends Error {
	override readonly name = "LaunchError";
}

type PortRequest = { host: string; setting: string; port: number };

/**
 * The processes need each other's addresses before any of them listens, so
 * "any port" (0) is resolved here, and a port in use is reported here.
 * Returns the settings with their final values; throws LaunchError.
 */
export async function resolvePorts(requests: PortRequest[]): Promise<Record<string, string>> {
	const held: Server[] = [];
	try {
		const settled: Record<string, string> = {};
		for (const request of requests) {
			const server = await hold(request);
			held.push(server);
			settled[request.setting] = String((server.address() as AddressInfo).port);
		}
		return settled;
	} finally {
		// All stay open until the last is resolved, so that no port is assigned twice.
		await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
	}
}

function hold({ host, setting, port }: PortRequest): Promise<Server> {
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
