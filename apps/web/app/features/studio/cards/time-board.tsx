import { languages } from "@stride/i18n";
import { useLocale, useTranslations } from "use-intl";
import { Lane } from "../../../ui/lane.tsx";
import type { TimeLeft } from "../use-time-left.ts";
import { formatCountdown } from "./format-countdown.ts";

/** The time of the stream in scoreboard figures. It changes too often to be announced. */
export function TimeFigure({ time, isOnAir }: { time: TimeLeft; isOnAir: boolean }) {
	const t = useTranslations("studio.time");
	return (
		<div>
			<p className="type-small text-muted">{isOnAir ? t("left") : t("total")}</p>
			<p className="type-score-1" role="timer">
				{formatCountdown(time.leftSeconds)}
			</p>
		</div>
	);
}

/** The same as a progress lane. */
export function TimeLane({ time, endsAtMs }: { time: TimeLeft; endsAtMs: number | null }) {
	const t = useTranslations("studio.time");
	const locale = useLocale();
	const { elapsedSeconds, limitSeconds } = time;
	return (
		<div>
			<Lane
				raised={elapsedSeconds}
				goal={limitSeconds}
				percent={Math.floor((elapsedSeconds / Math.max(1, limitSeconds)) * 100)}
				size="m"
				label={t("lane", { elapsed: formatCountdown(elapsedSeconds), limit: formatCountdown(limitSeconds) })}
			/>
			<p className="mt-1.5 flex justify-between type-tiny text-muted" aria-hidden>
				<span>0</span>
				<span>{formatCountdown(limitSeconds)}</span>
			</p>
			{endsAtMs !== null && (
				<p className="mt-1 type-small text-muted">
					{t("endsAt", {
						time: new Intl.DateTimeFormat(languages[locale].dates, { timeStyle: "short" }).format(endsAtMs),
					})}
				</p>
			)}
		</div>
	);
}
