import { fork } from "node:child_process";

export type ChildPlan = {
	/** The name in messages: "The server". */
	name: string;
	entry: string;
	environment: Record<string, string | undefined>;
	/** After this time a stopping child is killed. */
	stopTimeoutMs: number;
};

/** A child's message when it is ready, with further fields of its own. */
export type ReadyMessage = { type: "ready" } & Record<string, unknown>;

export type Child = {
	/** Never rejects; stays open when the child ends first. */
	ready: Promise<ReadyMessage>;
	/** Resolves with a sentence that describes the exit. */
	ended: Promise<string>;
	stop: () => Promise<void>;
	/** Kills it at once. */
	kill: () => void;
};

/**
 * Starts a child with an IPC channel, whose disconnection ends it with its
 * parent, in a session of its own, so that Ctrl-C does not reach it before the
 * orderly stop.
 */
export function startChild(plan: ChildPlan): Child {
	const child = fork(plan.entry, {
		detached: true,
		// Warnings about experimental features of Node.js do not help the person who starts Stride.
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
