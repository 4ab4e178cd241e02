import { useSyncExternalStore } from "react";
import { volumeThresholds } from "../capture/voice.ts";
import type { Level } from "../use-sound.ts";

const barCount = 24;
const bars = Array.from({ length: barCount }, (_, bar) => bar);
/** Speech fills most of it, shouting all. */
const fullVolume = 60;

/** The microphone's level as bars. It changes too often to be announced. */
export function LevelMeter({ level, label }: { level: Level; label: string }) {
	const volume = useSyncExternalStore(level.subscribe, level.volume, () => 0);
	const lit = volume <= volumeThresholds.shown ? 0 : Math.min(barCount, Math.ceil((volume / fullVolume) * barCount));
	return (
		// biome-ignore lint/a11y/useSemanticElements: the appearance of <meter> differs between browsers
		<div
			role="meter"
			aria-label={label}
			aria-valuemin={0}
			aria-valuemax={barCount}
			aria-valuenow={lit}
			className="mt-3 flex h-5 gap-0.75"
		>
			{bars.map((bar) => (
				<span key={bar} className={bar < lit ? "flex-1 rounded-[3px] bg-action" : "flex-1 rounded-[3px] bg-hover"} />
			))}
		</div>
	);
}
