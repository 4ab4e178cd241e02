import { useMediaSelector } from "media-chrome/react/media-store";
import { useTranslations } from "use-intl";
import { PositionSlider } from "./position-slider.tsx";

/** The position in a recording. */
export function RecordingPosition({ onSeek }: { onSeek: (seconds: number) => void }) {
	const current = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0));
	const duration = useMediaSelector((state) => state.mediaDuration ?? 0);
	const total = Number.isFinite(duration) ? Math.floor(duration) : 0;
	return <PositionSlider current={current} total={total} step={1} onSeek={onSeek} />;
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
