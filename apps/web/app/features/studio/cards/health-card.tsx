import { languages } from "@stride/i18n";
import { useLocale, useTranslations } from "use-intl";
import { Badge } from "../../../ui/text/badge.tsx";
import type { BroadcastHealth } from "../encoding/worker-messages.ts";
import { healthWord } from "./health-word.ts";
import { StudioCard } from "./studio-card.tsx";

const tones = {
	connecting: "neutral",
	good: "positive",
	weak: "warning",
	slow: "warning",
	poor: "danger",
	reconnecting: "danger",
} as const;

/** The state of the connection, as a word, a sentence, and two figures. */
export function HealthCard({ health, isHidden }: { health: BroadcastHealth | null; isHidden: boolean }) {
	const t = useTranslations("studio.health");
	const locale = useLocale();
	if (!health) {
		return (
			<StudioCard title={t("title")}>
				<p className="type-small text-muted">{t("before")}</p>
			</StudioCard>
		);
	}
	const word = healthWord(health, isHidden);
	const megabits = new Intl.NumberFormat(languages[locale].bcp47, {
		minimumFractionDigits: 1,
		maximumFractionDigits: 1,
	}).format(health.bitrate / 1_000_000);
	return (
		<StudioCard
			title={t("title")}
			aside={
				<span role="status">
					<Badge tone={tones[word]}>{t(word)}</Badge>
				</span>
			}
		>
			<dl className="flex flex-wrap gap-x-8 gap-y-2">
				<Figure value={megabits} unit={t("rate")} />
				<Figure value={String(Math.round(health.frameRate))} unit={t("frames")} />
			</dl>
			{word !== "connecting" && word !== "reconnecting" && (
				<p className="mt-2 type-small text-muted">{t(`${word}Text`)}</p>
			)}
		</StudioCard>
	);
}

function Figure({ value, unit }: { value: string; unit: string }) {
	return (
		<div className="flex flex-row-reverse items-baseline gap-2">
			<dt className="type-small text-muted">{unit}</dt>
			<dd className="type-score-2">{value}</dd>
		</div>
	);
}
