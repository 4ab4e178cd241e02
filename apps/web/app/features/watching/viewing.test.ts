import { expect, it } from "vitest";
import { afterViewingEvent, type Viewing, type ViewingEvent } from "./viewing.ts";

const reason = { title: "Unavailable", text: "Try again", fields: {} };
const states: Viewing[] = [
	{ kind: "idle" },
	{ kind: "requesting" },
	{ kind: "open", token: "a" },
	{ kind: "exceeded", by: "viewer" },
	{ kind: "displaced" },
	{ kind: "failed", reason },
];
const events: ViewingEvent[] = [
	{ kind: "wanted" },
	{ kind: "opened", token: "b" },
	{ kind: "refused", reason },
	{ kind: "exceeded", by: "network" },
	{ kind: "lost" },
	{ kind: "lifted" },
	{ kind: "displaced" },
	{ kind: "take-over" },
];

/** Rows are states, columns events, in the order above. */
const table: Record<Viewing["kind"], string> = {
	idle: "requesting idle idle idle idle idle idle idle",
	requesting: "requesting open failed exceeded requesting requesting displaced requesting",
	open: "open open failed exceeded requesting open displaced open",
	exceeded: "requesting exceeded exceeded exceeded exceeded requesting exceeded exceeded",
	displaced: "requesting displaced displaced displaced displaced displaced displaced requesting",
	failed: "requesting failed failed failed failed failed failed failed",
};

it.each(states)("[S4] from $kind each event leads to the state of the table", (state) => {
	expect(events.map((event) => afterViewingEvent(state, event).kind).join(" ")).toBe(table[state.kind]);
});

it("[S4] a withdrawn stream is not offered again", () => {
	const requesting: Viewing = { kind: "requesting" };
	expect(afterViewingEvent(requesting, { kind: "refused", reason, isFinal: true })).toEqual({
		kind: "failed",
		reason,
		isFinal: true,
	});
});

it("[S4] a late response does not replace the playing session", () => {
	const open: Viewing = { kind: "open", token: "a" };
	expect(afterViewingEvent(open, { kind: "opened", token: "b" })).toBe(open);
});

it("[S4] only an explicit request takes over; a session that is lost later is requested without", () => {
	const requesting = afterViewingEvent({ kind: "displaced" }, { kind: "take-over" });
	expect(requesting).toEqual({ kind: "requesting", isTakeOver: true });
	const open = afterViewingEvent(requesting, { kind: "opened", token: "a" });
	expect(afterViewingEvent(open, { kind: "lost" })).toEqual({ kind: "requesting" });
});
