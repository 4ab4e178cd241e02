import type { StreamMetadata } from "@stride/contract";
import type { ErrorText } from "../../lib/forms/error-text.ts";

export type ExceededLimit = NonNullable<StreamMetadata["exceeded"]>;

/**
 * The state of a viewer's playback of one stream.
 * - `idle`: playing is not requested
 * - `requesting`: a session is requested
 * - `open`: the session's token permits playing
 * - `exceeded`: the free time is used up, the viewer's own or that of their network address; nothing is played
 * - `displaced`: the maximum number of other devices is playing
 * - `failed`: no session, or no supported player
 */
export type Viewing =
	| { kind: "idle" }
	| { kind: "requesting"; isTakeOver?: boolean }
	| { kind: "open"; token: string }
	| { kind: "exceeded"; by: ExceededLimit }
	| { kind: "displaced" }
	/** `isFinal`: the stream can no longer be watched, so a retry is not offered. */
	| { kind: "failed"; reason: ErrorText; isFinal?: boolean };

export type ViewingEvent =
	| { kind: "wanted" }
	| { kind: "opened"; token: string }
	| { kind: "refused"; reason: ErrorText; isFinal?: boolean }
	/** Reported by the session or the channel. */
	| { kind: "exceeded"; by: ExceededLimit }
	/** Refused by the session, a playlist or a segment. */
	| { kind: "displaced" }
	/** The viewer wants to watch here instead of on another device. */
	| { kind: "take-over" }
	/** The playing session is no longer valid. */
	| { kind: "lost" }
	/** The server reports that this viewer may watch, for the first time or again. */
	| { kind: "lifted" };

/** The state after an event; the same object where the event changes nothing. */
export function afterViewingEvent(viewing: Viewing, event: ViewingEvent): Viewing {
	switch (event.kind) {
		case "wanted":
			return viewing.kind === "requesting" || viewing.kind === "open" ? viewing : { kind: "requesting" };
		case "opened":
			return viewing.kind === "requesting" ? { kind: "open", token: event.token } : viewing;
		case "refused":
			return viewing.kind === "requesting" || viewing.kind === "open"
				? { kind: "failed", reason: event.reason, ...(event.isFinal && { isFinal: true }) }
				: viewing;
		case "exceeded":
			return viewing.kind === "requesting" || viewing.kind === "open" ? event : viewing;
		case "displaced":
			return viewing.kind === "requesting" || viewing.kind === "open" ? { kind: "displaced" } : viewing;
		case "take-over":
			return viewing.kind === "displaced" ? { kind: "requesting", isTakeOver: true } : viewing;
		case "lost":
			return viewing.kind === "open" ? { kind: "requesting" } : viewing;
		case "lifted":
			return viewing.kind === "exceeded" ? { kind: "requesting" } : viewing;
	}
}
