import type { ErrorText } from "../../lib/error-text.ts";

/**
 * How far a viewer has come with one stream.
 * - `idle`: nobody has asked to play
 * - `asking`: a session is asked for
 * - `open`: what `token` opens may be played
 * - `exceeded`: the free time is used up; nothing is played
 * - `displaced`: as many other devices as allowed are playing
 * - `failed`: no session, or nothing to play it with
 */
export type Viewing =
	| { kind: "idle" }
	| { kind: "asking"; isTakeOver?: boolean }
	| { kind: "open"; token: string }
	| { kind: "exceeded" }
	| { kind: "displaced" }
	| { kind: "failed"; reason: ErrorText };

export type ViewingEvent =
	| { kind: "wanted" }
	| { kind: "opened"; token: string }
	| { kind: "refused"; reason: ErrorText }
	/** Told by the session, a playlist, a segment or the channel. */
	| { kind: "exceeded" }
	/** Refused by the session, a playlist or a segment. */
	| { kind: "displaced" }
	/** The viewer wants to watch here instead of on another device. */
	| { kind: "take-over" }
	/** The session that plays is not good any more. */
	| { kind: "lost" }
	/** The server says that this viewer may watch, be it again. */
	| { kind: "lifted" };

/** The state after an event; the same object where the event changes nothing. */
export function afterViewingEvent(viewing: Viewing, event: ViewingEvent): Viewing {
	switch (event.kind) {
		case "wanted":
			return viewing.kind === "asking" || viewing.kind === "open" ? viewing : { kind: "asking" };
		case "opened":
			return viewing.kind === "asking" ? { kind: "open", token: event.token } : viewing;
		case "refused":
			return viewing.kind === "asking" || viewing.kind === "open" ? { kind: "failed", reason: event.reason } : viewing;
		case "exceeded":
			return viewing.kind === "asking" || viewing.kind === "open" ? { kind: "exceeded" } : viewing;
		case "displaced":
			return viewing.kind === "asking" || viewing.kind === "open" ? { kind: "displaced" } : viewing;
		case "take-over":
			return viewing.kind === "displaced" ? { kind: "asking", isTakeOver: true } : viewing;
		case "lost":
			return viewing.kind === "open" ? { kind: "asking" } : viewing;
		case "lifted":
			return viewing.kind === "exceeded" ? { kind: "asking" } : viewing;
	}
}
