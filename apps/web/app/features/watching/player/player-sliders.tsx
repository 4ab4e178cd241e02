import { useMediaSelector } from "media-chrome/react/media-store";
import { type ChangeEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDuration } from "../../../ui/text/duration.ts";

/** The position in a recording. A drag seeks when it ends, so that the positions in between are not loaded. */
export function PositionSlider({ onSeek }: { onSeek: (seconds: number) => void }) {
	const t = useTranslations("watching.player");
	const current = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0));
	const duration = useMediaSelector((state) => state.mediaDuration ?? 0);
	const [dragged, setDragged] = useState<number | null>(null);
	const [isDragging, setDragging] = useState(false);
	const total = Number.isFinite(duration) ? Math.floor(duration) : 0;
	const value = dragged ?? current;
	const release = () => {
		setDragging(false);
		if (dragged !== null) onSeek(dragged);
		setDragged(null);
	};
	return (
		<input
			type="range"
			aria-label={t("position")}
			aria-valuetext={t("positionOf", {
				current: formatDuration(value * 1_000),
				total: formatDuration(total * 1_000),
			})}
			min={0}
			max={total}
			step={1}
			value={value}
			onPointerDown={() => setDragging(true)}
			onPointerUp={release}
			onPointerCancel={release}
			onChange={(event: ChangeEvent<HTMLInputElement>) => {
				const seconds = Number(event.target.value);
				if (isDragging) setDragged(seconds);
				else onSeek(seconds);
			}}
			className="h-8 w-full cursor-pointer accent-(--lane-fill) -outline-offset-3"
		/>
	);
}

/** Hidden on phones, which have volume keys. */
export function VolumeSlider({ onVolume }: { onVolume: (volume: number) => void }) {
	const t = useTranslations("watching.player");
	const volume = useMediaSelector((state) => state.mediaVolume ?? 1);
	const isMuted = useMediaSelector((state) => state.mediaMuted ?? false);
	const isUnavailable = useMediaSelector((state) => state.mediaVolumeUnavailable !== undefined);
	if (isUnavailable) return null;
	const percent = isMuted ? 0 : Math.round(volume * 100);
	return (
		<input
			type="range"
			aria-label={t("volume")}
			aria-valuetext={`${percent} %`}
			min={0}
			max={100}
			step={5}
			value={percent}
			onChange={(event) => onVolume(Number(event.target.value) / 100)}
			className="h-11 w-20 cursor-pointer accent-(--lane-fill) -outline-offset-3 max-tablet:hidden"
		/>
	);
}
