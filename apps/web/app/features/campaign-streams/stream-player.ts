import type { LiveStream } from "@stride/contract";
import type { ReactNode } from "react";
import type { StreamLine } from "../../lib/use-stream-line.ts";

/** The player, which the page lends to the block. It covers the picture from the moment it is there. */
export type StreamPlayer = (watch: {
	stream: LiveStream;
	line: StreamLine;
	/** Loading and playing begin when it becomes true. */
	isWanted: boolean;
	/** Somebody has pressed play, as opposed to a stream that begins by itself. */
	isAsked: boolean;
	/** For the full screen, where nothing else of the page is to be seen. */
	badges: ReactNode;
}) => ReactNode;
