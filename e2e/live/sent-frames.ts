import type { Page } from "@playwright/test";
import { ingestHeaderBytes, ingestKinds, ingestPath } from "@stride/contract/streams/ingest";

/** Counts the frames that the studio of a page sends from now on; one that is sent again counts once. */
export function countSentFrames(page: Page): (kind: "video" | "saver") => number {
	const sent = { video: new Set<number>(), saver: new Set<number>() };
	page.on("websocket", (socket) => {
		if (new URL(socket.url()).pathname !== ingestPath) return;
		socket.on("framesent", ({ payload }) => {
			if (typeof payload === "string" || payload.length <= ingestHeaderBytes) return;
			for (const kind of ["video", "saver"] as const) {
				if (payload.readUInt8(1) === ingestKinds[kind]) sent[kind].add(payload.readUInt32BE(4));
			}
		});
	});
	return (kind) => sent[kind].size;
}
