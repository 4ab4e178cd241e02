import type { SoundPiece } from "../encoding/worker-messages.ts";

/*
 * Runs on the audio thread: passes the microphone's samples to the broadcasting worker, independently of the page's
 * load. The worklet globals are not among the types of a page.
 */
declare const currentFrame: number;
declare const sampleRate: number;
declare class AudioWorkletProcessor {
	readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

const pieceSamples = 1_024;

class SoundTap extends AudioWorkletProcessor {
	#worker: MessagePort | null = null;
	#piece = new Float32Array(pieceSamples);
	#filled = 0;

	constructor() {
		super();
		this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
			this.#worker = data;
		};
	}

	process([channels]: Float32Array[][]): boolean {
		if (!this.#worker) return true;
		// Without a microphone nothing is connected: the samples are silence.
		const length = channels?.[0]?.length ?? 128;
		for (let index = 0; index < length; index++) {
			let sum = 0;
			for (const channel of channels ?? []) sum += channel[index] ?? 0;
			this.#piece[this.#filled++] = channels?.length ? sum / channels.length : 0;
			if (this.#filled === pieceSamples) this.#send(currentFrame + index + 1 - pieceSamples);
		}
		return true;
	}

	#send(first: number): void {
		const piece: SoundPiece = { samples: this.#piece, first, rate: sampleRate };
		this.#worker?.postMessage(piece, [this.#piece.buffer]);
		this.#piece = new Float32Array(pieceSamples);
		this.#filled = 0;
	}
}

registerProcessor("sound-tap", SoundTap);
