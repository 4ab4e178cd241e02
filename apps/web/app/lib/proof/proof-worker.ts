import { findProof } from "./find-proof.ts";

// A separate thread keeps the page responsive.
self.addEventListener("message", ({ data }: MessageEvent<string>) => self.postMessage(findProof(data)));
