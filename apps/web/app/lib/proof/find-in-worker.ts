import { createListeners } from "../listeners.ts";
import type { FindProof } from "./send-with-proof.ts";

const listeners = createListeners();
let searches = 0;

function change(by: 1 | -1): void {
	searches += by;
	listeners.notify();
}

/** Whether a proof search is running, for `useSyncExternalStore`. */
export const proofSearch = {
	isRunning: () => searches > 0,
	subscribe: listeners.add,
};

export const findInWorker: FindProof = async (challenge, signal) => {
	change(1);
	let worker: Worker | undefined;
	try {
		return await new Promise<string>((resolve, reject) => {
			worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module", name: "proof-of-work" });
			worker.addEventListener("message", ({ data }: MessageEvent<string>) => resolve(data));
			worker.addEventListener("error", () => reject(new Error("the worker has failed")));
			signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
			worker.postMessage(challenge);
		});
	} finally {
		worker?.terminate();
		change(-1);
	}
};
