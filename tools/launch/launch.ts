import type { RunningPostgres } from "../postgres.ts";
import { type ChildPlan, type ReadyMessage, startChild } from "./child-process.ts";

export type LaunchPlan = {
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
