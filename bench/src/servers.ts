import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type BenchServer = {
	url: string;
	child: ChildProcess;
	/** Tells the server to do something that a bench measures. */
	tell(message: object): void;
	/** The same, and waits for what it says. */
	ask<T>(question: object): Promise<T>;
	stop(): Promise<void>;
};

/** Runs a server of `servers/` in a process of its own, so that the load and the other server do not share its thread. */
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
		tell: (message) => void child.send(message),
		async ask<T>(question: object) {
			const said = once(child, "message");
			child.send(question);
			const [answer] = await said;
			return answer as T;
		},
		async stop() {
			const ended = once(child, "exit");
			child.disconnect();
			await ended;
		},
	};
}
