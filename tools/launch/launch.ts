import type { RunningPostgres } from "../postgres.ts";
import { type ChildPlan, type ReadyMessage, startChild } from "./child-process.ts";

export type LaunchPlan = {
	/** Already running, and stopped last; undefined when the database is elsewhere. */
	database: RunningPostgres | undefined;
	/** Each starts when the one before is ready, and stops after the ones behind it have stopped. */
	children: ChildPlan[];
	/** Resolves when somebody wants the end. */
	stopWish: Promise<void>;
	/** Resolves when somebody wants it at once. */
	hasteWish: Promise<void>;
	/** Called once, with what the children said, in their order. */
	onReady: (messages: ReadyMessage[]) => void;
	say: (line: string) => void;
};

type Part = { stop: () => Promise<void>; kill: () => void };
type End = { kind: "wished" } | { kind: "failed"; reason: string };

/**
 * Runs everything until a stop is wished or a part ends by itself, then stops
 * what runs in the opposite order. Resolves with the exit status.
 */
export async function launch(plan: LaunchPlan): Promise<number> {
	const parts: Part[] = [];
	const end = await runUntilEnd(plan, parts);
	if (end.kind === "failed") plan.say(end.reason);
	await stopAll(parts, plan.hasteWish);
	return end.kind === "failed" ? 1 : 0;
}

async function runUntilEnd(plan: LaunchPlan, parts: Part[]): Promise<End> {
	const ends: Promise<End>[] = [plan.stopWish.then(() => ({ kind: "wished" }))];
	const { database } = plan;
	if (database) {
		// A database that is cut off has to recover, so there is nothing to hasten.
		parts.push({ stop: database.stop, kill: () => undefined });
		ends.push(database.ended.then(() => failed("PostgreSQL ended unexpectedly; its log says why.")));
	}
	const messages: ReadyMessage[] = [];
	for (const childPlan of plan.children) {
		const child = startChild(childPlan);
		parts.push(child);
		ends.push(child.ended.then(failed));
		const ready = child.ready.then((message) => ({ kind: "ready" as const, message }));
		// A wish that came earlier stands first in the race, and wins it.
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

async function stopAll(parts: Part[], hasteWish: Promise<void>): Promise<void> {
	// A killed part is gone a moment later, and its `stop` with it.
	hasteWish.then(
		() => {
			for (const part of parts) part.kill();
		},
		() => undefined,
	);
	for (const part of parts.toReversed()) {
		await part.stop();
	}
}
