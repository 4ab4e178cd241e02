import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type BenchServer = {
	url: string;
	child: ChildProcess;
	/** Sends a command to the server process. */
	command(message: object): void;
	/** Sends a query and resolves with the reply. */
	query<T>(question: object): Promise<T>;
	stop(): Promise<void>;
};

/** Runs a server of `servers/` in its own process, so that it does not share a thread with the load generator. */
export async function startServer(file: string, options: object): Promise<BenchServer> {
	const child: ChildProcess = fork(join(import.meta.dirname, "servers", file), [JSON.stringify(options)], {
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	const [ready] = (await Promise.race([
		once(child, "message"),
		once(child, "exit").then(() => Promise.reject(new Error(`${file} ended before it listened.`))),
	])) as [{ url: string }];
	return {
		url: ready.url,
		child,
		command: (message) => void child.send(message),
		async query<T>(question: object) {
			const reply = once(child, "message");
			child.send(question);
			const [answer] = await reply;
			return answer as T;
		},
		async stop() {
			const ended = once(child, "exit");
			child.disconnect();
			await ended;
		},
	};
}
