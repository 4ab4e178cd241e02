import { fork } from "node:child_process";

export type ChildPlan = {
	/** How the person who started us knows it: "The server". */
	name: string;
	entry: string;
	environment: Record<string, string | undefined>;
	/** After this long an end that was asked for is made. */
	stopTimeoutMs: number;
};

/** What a child says when it is ready for work, with whatever else it tells. */
export type ReadyMessage = { type: "ready" } & Record<string, unknown>;

export type Child = {
	/** Never rejects; stays open when the child ends first. */
	ready: Promise<ReadyMessage>;
	/** Resolves with a sentence about how it ended. */
	ended: Promise<string>;
	stop: () => Promise<void>;
	/** Ends it at once. */
	kill: () => void;
};

/**
 * Starts a child with a channel, through which it learns of our end however we
 * end, in a session of its own, so that a Ctrl-C in the terminal does not take
 * it away before its turn.
 */
export function startChild(plan: ChildPlan): Child {
	const child = fork(plan.entry, {
		detached: true,
		// What is experimental in Node.js is no news to the person who starts Stride.
		execArgv: ["--disable-warning=ExperimentalWarning"],
		env: plan.environment,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	const ready = new Promise<ReadyMessage>((resolve) => {
		child.on("message", (message) => {
			if (isReady(message)) resolve(message);
		});
	});
	const ended = new Promise<string>((resolve) => {
		child.once("error", (error) => resolve(`${plan.name} could not be started: ${error.message}.`));
		child.once("exit", (code, signal) => {
			resolve(`${plan.name} ended unexpectedly (${signal ?? `exit code ${code}`}).`);
		});
	});
	return {
		ready,
		ended,
		async stop() {
			child.kill("SIGTERM");
			const late = setTimeout(() => child.kill("SIGKILL"), plan.stopTimeoutMs);
			await ended;
			clearTimeout(late);
		},
		kill: () => void child.kill("SIGKILL"),
	};
}

function isReady(message: unknown): message is ReadyMessage {
	return typeof message === "object" && message !== null && "type" in message && message.type === "ready";
}
