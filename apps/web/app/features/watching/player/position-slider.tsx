import { type ChangeEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDuration } from "../../../ui/text/duration.ts";

/**
 * The position in a recording or a clip, in seconds. A drag seeks when it ends, so that the positions in between are
 * not loaded.
 */
export function PositionSlider(props: {
	current: number;
	total: number;
	step: number;
	onSeek: (seconds: number) => void;
}) {
	const { current, total, step, onSeek } = props;
	const t = useTranslations("watching.player");
	const [dragged, setDragged] = useState<number | null>(null);
	const [isDragging, setDragging] = useState(false);
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
			step={step}
			value={value}
			onPointerDown={() => setDragging(true)}
			onPointerUp={release}
			onPointerCancel={release}
			onChange={(event: ChangeEvent<HTMLInputElement>) => {
				const seconds = Number(event.target.value);
				if (isDragging) setDragged(seconds);
				else onSeek(seconds);
			}}
			className="h-8 w-full min-w-0 cursor-pointer accent-(--lane-fill) -outline-offset-3"
		/>
	);
}
