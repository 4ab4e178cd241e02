import { expect, it } from "vitest";
import { afterViewingEvent, type Viewing, type ViewingEvent } from "./viewing.ts";

const reason = { title: "Away", text: "Try again", fields: {} };
const states: Viewing[] = [
	{ kind: "idle" },
	{ kind: "asking" },
	{ kind: "open", token: "a" },
	{ kind: "exceeded" },
	{ kind: "displaced" },
	{ kind: "failed", reason },
];
const events: ViewingEvent[] = [
	{ kind: "wanted" },
	{ kind: "opened", token: "b" },
	{ kind: "refused", reason },
	{ kind: "exceeded" },
	{ kind: "lost" },
	{ kind: "lifted" },
	{ kind: "displaced" },
	{ kind: "take-over" },
];

/** Rows are states, columns events, in the order above. */
const table: Record<Viewing["kind"], string> = {
	idle: "asking idle idle idle idle idle idle idle",
	asking: "asking open failed exceeded asking asking displaced asking",
	open: "open open failed exceeded asking open displaced open",
	exceeded: "asking exceeded exceeded exceeded exceeded asking exceeded exceeded",
	displaced: "asking displaced displaced displaced displaced displaced displaced asking",
	failed: "asking failed failed failed failed failed failed failed",
};

it.each(states)("[S4] from $kind each event leads where the table says", (state) => {
	expect(events.map((event) => afterViewingEvent(state, event).kind).join(" ")).toBe(table[state.kind]);
});

it("[S4] an answer that comes late does not change what is being played", () => {
	const open: Viewing = { kind: "open", token: "a" };
	expect(afterViewingEvent(open, { kind: "opened", token: "b" })).toBe(open);
});

it("[S4] only a viewer who asks for it takes over, and a session that is lost later is requested without", () => {
	const asking = afterViewingEvent({ kind: "displaced" }, { kind: "take-over" });
	expect(asking).toEqual({ kind: "asking", isTakeOver: true });
	const open = afterViewingEvent(asking, { kind: "opened", token: "a" });
	expect(afterViewingEvent(open, { kind: "lost" })).toEqual({ kind: "asking" });
});
