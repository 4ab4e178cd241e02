import type { Campaign, LiveStream } from "@stride/contract";
import type { ReactNode } from "react";
import type { OnStreamNotification, StreamConnection } from "../../lib/live/use-stream-connection.ts";
import type { FirstStreams } from "./first-streams.ts";

export type StreamsBlockProps = {
	campaign: Campaign;
	/** The campaign was hidden or deleted while the page was open: none of its streams is available. */
	isGone: boolean;
	/** The server's data; null where it could not be loaded. */
	first: FirstStreams | null;
	/** Shows this stream alone, on its own page. */
	only?: string | undefined;
	player: StreamPlayer;
	onDonate: () => void;
	/** Called when the campaign has changed; all open pages are notified at once. */
	onChanged: () => void;
	onNotification: OnStreamNotification;
	/** Opens the subscription to mails about scheduled and live streams. */
	onNotify: () => void;
	/** Opens the broadcaster. */
	onGoLive: (streamId: string) => void;
	/** The stream whose deletion is to be confirmed. */
	deleting: string | null;
	onDelete: (streamId: string | null) => void;
};

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
