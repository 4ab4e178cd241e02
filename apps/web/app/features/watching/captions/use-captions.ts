import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocale } from "use-intl";
import { deviceStore } from "../../../lib/preferences/browser-store.ts";
import { readCaptionChoice, shownLanguage, storeCaptionChoice } from "./caption-choice.ts";

const noCues: readonly VTTCue[] = [];

const readStored = () => readCaptionChoice(deviceStore());
/** A choice in another tab applies from the next page on. */
const unobserved = () => () => undefined;

/**
 * The captions of a video's `<track>` elements. The player shows their cues itself, in a place of their own: those of the
 * browser would lie under the controls. Where the browser shows the video without the player, it shows them too.
 */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, offered: readonly CaptionLanguage[]) {
	const locale = useLocale();
	// The HTML of a clip is shared, so the stored choice is known after hydration.
	const stored = useSyncExternalStore(unobserved, readStored, () => null);
	/** Undefined before a choice on this page, which applies without storage too. */
	const [chosenHere, setChosenHere] = useState<CaptionLanguage | null>();
	const choice = chosenHere === undefined ? stored : chosenHere;
	/** What the key switches on again. */
	const last = useRef<CaptionLanguage | null>(null);
	const [cues, setCues] = useState(noCues);
	const isOutside = useOutsidePlayer(video);
	const language = shownLanguage(choice, offered, locale);
	// The tracks are children of the video, so that they change with it.
	const tracks = offered.join();

	// biome-ignore lint/correctness/useExhaustiveDependencies: the modes are set again when there are other tracks
	useEffect(() => {
		const all = [...(video.current?.textTracks ?? [])].filter(({ kind }) => kind === "captions");
		for (const track of all) {
			track.mode = track.language !== language ? "disabled" : isOutside ? "showing" : "hidden";
		}
		const track = all.find((one) => one.language === language);
		if (!track || isOutside) return;
		const update = () => setCues([...(track.activeCues ?? [])] as VTTCue[]);
		update();
		track.addEventListener("cuechange", update);
		return () => {
			track.removeEventListener("cuechange", update);
			setCues(noCues);
		};
	}, [video, language, isOutside, tracks]);

	function choose(chosen: CaptionLanguage | null) {
		setChosenHere(chosen);
		last.current = chosen ?? choice ?? last.current;
		storeCaptionChoice(deviceStore(), chosen);
	}
	return {
		language,
		cues,
		choose,
		toggle() {
			// Without captions a key must not change what is remembered for other recordings.
			if (offered.length === 0) return;
			choose(language === null ? shownLanguage(last.current ?? locale, offered, locale) : null);
		},
	};
}

/** True in picture in picture, and in the full screen of iPhones. */
function useOutsidePlayer(video: RefObject<HTMLVideoElement | null>): boolean {
	const [isOutside, setOutside] = useState(false);
	useEffect(() => {
		const element = video.current;
		if (!element) return;
		const ended = new AbortController();
		const { signal } = ended;
		for (const event of ["enterpictureinpicture", "webkitbeginfullscreen"]) {
			element.addEventListener(event, () => setOutside(true), { signal });
		}
		for (const event of ["leavepictureinpicture", "webkitendfullscreen"]) {
			element.addEventListener(event, () => setOutside(false), { signal });
		}
		return () => ended.abort();
	}, [video]);
	return isOutside;
}
