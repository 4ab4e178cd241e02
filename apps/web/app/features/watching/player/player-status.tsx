import { LoaderCircle } from "lucide-react";
import { useMediaSelector } from "media-chrome/react/media-store";
import { useTranslations } from "use-intl";
import type { StreamConnection } from "../../../lib/live/use-stream-connection.ts";
import { useLasting, useRecent } from "../use-lasting.ts";
import type { Viewing } from "../viewing.ts";
import { playerState } from "./player-state.ts";

const waitingAfterMs = 800;
const recentMs = 6_000;

/** The player's state, shown over the picture and announced once by a live region. */
export function PlayerStatus(props: {
	viewing: Viewing["kind"];
	isHeld: boolean;
	playback: { isInTrouble: boolean; isPlain: boolean };
	connection: StreamConnection;
}) {
	const t = useTranslations("watching.state");
	const isLoading = useMediaSelector((state) => state.mediaLoading ?? false);
	const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
	const status = props.connection.metadata?.status;
	const state = playerState({
		viewing: props.viewing,
		isHeld: props.isHeld,
		isInTrouble: props.playback.isInTrouble,
		gap: status === "interrupted" || status === "paused" ? status : null,
		isWaiting: useLasting(isLoading && !isPaused, waitingAfterMs),
		isNewlyPlain: useRecent(props.playback.isPlain, recentMs),
	});
	return (
		<div role="status" className="flex items-center justify-center px-4">
			{state && (
				<p className="flex items-center gap-2.5 rounded-4 bg-board/85 px-4 py-2.5 text-center type-small-strong">
					{state !== "paused" && state !== "away" && state !== "plain" && (
						<LoaderCircle className="turn size-5 shrink-0" aria-hidden />
					)}
					{t(state)}
				</p>
			)}
		</div>
	);
}
