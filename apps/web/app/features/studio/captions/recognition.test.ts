import { beforeEach, describe, expect, it } from "vitest";
import {
	type BrowserRecognition,
	type Phrase,
	type RecognitionProblem,
	recognise,
	regionalTag,
} from "./recognition.ts";

type Result = [text: string, isFinal?: "final"];

/** A browser's recognition whose events the test emits. */
class FakeRecognition extends EventTarget implements BrowserRecognition {
	static made: FakeRecognition[] = [];
	static refusesStart = false;
	lang = "";
	continuous = false;
	interimResults = false;
	started: unknown[] | null = null;
	isAborted = false;
	constructor() {
		super();
		FakeRecognition.made.push(this);
	}
	start(...tracks: unknown[]) {
		if (FakeRecognition.refusesStart) throw new DOMException("ended", "InvalidStateError");
		this.started = tracks;
	}
	abort() {
		this.isAborted = true;
		this.dispatchEvent(new Event("end"));
	}
	/** All results of the recognition so far; those before `resultIndex` have not changed. */
	result(resultIndex: number, results: Result[]) {
		const list = results.map(([transcript, final]) => Object.assign([{ transcript }], { isFinal: final === "final" }));
		this.dispatchEvent(Object.assign(new Event("result"), { resultIndex, results: list }));
	}
	fail(error: string) {
		this.dispatchEvent(Object.assign(new Event("error"), { error }));
		this.dispatchEvent(new Event("end"));
	}
}

let nowMs = 0;
let waiting: { atMs: number; run: () => void }[] = [];
const clock = {
	now: () => nowMs,
	after(ms: number, run: () => void) {
		const entry = { atMs: nowMs + ms, run };
		waiting.push(entry);
		return () => {
			waiting = waiting.filter((one) => one !== entry);
		};
	},
};
function pass(ms: number) {
	nowMs += ms;
	const due = waiting.filter(({ atMs }) => atMs <= nowMs);
	waiting = waiting.filter(({ atMs }) => atMs > nowMs);
	for (const { run } of due) run();
}

function start(track: MediaStreamTrack | null = null) {
	const phrases = new Map<string, Phrase>();
	const problems: (RecognitionProblem | null)[] = [];
	const stop = recognise(
		{ create: FakeRecognition, language: "uk", track },
		{ phrase: (phrase) => phrases.set(phrase.id, phrase), problem: (problem) => problems.push(problem) },
		clock,
	);
	return {
		stop,
		problems,
		texts: () => [...phrases.values()].map(({ text }) => text),
		times: () => [...phrases.values()].map(({ firstAtMs }) => firstAtMs),
	};
}
const latest = () => FakeRecognition.made.at(-1) as FakeRecognition;

beforeEach(() => {
	FakeRecognition.made = [];
	FakeRecognition.refusesStart = false;
	waiting = [];
	nowMs = 0;
});

describe("speech recognition", () => {
	it("[S3] divides what is said into phrases, each with its latest text and the time of its first words", () => {
		const { texts, times } = start();
		pass(100);
		latest().result(0, [["we"]]);
		pass(100);
		latest().result(0, [["we are "], ["at"]]);
		latest().result(0, [["we are at the bridge", "final"]]);
		expect(texts()).toEqual(["we are at the bridge"]);
		pass(1_000);
		latest().result(1, [["we are at the bridge", "final"], [" and"]]);
		latest().result(1, [["we are at the bridge", "final"], [" and now uphill", "final"], [" faster"]]);
		expect([texts(), times()]).toEqual([
			["we are at the bridge", "and now uphill", "faster"],
			[100, 1_200, 1_200],
		]);
	});

	it("[S3] joins final results that begin with the words of the one before, as Chrome on Android sends them", () => {
		const { texts } = start();
		latest().result(0, [["go", "final"]]);
		latest().result(1, [
			["go", "final"],
			["go uphill", "final"],
		]);
		latest().result(2, [
			["go", "final"],
			["go uphill", "final"],
			["then down", "final"],
		]);
		expect(texts()).toEqual(["go uphill", "then down"]);
	});

	it("[S3] recognises the microphone that is broadcast, in the language of its usual region", () => {
		const track = {} as MediaStreamTrack;
		start(track);
		expect(latest()).toMatchObject({ lang: "uk-UA", continuous: true, interimResults: true, started: [track] });
		expect(["en", "de", "pt", "cs"].map(regionalTag)).toEqual(["en-US", "de-DE", "pt-BR", "cs-CZ"]);
	});

	it("[S3] is started again after it ends by itself, and a phrase does not continue in it", () => {
		const { texts } = start();
		latest().result(0, [["before"]]);
		pass(60_000);
		latest().dispatchEvent(new Event("end"));
		pass(500);
		expect(FakeRecognition.made).toHaveLength(2);
		latest().result(0, [["before the silence"]]);
		expect(texts()).toEqual(["before", "before the silence"]);
	});

	it("[S3] is started again ever later while its service does not answer, and reports when it does", () => {
		const { problems } = start();
		const gaps: number[] = [];
		for (let failure = 0; failure < 8; failure++) {
			latest().fail("network");
			const begunMs = nowMs;
			const count = FakeRecognition.made.length;
			while (FakeRecognition.made.length === count) pass(500);
			gaps.push(nowMs - begunMs);
		}
		expect(gaps).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
		expect(new Set(problems)).toEqual(new Set(["away"]));
		latest().result(0, [["again"]]);
		expect(problems.at(-1)).toBeNull();
	});

	it.each([
		["not-allowed", "refused"],
		["service-not-allowed", "refused"],
		["audio-capture", "refused"],
		["language-not-supported", "language"],
	])("[S3] ends for good with the error %j", (error, problem) => {
		const { problems } = start();
		latest().fail(error);
		pass(100_000);
		expect([problems, FakeRecognition.made.length]).toEqual([[problem], 1]);
	});

	it("[S3] is refused where the track cannot be recognised", () => {
		FakeRecognition.refusesStart = true;
		expect(start().problems).toEqual(["refused"]);
	});

	it("[S3] publishes nothing and is not started again once it is stopped", () => {
		const { stop, texts } = start();
		const made = latest();
		stop();
		made.result(0, [["after"]]);
		pass(100_000);
		expect([made.isAborted, texts(), FakeRecognition.made.length]).toEqual([true, [], 1]);
		const other = start();
		latest().dispatchEvent(new Event("end"));
		other.stop();
		pass(100_000);
		expect(FakeRecognition.made).toHaveLength(2);
	});
});
