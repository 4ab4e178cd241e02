import type { LiveStream } from "@stride/contract";
import type { ReactNode } from "react";
import type { StreamConnection } from "../../lib/live/use-stream-connection.ts";

/** The player, which the page passes to the block. Once loaded, it covers the picture. */
export type StreamPlayer = (watch: {
	stream: LiveStream;
	connection: StreamConnection;
	/** Loading and playing begin when it becomes true. */
	isWanted: boolean;
	/** Play was pressed, as opposed to autoplay. */
	isRequested: boolean;
	/** For full screen, which hides the rest of the page. */
	badges: ReactNode;
}) => ReactNode;
