import type { Page } from "@playwright/test";

type Speech = { say(text: string, isFinal: boolean): void; fail(error: string): void; running(): string[] };
type WithSpeech = { speech: Speech };

/**
 * Replaces the browser's speech recognition, whose service is on the internet, in all documents to come. The test says
 * what is recognised.
 */
export async function replaceSpeechRecognition(page: Page) {
	await page.addInitScript(() => {
		const started = new Set<FakeRecognition>();
		class FakeRecognition extends EventTarget {
			lang = "";
			results: { isFinal: boolean }[] = [];
			start(track?: MediaStreamTrack) {
				if (track && track.readyState !== "live") throw new DOMException("The track has ended.", "InvalidStateError");
				started.add(this);
			}
			abort() {
				if (started.delete(this)) this.dispatchEvent(new Event("end"));
			}
			/** The last result takes the place of one that is not final. */
			emit(transcript: string, isFinal: boolean) {
				const resultIndex = this.results.length - (this.results.at(-1)?.isFinal === false ? 1 : 0);
				this.results[resultIndex] = Object.assign([{ transcript }], { isFinal });
				this.dispatchEvent(Object.assign(new Event("result"), { resultIndex, results: this.results }));
			}
			fail(error: string) {
				started.delete(this);
				this.dispatchEvent(Object.assign(new Event("error"), { error }));
				this.dispatchEvent(new Event("end"));
			}
		}
		const speech: Speech = {
			say(text, isFinal) {
				for (const one of started) one.emit(text, isFinal);
			},
			fail(error) {
				for (const one of [...started]) one.fail(error);
			},
			running: () => [...started].map(({ lang }) => lang),
		};
		Object.assign(window, { SpeechRecognition: FakeRecognition, speech });
	});
	return {
		say: (text: string, end: "final" | "changing") =>
			page.evaluate(([said, last]) => (window as unknown as WithSpeech).speech.say(said, last === "final"), [
				text,
				end,
			] as const),
		fail: (error: string) => page.evaluate((code) => (window as unknown as WithSpeech).speech.fail(code), error),
		/** The languages of what is being recognised. */
		running: () => page.evaluate(() => (window as unknown as WithSpeech).speech.running()),
	};
}
