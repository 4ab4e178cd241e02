import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { captionLimits } from "@stride/contract/streams/caption-limits";
import type { Phrase } from "./recognition.ts";

/** A phrase as the server receives it. */
export type SentPhrase = { captionId: string; language: CaptionLanguage; text: string; agoMs: number };

/** Between two requests. */
const pauseMs = 700;
const retryMs = 3_000;
/** While the server does not answer, older phrases are dropped. */
const waitingMax = 30;
/** From the first words to their recognition. */
const recognitionMs = 500;
const agoMsMax = 60_000;

/**
 * Sends phrases one request at a time, each with its latest text.
 * @param send rejects if the phrase was not stored
 * @param isPassing whether a request that failed may succeed later
 */
export function createCaptionSender(
	send: (phrase: SentPhrase) => Promise<unknown>,
	isPassing: (error: unknown) => boolean,
	now: () => number = () => performance.now(),
) {
	const waiting = new Map<string, Phrase & { language: CaptionLanguage }>();
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isSending = false;
	let isOver = false;

	async function sendNext(): Promise<void> {
		timer = undefined;
		const [next] = waiting.values();
		if (!next || isSending || isOver) return;
		isSending = true;
		const { id, language, text, firstAtMs } = next;
		const agoMs = Math.min(agoMsMax, Math.round(now() - firstAtMs) + recognitionMs);
		let delayMs = pauseMs;
		try {
			// The end of a long text is what is being said.
			await send({ captionId: id, language, text: text.slice(-captionLimits.captionLengthMax), agoMs });
			// Unless it has changed meanwhile.
			if (waiting.get(id) === next) waiting.delete(id);
		} catch (error) {
			if (isPassing(error)) delayMs = retryMs;
			else waiting.delete(id);
		}
		isSending = false;
		// Also when none is waiting: the next change may follow at once.
		if (!isOver) timer = setTimeout(() => void sendNext(), delayMs);
	}

	return {
		add(phrase: Phrase, language: CaptionLanguage): void {
			waiting.set(phrase.id, { ...phrase, language });
			const [oldest] = waiting.keys();
			if (waiting.size > waitingMax && oldest !== undefined) waiting.delete(oldest);
			if (timer === undefined && !isSending) void sendNext();
		},
		close(): void {
			isOver = true;
			clearTimeout(timer);
		},
	};
}

export type CaptionSender = ReturnType<typeof createCaptionSender>;
