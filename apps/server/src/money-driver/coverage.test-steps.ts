import { operations } from "./operations.test-steps.ts";

/** What every run must have reached at least once, whatever its seed: the driver would prove nothing about the rest. */
const kinds = [
	...operations.map(({ name }) => name),
	"kill",
	"restore",
	"held",
	"author joins",
	"removal accepted",
	"removal refused",
	"author removed",
	"payout returned after the removal",
];

export const listUnreached = (done: Readonly<Record<string, number>>): string[] => kinds.filter((kind) => !done[kind]);
