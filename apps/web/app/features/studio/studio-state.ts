import type { StreamEndReason } from "@stride/contract/streams/streams";
import type { UplinkEnd } from "./uplink/uplink.ts";

/** The reason for the end of a broadcast: the server's reasons, and those of this client. */
export type StudioEnd = StreamEndReason | "replaced" | "lost" | "refused";

/** The reason why it did not start or end. `answer` carries the message of the API. */
export type StudioProblem =
	| { kind: "noCamera" | "unable" | "encoder" | "noStart" | "part" | "end" }
	| { kind: "answer"; title: string; text: string };

/** What the system of this device has taken, as for a phone call. */
export type PauseCause = "camera" | "sound";

export type StudioState =
	| { kind: "setup"; problem: StudioProblem | null }
	| { kind: "starting" }
	| { kind: "onAir"; problem: StudioProblem | null }
	| { kind: "reconnecting" }
	/** Nothing is sent until the author resumes: they may not expect to be live right after a call. */
	| { kind: "paused"; cause: PauseCause }
	| { kind: "stopping" }
	| { kind: "over"; why: StudioEnd };

export type StudioEvent =
	| { type: "start" }
	/** The server has it on the air, and the connection is up. */
	| { type: "broadcasting" }
	| { type: "lineDown" }
	| { type: "pause"; cause: PauseCause }
	| { type: "stop" }
	| { type: "stopFailed"; problem: StudioProblem }
	| { type: "failed"; problem: StudioProblem }
	| { type: "over"; why: StudioEnd };

type Step<E extends StudioEvent["type"]> = (event: StudioEvent & { type: E }) => StudioState;
type Table = { [K in StudioState["kind"]]: { [E in StudioEvent["type"]]?: Step<E> } };

const over: Step<"over"> = ({ why }) => ({ kind: "over", why });
const failed: Step<"failed"> = ({ problem }) => ({ kind: "setup", problem });
const pause: Step<"pause"> = ({ cause }) => ({ kind: "paused", cause });
const stopping = (): StudioState => ({ kind: "stopping" });
const onAir = (): StudioState => ({ kind: "onAir", problem: null });

/** Events that are not in the table change nothing: messages arrive late and twice. */
const table: Table = {
	setup: { start: () => ({ kind: "starting" }), failed, over },
	starting: { broadcasting: onAir, failed, over },
	onAir: { lineDown: () => ({ kind: "reconnecting" }), pause, stop: stopping, failed, over },
	reconnecting: { broadcasting: onAir, pause, stop: stopping, failed, over },
	paused: { start: () => ({ kind: "starting" }), over },
	stopping: { stopFailed: ({ problem }) => ({ kind: "onAir", problem }), over },
	over: {},
};

export const firstState: StudioState = { kind: "setup", problem: null };

export function nextState(state: StudioState, event: StudioEvent): StudioState {
	// The table's type pairs each event with its own transition.
	const step = table[state.kind][event.type] as Step<typeof event.type> | undefined;
	return step ? step(event as never) : state;
}

/** Media is being sent, or about to be: leaving would interrupt it. */
export function isBusy({ kind }: StudioState): boolean {
	return kind === "starting" || kind === "onAir" || kind === "reconnecting" || kind === "stopping";
}

const reasons: readonly StreamEndReason[] = ["author", "limit", "broadcaster-lost", "campaign-ended", "operator"];

/** An unknown reason is treated as the author's: the recording exists in any case. */
export function readReason(reason: string | null | undefined): StreamEndReason {
	return reasons.find((one) => one === reason) ?? "author";
}

/** Without a reason the stream is no longer public: the operator has hidden it, since one on the air is not deleted. */
export function reasonOfStop(reason: string | undefined): StreamEndReason {
	return reason === undefined ? "operator" : readReason(reason);
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
			// A key that is no longer known was replaced by a newer one.
			return "replaced";
		case "lost":
			return "lost";
	}
}

/** Whether the broadcast can be resumed from here. */
export function isResumable(why: StudioEnd): boolean {
	return why === "replaced" || why === "lost" || why === "refused";
}
