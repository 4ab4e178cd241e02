import { fork } from "node:child_process";
import type { RunningPostgres } from "../postgres.ts";

type LaunchPlan = {
	/** Already running, and stopped last; undefined if the database is not managed here. */
	database: RunningPostgres | undefined;
	/** Each starts when the previous one is ready, and stops after all later ones have stopped. */
	children: ChildPlan[];
	/** Resolves when a stop is requested. */
	stopRequested: Promise<void>;
	/** Resolves when an immediate stop is requested. */
	immediateStopRequested: Promise<void>;
	/** Called once with the children's messages, in their order. */
	onReady: (messages: ReadyMessage[]) => void;
	say: (line: string) => void;
};

type Part = { stop: () => Promise<void>; kill: () => void };
type End = { kind: "requested" } | { kind: "failed"; reason: string };

/**
 * Runs all parts until a stop is requested or a part exits, then stops the
 * running parts in reverse order. Resolves with the exit status.
 */
export async function launch(plan: LaunchPlan): Promise<number> {
	const parts: Part[] = [];
	const end = await runUntilEnd(plan, parts);
	if (end.kind === "failed") plan.say(end.reason);
	await stopAll(parts, plan.immediateStopRequested);
	return end.kind === "failed" ? 1 : 0;
}

async function runUntilEnd(plan: LaunchPlan, parts: Part[]): Promise<End> {
	const ends: Promise<End>[] = [plan.stopRequested.then(() => ({ kind: "requested" }))];
	const { database } = plan;
	if (database) {
		// Killing the database would only add a recovery at the next start.
		parts.push({ stop: database.stop, kill: () => undefined });
		ends.push(database.ended.then(() => failed("PostgreSQL ended unexpectedly; its log says why.")));
	}
	const messages: ReadyMessage[] = [];
	for (const childPlan of plan.children) {
		const child = startChild(childPlan);
		parts.push(child);
		ends.push(child.ended.then(failed));
		const ready = child.ready.then((message) => ({ kind: "ready" as const, message }));
		// An earlier stop request comes first in the race and wins it.
		const next = await Promise.race([...ends, ready]);
		if (next.kind !== "ready") return next;
		messages.push(next.message);
	}
	plan.onReady(messages);
	return Promise.race(ends);
}

function failed(reason: string): End {
	return { kind: "failed", reason };
}

async function stopAll(parts: Part[], immediateStopRequested: Promise<void>): Promise<void> {
	// The `stop` of a killed part resolves at once.
	immediateStopRequested.then(
		() => {
			for (const part of parts) part.kill();
		},
		() => undefined,
	);
	for (const part of parts.toReversed()) {
		await part.stop();
	}
}

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

type Child = {
	/** Never rejects; stays open when the child ends first. */
	ready: Promise<ReadyMessage>;
	/** Resolves with a sentence that describes the exit. */
	ended: Promise<string>;
	stop: () => Promise<void>;
	/** Kills it at once. */
	kill: () => void;
};

/**
 * On machines with much memory V8 lets its young generation grow to 134 MB, and glibc reserves memory for each thread.
 * The threshold, which is glibc's default, stays fixed once it is set; otherwise each large picture or password hash
 * raises it, and what is freed later is retained. The Dockerfile and the systemd unit set all three as well.
 */
const SMALL_HEAP = ["--max-semi-space-size=16"];
const SMALL_MALLOC = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * Starts a child with an IPC channel, whose disconnection ends it with its
 * parent, in a session of its own, so that Ctrl-C does not reach it before the
 * orderly stop.
 */
function startChild(plan: ChildPlan): Child {
	const child = fork(plan.entry, {
		detached: true,
		// Warnings about experimental features of Node.js do not help the person who starts Stride.
		execArgv: ["--disable-warning=ExperimentalWarning", ...SMALL_HEAP],
		env: { ...SMALL_MALLOC, ...plan.environment },
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

/** A stop request is a signal or the end of the parent process. A second signal requests an immediate stop. */
export function listenForStopRequests(): { stopRequested: Promise<void>; immediateStopRequested: Promise<void> } {
	const stop = Promise.withResolvers<void>();
	const immediate = Promise.withResolvers<void>();
	let isStopping = false;
	const request = () => {
		if (isStopping) immediate.resolve();
		isStopping = true;
		stop.resolve();
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, request);
	process.on("disconnect", () => {
		isStopping = true;
		stop.resolve();
	});
	return { stopRequested: stop.promise, immediateStopRequested: immediate.promise };
}
