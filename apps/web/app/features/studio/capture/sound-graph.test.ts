import { afterEach, expect, it, vi } from "vitest";
import { createSoundGraph } from "./sound-graph.ts";

class FakeNode {
	frequencyBinCount = 256;
	connect = () => this;
	disconnect = () => undefined;
	getByteFrequencyData = () => undefined;
}

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it("[S3] a microphone that the browser refuses is reported, and another one can be connected", () => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const createMediaStreamSource = vi.fn((): FakeNode => {
		throw new DOMException("Connecting AudioNodes with different sample-rate is not supported.", "NotSupportedError");
	});
	class FakeContext {
		sampleRate = 48_000;
		createMediaStreamSource = createMediaStreamSource;
	}
	vi.stubGlobal("AudioContext", FakeContext);
	vi.stubGlobal("AnalyserNode", FakeNode);
	vi.stubGlobal("GainNode", FakeNode);
	vi.stubGlobal("MediaStream", class {});
	const graph = createSoundGraph("encoder");
	const track = {} as MediaStreamTrack;
	expect(graph.connect(track)).toBe(false);
	expect(graph.hasSource()).toBe(false);
	createMediaStreamSource.mockReturnValueOnce(new FakeNode());
	expect(graph.connect(track)).toBe(true);
	expect(graph.hasSource()).toBe(true);
	// The former microphone is released although the next one is refused.
	expect(graph.connect(track)).toBe(false);
	expect(graph.hasSource()).toBe(false);
});

it("[S3] a graph has the broadcast's rate, or that of the device", () => {
	const requested: AudioContextOptions[] = [];
	class FakeContext {
		sampleRate = 16_000;
		constructor(options: AudioContextOptions) {
			requested.push(options);
		}
	}
	vi.stubGlobal("AudioContext", FakeContext);
	vi.stubGlobal("AnalyserNode", FakeNode);
	vi.stubGlobal("GainNode", FakeNode);
	createSoundGraph("encoder");
	createSoundGraph("device");
	expect(requested.map(({ sampleRate }) => sampleRate)).toEqual([48_000, undefined]);
});
