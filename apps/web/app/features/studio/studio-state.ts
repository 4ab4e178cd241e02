import type { StreamEndReason } from "@stride/contract/streams";
import type { UplinkEnd } from "./uplink/uplink.ts";

/** Why the broadcast is over: the server's reasons, and those of this end of the line. */
export type StudioEnd = StreamEndReason | "replaced" | "lost" | "refused";

/** Why it did not begin, or did not end. `answer` carries the words of the API. */
export type StudioProblem =
	| { kind: "noCamera" | "unable" | "encoder" | "noStart" | "part" | "end" }
	| { kind: "answer"; title: string; text: string };

export type StudioState =
	| { kind: "setup"; problem: StudioProblem | null }
	| { kind: "starting" }
	| { kind: "onAir"; problem: StudioProblem | null }
	| { kind: "reconnecting" }
	| { kind: "stopping" }
	| { kind: "over"; why: StudioEnd };

export type StudioEvent =
	| { type: "start" }
	/** The server says that it is on the air, and the line stands. */
	| { type: "broadcasting" }
	| { type: "lineDown" }
	| { type: "stop" }
	| { type: "stopFailed"; problem: StudioProblem }
	| { type: "failed"; problem: StudioProblem }
	| { type: "over"; why: StudioEnd };

type Step<E extends StudioEvent["type"]> = (event: StudioEvent & { type: E }) => StudioState;
type Table = { [K in StudioState["kind"]]: { [E in StudioEvent["type"]]?: Step<E> } };

const over: Step<"over"> = ({ why }) => ({ kind: "over", why });
const failed: Step<"failed"> = ({ problem }) => ({ kind: "setup", problem });
const stopping = (): StudioState => ({ kind: "stopping" });
const onAir = (): StudioState => ({ kind: "onAir", problem: null });

/** What is not in the table changes nothing: news comes late, and twice. */
const table: Table = {
	setup: { start: () => ({ kind: "starting" }), failed, over },
	starting: { broadcasting: onAir, failed, over },
	onAir: { lineDown: () => ({ kind: "reconnecting" }), stop: stopping, failed, over },
	reconnecting: { broadcasting: onAir, stop: stopping, failed, over },
	stopping: { stopFailed: ({ problem }) => ({ kind: "onAir", problem }), over },
	over: {},
};

export const firstState: StudioState = { kind: "setup", problem: null };

export function nextState(state: StudioState, event: StudioEvent): StudioState {
	// The table's type pairs each event with its own step.
	const step = table[state.kind][event.type] as Step<typeof event.type> | undefined;
	return step ? step(event as never) : state;
}

/** Something is sent, or about to be: leaving would cut it off. */
export function isBusy({ kind }: StudioState): boolean {
	return kind === "starting" || kind === "onAir" || kind === "reconnecting" || kind === "stopping";
}

const reasons: readonly StreamEndReason[] = ["author", "limit", "broadcaster-lost", "campaign-ended", "operator"];

/** A reason that this version does not know is the author's: the recording is there in any case. */
export function readReason(reason: string | null | undefined): StreamEndReason {
	return reasons.find((one) => one === reason) ?? "author";
}

export function endOf(end: UplinkEnd): StudioEnd {
	switch (end.kind) {
		case "ended":
			return readReason(end.reason);
		case "broken-rules":
		case "refused":
			return "refused";
		case "unknown-key":
		case "replaced":
			// A key that is not known any more was replaced by a newer one.
			return "replaced";
		case "lost":
			return "lost";
	}
}

/** What can be taken up again from here. */
export function isResumable(why: StudioEnd): boolean {
	return why === "replaced" || why === "lost" || why === "refused";
}
