/*
 * Speech recognition by the browser (Web Speech API). It ends by itself after a silence or a minute, so that it is
 * started again for as long as it is wanted.
 */

/** What is used of the browser's recognition, for which TypeScript has no types. */
export type BrowserRecognition = EventTarget & {
	lang: string;
	continuous: boolean;
	interimResults: boolean;
	/** @param track what is recognised; older browsers ignore it and recognise the default microphone */
	start: (track?: MediaStreamTrack) => void;
	abort: () => void;
};
type RecognitionResults = ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
type RecognitionEvent = Event & { resultIndex: number; results: RecognitionResults };

/** `refused`: by the person or the browser. `language`: not known to the browser. `away`: its service does not answer. */
export type RecognitionProblem = "refused" | "language" | "away";

/** `firstAtMs`: when its first words were recognised, by the monotonic clock. */
export type Phrase = { id: string; text: string; firstAtMs: number };

/** The browser's recognition; null where there is none. */
export function findRecognition(): (new () => BrowserRecognition) | null {
	const known = globalThis as typeof globalThis &
		Partial<Record<"SpeechRecognition" | "webkitSpeechRecognition", new () => BrowserRecognition>>;
	return known.SpeechRecognition ?? known.webkitSpeechRecognition ?? null;
}

const problems = new Map<string, RecognitionProblem>([
	["not-allowed", "refused"],
	["service-not-allowed", "refused"],
	["audio-capture", "refused"],
	["language-not-supported", "language"],
	["network", "away"],
]);

const [retryMinMs, retryMaxMs] = [500, 30_000];
/** A longer recognition was no failure. */
const goodAfterMs = 5_000;

/**
 * Recognises speech until it is stopped, or refused.
 * @param on.phrase called for each change of a phrase, with the text so far
 * @param on.problem called with null once it recognises again
 * @returns a function that stops it
 */
export function recognise(
	input: { create: new () => BrowserRecognition; language: string; track: MediaStreamTrack | null },
	on: { phrase: (phrase: Phrase) => void; problem: (problem: RecognitionProblem | null) => void },
	clock: { now: () => number; after: (ms: number, run: () => void) => () => void } = browserClock,
): () => void {
	const phrases = createPhrases(clock.now, on.phrase);
	let isOver = false;
	let failures = 0;
	let current: BrowserRecognition | undefined;
	let cancelRetry: (() => void) | undefined;

	function finish(problem: RecognitionProblem): void {
		isOver = true;
		on.problem(problem);
	}

	function begin(): void {
		const startedAtMs = clock.now();
		let isAway = false;
		const made = new input.create();
		current = made;
		made.lang = regionalTag(input.language);
		made.continuous = true;
		made.interimResults = true;
		made.addEventListener("result", (event) => {
			if (isOver) return;
			failures = 0;
			on.problem(null);
			phrases.read(event as RecognitionEvent);
		});
		made.addEventListener("error", (event) => {
			const problem = problems.get((event as Event & { error: string }).error);
			if (isOver || !problem) return;
			if (problem !== "away") return finish(problem);
			isAway = true;
			on.problem("away");
		});
		made.addEventListener("end", () => {
			phrases.end();
			if (isOver) return;
			failures = isAway || clock.now() - startedAtMs < goodAfterMs ? failures + 1 : 0;
			cancelRetry = clock.after(Math.min(retryMaxMs, retryMinMs * 2 ** Math.min(failures, 10)), begin);
		});
		try {
			if (input.track) made.start(input.track);
			else made.start();
		} catch {
			// A track that has ended, or a second recognition of the page.
			finish("refused");
		}
	}
	begin();
	return () => {
		isOver = true;
		cancelRetry?.();
		current?.abort();
	};
}

const browserClock = {
	now: () => performance.now(),
	after(ms: number, run: () => void) {
		const timer = setTimeout(run, ms);
		return () => clearTimeout(timer);
	},
};

/** Browsers recognise a language of a region, such as `uk-UA`: the most usual one. */
export function regionalTag(language: string): string {
	const { region } = new Intl.Locale(language).maximize();
	return region ? `${language}-${region}` : language;
}

/**
 * Divides results into phrases. All that is not final belongs to the open phrase, whose text is still changing; a final
 * result closes it.
 */
function createPhrases(now: () => number, publish: (phrase: Phrase) => void) {
	let open: Phrase | null = null;
	let closed: Phrase | null = null;

	function write(text: string): void {
		if (text === "" || text === open?.text) return;
		open = { id: open?.id ?? crypto.randomUUID(), text, firstAtMs: open?.firstAtMs ?? now() };
		publish(open);
	}

	return {
		read({ resultIndex, results }: RecognitionEvent): void {
			let changing = "";
			for (let index = resultIndex; index < results.length; index++) {
				const result = results[index];
				const text = result?.[0]?.transcript ?? "";
				if (!result?.isFinal) {
					changing += text;
					continue;
				}
				const spoken = text.trim();
				// Chrome on Android makes each result final, and the next one begins with the same words.
				if (!open && closed && spoken.startsWith(closed.text)) open = closed;
				write(spoken);
				closed = open ?? closed;
				open = null;
			}
			write(changing.trim());
		},
		/** The words of an open phrase stay as they were recognised. */
		end(): void {
			open = null;
			closed = null;
		},
	};
}
