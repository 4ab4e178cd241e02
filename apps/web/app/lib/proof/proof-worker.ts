import { findProof } from "./find-proof.ts";

// A thread of its own keeps the page responsive.
self.addEventListener("message", ({ data }: MessageEvent<string>) => self.postMessage(findProof(data)));
