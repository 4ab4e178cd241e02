import type { Viewing } from "./viewing.ts";

/** What is said over the picture, in a live region. */
export type PlayerState = "paused" | "opening" | "recovering" | "interrupted" | "waiting" | "plain" | null;

/** One thing at a time: what the viewer can least guess comes first. */
export function playerState(now: {
	viewing: Viewing["kind"];
	isHeld: boolean;
	isInTrouble: boolean;
	isInterrupted: boolean;
	/** Nothing to show for a moment already. */
	isWaiting: boolean;
	/** It has just been decided to play some seconds later. */
	isNewlyPlain: boolean;
}): PlayerState {
	// A cover says it.
	if (now.viewing === "exceeded" || now.viewing === "displaced" || now.viewing === "failed" || now.viewing === "idle")
		return null;
	if (now.isHeld) return "paused";
	if (now.isInterrupted && now.isWaiting) return "interrupted";
	if (now.isInTrouble) return "recovering";
	if (now.viewing === "asking") return "opening";
	if (now.isWaiting) return "waiting";
	return now.isNewlyPlain ? "plain" : null;
}
