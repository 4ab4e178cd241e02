import { sampleRate } from "../encoding/sound/sound-format.ts";
import tapAddress from "./sound-tap.ts?worker&url";
import { volumeOf } from "./voice.ts";

export type SoundGraph = ReturnType<typeof createSoundGraph>;

/** Below this level a room counts as silent. */
const quietDecibels = -70;
const loudDecibels = -10;
const muteSeconds = 0.02;
const voiceHertz = 8_000;

/** `encoder`: the broadcast's rate; the browser resamples. `device`: the device's own; the worker resamples. */
export type GraphRate = "encoder" | "device";

/**
 * Connects the microphone to an analyser, and through a gain, which is zero while muted, to the worker. Replacing the
 * microphone replaces only the source. Muting never stops the track, so the level can still be measured.
 */
export function createSoundGraph(rate: GraphRate) {
	const context = new AudioContext({ ...(rate === "encoder" && { sampleRate }), latencyHint: "balanced" });
	const analyser = new AnalyserNode(context, {
		fftSize: 512,
		minDecibels: quietDecibels,
		maxDecibels: loudDecibels,
		smoothingTimeConstant: 0.5,
	});
	const gain = new GainNode(context);
	// Voices are below 8 kHz: at 48 kHz the first third of the bins.
	const voiceBins = Math.min(1, voiceHertz / (context.sampleRate / 2));
	const bytes = new Uint8Array(Math.floor(analyser.frequencyBinCount * voiceBins));
	let source: MediaStreamAudioSourceNode | null = null;
	return {
		/**
		 * @param track null while there is no microphone
		 * @returns false if the browser refuses it: Firefox does so for a microphone whose rate is not that of the graph
		 */
		connect(track: MediaStreamTrack | null): boolean {
			source?.disconnect();
			source = null;
			try {
				source = track && context.createMediaStreamSource(new MediaStream([track]));
			} catch (error) {
				console.error("The microphone could not be connected.", error);
				return false;
			}
			// The analyser is a separate branch: the gain's chain is not processed until it is connected to the
			// destination.
			source?.connect(analyser);
			source?.connect(gain);
			return true;
		},
		setMuted(isMuted: boolean): void {
			gain.gain.setTargetAtTime(isMuted ? 0 : 1, context.currentTime, muteSeconds);
		},
		/** 0 … 100, also while muted. [D8] @throws before a microphone is connected */
		volume(): number {
			if (!source) throw new Error("the microphone's analyser is used before a microphone is connected");
			analyser.getByteFrequencyData(bytes);
			return volumeOf(bytes);
		},
		hasSource: () => source !== null,
		/** A port that receives every sample from now on. */
		async tap(): Promise<MessagePort> {
			await context.audioWorklet.addModule(tapAddress);
			const node = new AudioWorkletNode(context, "sound-tap", { outputChannelCount: [1] });
			const { port1, port2 } = new MessageChannel();
			node.port.postMessage(port1, [port1]);
			// The node is silent, but only nodes connected to the destination are processed.
			gain.connect(node).connect(context.destination);
			return port2;
		},
		async resume(): Promise<void> {
			// Browsers start audio only after a user gesture and refuse it during a phone call; the state says so.
			await context.resume().catch(() => undefined);
		},
		state: () => context.state,
		/** @returns stops watching */
		watchState(onChange: () => void): () => void {
			context.addEventListener("statechange", onChange);
			return () => context.removeEventListener("statechange", onChange);
		},
		close: () => context.close(),
	};
}
