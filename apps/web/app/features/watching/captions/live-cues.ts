import type { LiveCaption } from "@stride/contract";
import { useEffect, useRef, useState } from "react";
import type { ShownCue } from "./caption-tracks.tsx";

/** A phrase stays this long after its last word. */
const readingMs = 4_000;
const shownMax = 2;
/** Three lines of a phone's picture. */
const lengthMax = 84;
/** From this length on, a word at the cut is cut too. */
const longWordLength = 30;
/** Of texts that a viewer far behind the live edge has not reached yet. */
const knownMax = 200;
const tickMs = 250;

/** Adds captions to the known ones, in the order in which the phrases began, each phrase with all of its texts. */
export function mergeCaptions(known: readonly LiveCaption[], added: readonly LiveCaption[]): readonly LiveCaption[] {
	const byChange = new Map([...known, ...added].map((caption) => [`${caption.id} ${caption.changedAtMs}`, caption]));
	return [...byChange.values()]
		.sort((one, other) => one.startedAtMs - other.startedAtMs || one.changedAtMs - other.changedAtMs)
		.slice(-knownMax);
}

/**
 * The captions at a time of the wall clock, the earliest first; of a long one its end. What a text adds to the one
 * before was said since that one, so a viewer behind the live edge reads it only then.
 */
export function captionsAt(known: readonly LiveCaption[], shownAtMs: number): LiveCaption[] {
	const reached = new Map<string, LiveCaption>();
	for (const caption of known) {
		const saidFromMs = reached.get(caption.id)?.changedAtMs ?? caption.startedAtMs;
		if (saidFromMs <= shownAtMs) reached.set(caption.id, caption);
	}
	return [...reached.values()]
		.filter(({ changedAtMs }) => shownAtMs < changedAtMs + readingMs)
		.slice(-shownMax)
		.map((caption) => ({ ...caption, text: endOf(caption.text) }));
}

function endOf(text: string): string {
	if (text.length <= lengthMax) return text;
	const end = text.slice(-lengthMax);
	const space = end.indexOf(" ");
	return `…${space < longWordLength ? end.slice(space + 1) : end}`;
}

const noCues: readonly ShownCue[] = [];

/**
 * The automatic captions of a broadcast: they are sent before the picture to which they belong is shown.
 * @param shownAtMs the wall clock of what is shown; null if unknown, for which the device's own is taken
 * @returns `language`: of the latest caption; null before the first one
 */
export function useLiveCues(sent: readonly LiveCaption[], shownAtMs: () => number | null) {
	const known = useRef<readonly LiveCaption[]>([]);
	const [cues, setCues] = useState(noCues);
	const language = sent.at(-1)?.language ?? null;
	const isTicking = language !== null;

	useEffect(() => {
		known.current = mergeCaptions(known.current, sent);
	}, [sent]);
	useEffect(() => {
		if (!isTicking) return;
		const timer = setInterval(() => {
			const captions = captionsAt(known.current, shownAtMs() ?? Date.now());
			setCues((shown) => {
				const isSame = shown.length === captions.length && shown.every(({ text }, at) => text === captions[at]?.text);
				return isSame ? shown : captions.map(toCue);
			});
		}, tickMs);
		return () => clearInterval(timer);
	}, [isTicking, shownAtMs]);
	return { language, cues };
}

function toCue({ startedAtMs, text }: LiveCaption): ShownCue {
	return {
		startTime: startedAtMs,
		text,
		getCueAsHTML() {
			const content = new DocumentFragment();
			content.append(text);
			return content;
		},
	};
}
