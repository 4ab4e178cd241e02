import { readText, type TextRule } from "../text/text-rules.ts";

/** The limits of clips. What is given away of a recording is at most a clip's length times their number. */
export const clipLimits = {
	clipSecondsMin: 10,
	clipSecondsMax: 90,
	clipsPerStreamMax: 20,
	/** A clip that is made during the broadcast has the last seconds. */
	liveClipSeconds: 30,
	clipTitleMin: 1,
	clipTitleMax: 100,
} as const;

/*
 * The rules of a clip, for the schemas of `clips.ts` and for its form. They return a key of `validation.json`, or null.
 */

export const clipTitle: TextRule<"clipTitleRequired" | "clipTitleTooLong"> = {
	min: clipLimits.clipTitleMin,
	max: clipLimits.clipTitleMax,
	tooShort: "clipTitleRequired",
	tooLong: "clipTitleTooLong",
	isSingleLine: true,
};

export const problemOfClipTitle = (text: string) => readText(text, clipTitle).problem;

/** Positions in a recording, in milliseconds. */
export type ClipPositions = { startMs: number; endMs: number };

export function problemOfClipPositions({ startMs, endMs }: ClipPositions): "clipTooShort" | "clipTooLong" | null {
	const lengthMs = endMs - startMs;
	if (lengthMs < clipLimits.clipSecondsMin * 1_000) return "clipTooShort";
	return lengthMs > clipLimits.clipSecondsMax * 1_000 ? "clipTooLong" : null;
}
