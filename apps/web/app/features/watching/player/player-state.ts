import type { Viewing } from "../viewing.ts";

/** The message over the picture, in a live region. */
export type PlayerState =
	| "paused"
	| "opening"
	| "recovering"
	| "interrupted"
	| "away"
	| "waiting"
	| "waitingForSound"
	| "plain"
	| null;

/** One message at a time: the one that the viewer is least likely to guess has priority. */
export function playerState(now: {
	viewing: Viewing["kind"];
	isHeld: boolean;
	isInTrouble: boolean;
	/** The broadcaster is disconnected: for a moment, or for longer. */
	gap: "interrupted" | "paused" | null;
	/** The buffer has been empty for a moment. */
	isWaiting: boolean;
	isSoundOnly: boolean;
	/** The playback has just switched to the plain playlist. */
	isNewlyPlain: boolean;
}): PlayerState {
	// The covers have their own texts.
	if (now.viewing === "exceeded" || now.viewing === "displaced" || now.viewing === "failed" || now.viewing === "idle")
		return null;
	if (now.isHeld) return "paused";
	if (now.gap && now.isWaiting) return now.gap === "paused" ? "away" : "interrupted";
	if (now.isInTrouble) return "recovering";
	if (now.viewing === "requesting") return "opening";
	if (now.isWaiting) return now.isSoundOnly ? "waitingForSound" : "waiting";
	return now.isNewlyPlain ? "plain" : null;
}
