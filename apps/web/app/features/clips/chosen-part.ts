import { type ClipPositions, problemOfClipPositions } from "@stride/contract/streams/clip-rules";
import { readPosition, writePosition } from "./position-text.ts";

type Problem = ReturnType<typeof problemOfClipPositions> | "clipPositionInvalid" | "clipBeyondEnd";

/** What a clip would have of a recording, and what is wrong with it: keys of `validation.json`. */
export type ChosenPart = {
	/** Null where it is not a part of the recording. */
	range: ClipPositions | null;
	/** The end that was entered is after that of the recording, with which the clip ends. */
	isCutAtEnd: boolean;
	problems: { start: Problem; end: Problem };
};

/** The part of a recording between two positions as they were entered. A clip ends no later than its recording. */
export function chosenPart(texts: { start: string; end: string }, recordingMs: number): ChosenPart {
	const [startMs, enteredMs] = [readPosition(texts.start), readPosition(texts.end)];
	const endMs = enteredMs === null ? null : Math.min(enteredMs, recordingMs);
	// Positions are written in tenths of a second.
	const isCutAtEnd =
		enteredMs !== null && endMs !== enteredMs && writePosition(enteredMs) !== writePosition(recordingMs);
	const isStartBeyond = startMs !== null && startMs >= recordingMs;
	const isRange = startMs !== null && endMs !== null && startMs < endMs;
	const lengthProblem = startMs === null || endMs === null ? null : problemOfClipPositions({ startMs, endMs });
	// Too short because of the recording's end.
	const endProblem = lengthProblem === "clipTooShort" && isCutAtEnd ? "clipBeyondEnd" : lengthProblem;
	return {
		range: isRange ? { startMs, endMs } : null,
		isCutAtEnd,
		problems: {
			start: startMs === null ? "clipPositionInvalid" : isStartBeyond ? "clipBeyondEnd" : null,
			end: endMs === null ? "clipPositionInvalid" : endProblem,
		},
	};
}
