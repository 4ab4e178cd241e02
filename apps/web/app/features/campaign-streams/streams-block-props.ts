import type { Campaign } from "@stride/contract";
import type { OnStreamNotification } from "../../lib/live/use-stream-connection.ts";
import type { FirstStreams } from "./first-streams.ts";
import type { StreamPlayer } from "./stream-player.ts";

export type StreamsBlockProps = {
	campaign: Campaign;
	/** The server's data; null where it could not be loaded. */
	first: FirstStreams | null;
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
