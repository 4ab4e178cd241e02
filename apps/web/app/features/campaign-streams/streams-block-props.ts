import type { Campaign } from "@stride/contract";
import type { OnStreamNotification } from "../../lib/use-stream-line.ts";
import type { FirstStreams } from "./first-streams.ts";
import type { StreamPlayer } from "./stream-player.ts";

export type StreamsBlockProps = {
	campaign: Campaign;
	/** As the page was rendered; null where they could not be loaded. */
	first: FirstStreams | null;
	player: StreamPlayer;
	onDonate: () => void;
	/** Something of the campaign's has changed; everybody hears of it at once. */
	onChanged: () => void;
	onNotification: OnStreamNotification;
	/** Asks for mails when something is planned, or live. */
	onNotify: () => void;
	/** Opens the broadcaster. */
	onGoLive: (streamId: string) => void;
	/** The stream whose deletion is asked about. */
	deleting: string | null;
	onDelete: (streamId: string | null) => void;
};
