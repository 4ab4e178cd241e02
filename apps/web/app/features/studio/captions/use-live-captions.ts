import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { useEffect, useRef, useState } from "react";
import { isPassing } from "../../../lib/query/is-passing.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { type CaptionSender, createCaptionSender } from "./caption-sender.ts";
import { findRecognition, type RecognitionProblem, recognise } from "./recognition.ts";

/** `microphone`: the device gives the microphone to one use at a time, so that the broadcast would be silent. */
export type CaptionProblem = RecognitionProblem | "microphone";

export type LiveCaptions = {
	isOn: boolean;
	setOn: (isOn: boolean) => void;
	language: CaptionLanguage;
	setLanguage: (language: CaptionLanguage) => void;
	problem: CaptionProblem | null;
};

/**
 * Automatic captions of the broadcast. Speech is recognised only while it is broadcast: on the air, with a microphone
 * that is not muted.
 */
export function useLiveCaptions(input: {
	streamId: string;
	isHeard: boolean;
	track: MediaStreamTrack | null;
	/** The system has muted the microphone. */
	isTrackMuted: boolean;
	before: CaptionLanguage | null;
	locale: CaptionLanguage;
}): LiveCaptions {
	const { streamId, track, isTrackMuted } = input;
	const api = useApi();
	const [isOn, setOn] = useState(input.before !== null);
	const [language, setLanguage] = useState(input.before ?? input.locale);
	const [problem, setProblem] = useState<CaptionProblem | null>(null);
	const isRunning = isOn && input.isHeard && track !== null;

	// The last words before the microphone is muted are still sent.
	const sender = useRef<CaptionSender | null>(null);
	useEffect(() => {
		const made = createCaptionSender((body) => api("sendLiveCaption", { params: { streamId }, body }), isPassing);
		sender.current = made;
		return () => made.close();
	}, [api, streamId]);
	useEffect(() => {
		const create = findRecognition();
		if (!isRunning || !create) return;
		return recognise(
			{ create, language, track },
			{ phrase: (phrase) => sender.current?.add(phrase, language), problem: setProblem },
		);
	}, [isRunning, language, track]);

	useEffect(() => {
		if (!isRunning || !isTrackMuted) return;
		setProblem("microphone");
		setOn(false);
	}, [isRunning, isTrackMuted]);

	return {
		isOn,
		setOn(next) {
			setProblem(null);
			setOn(next);
		},
		language,
		setLanguage(next) {
			setProblem(null);
			setLanguage(next);
		},
		problem,
	};
}
