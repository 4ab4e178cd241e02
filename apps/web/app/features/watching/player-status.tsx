import { LoaderCircle } from "lucide-react";
import { useMediaSelector } from "media-chrome/react/media-store";
import { useTranslations } from "use-intl";
import type { StreamLine } from "../../lib/use-stream-line.ts";
import { playerState } from "./player-state.ts";
import { useLasting, useNews } from "./use-lasting.ts";
import type { Viewing } from "./viewing.ts";

const waitingAfterMs = 800;
const newsMs = 6_000;

/** What the player is at, said once in a live region and shown over the picture. */
export function PlayerStatus(props: {
	viewing: Viewing["kind"];
	isHeld: boolean;
	playback: { isInTrouble: boolean; isPlain: boolean };
	line: StreamLine;
}) {
	const t = useTranslations("watching.state");
	const isLoading = useMediaSelector((state) => state.mediaLoading ?? false);
	const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
	const state = playerState({
		viewing: props.viewing,
		isHeld: props.isHeld,
		isInTrouble: props.playback.isInTrouble,
		isInterrupted: props.line.metadata?.status === "interrupted",
		isWaiting: useLasting(isLoading && !isPaused, waitingAfterMs),
		isNewlyPlain: useNews(props.playback.isPlain, newsMs),
	});
	return (
		<div
			role="status"
			className="pointer-events-none absolute inset-x-4 top-1/2 grid -translate-y-1/2 justify-items-center"
		>
			{state && (
				<p className="flex items-center gap-2.5 rounded-4 bg-board/85 px-4 py-2.5 text-center type-small-strong">
					{state !== "paused" && state !== "plain" && <LoaderCircle className="turn size-5 shrink-0" aria-hidden />}
					{t(state)}
				</p>
			)}
		</div>
	);
}
