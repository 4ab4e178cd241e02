import { expect, it } from "vitest";
import { afterViewingEvent, type Viewing, type ViewingEvent } from "./viewing.ts";

const reason = { title: "Away", text: "Try again", fields: {} };
const states: Viewing[] = [
	{ kind: "idle" },
	{ kind: "asking" },
	{ kind: "open", token: "a" },
	{ kind: "exceeded" },
	{ kind: "failed", reason },
];
const events: ViewingEvent[] = [
	{ kind: "wanted" },
	{ kind: "opened", token: "b" },
	{ kind: "refused", reason },
	{ kind: "exceeded" },
	{ kind: "lost" },
	{ kind: "lifted" },
];

/** Rows are states, columns events, in the order above. */
const table: Record<Viewing["kind"], string> = {
	idle: "asking idle idle idle idle idle",
	asking: "asking open failed exceeded asking asking",
	open: "open open failed exceeded asking open",
	exceeded: "asking exceeded exceeded exceeded exceeded asking",
	failed: "asking failed failed failed failed failed",
};

it.each(states)("[S4] from $kind each event leads where the table says", (state) => {
	expect(events.map((event) => afterViewingEvent(state, event).kind).join(" ")).toBe(table[state.kind]);
});

it("[S4] an answer that comes late does not change what is being played", () => {
	const open: Viewing = { kind: "open", token: "a" };
	expect(afterViewingEvent(open, { kind: "opened", token: "b" })).toBe(open);
});
