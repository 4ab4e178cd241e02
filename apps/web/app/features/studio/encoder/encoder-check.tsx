import type { EncoderHealth } from "@stride/contract/streams/encoder";
import { languages } from "@stride/i18n";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { StudioCard } from "../cards/studio-card.tsx";
import type { EncoderAdvice } from "./encoder-advice.ts";
import type { EncoderReading } from "./use-encoder-status.ts";

/**
 * What the server receives, in figures and in plain words. `isInterrupted`: the encoder is known to be gone, before the
 * next reading says so.
 */
export function EncoderCheck(props: EncoderReading & { isInterrupted: boolean }) {
	const t = useTranslations("studio.encoder.check");
	const { status, advice, hasFailed } = props;
	const isConnected = Boolean(status?.isConnected) && !props.isInterrupted;
	return (
		<StudioCard
			title={t("title")}
			aside={
				<span role="status">
					{!hasFailed && (
						<Badge tone={isConnected ? "positive" : "neutral"}>{t(isConnected ? "receiving" : "waiting")}</Badge>
					)}
				</span>
			}
		>
			{hasFailed ? (
				<FormError title={t("failedTitle")}>{t("failedText")}</FormError>
			) : isConnected && status?.health ? (
				<Received health={status.health} advice={advice} />
			) : !isConnected && status?.refusal ? (
				<FormError title={t("refused.title")}>{t(`refused.${status.refusal}`)}</FormError>
			) : (
				<p className="type-small text-muted">{t(isConnected ? "measuring" : "before")}</p>
			)}
		</StudioCard>
	);
}

function Received({ health, advice }: { health: EncoderHealth; advice: readonly EncoderAdvice[] }) {
	const t = useTranslations("studio.encoder.check");
	const isMeasured = health.keyFrameSeconds !== null;
	return (
		<div className="grid gap-5">
			<Figures health={health} />
			<ul className="grid gap-3">
				{advice.length === 0 && isMeasured && <Item advice="good" text={t("good")} />}
				{advice.map((item) => (
					<Item key={item} advice={item} text={t(`advice.${item}`, { seconds: health.keyFrameSeconds ?? 0 })} />
				))}
			</ul>
		</div>
	);
}

const looks = {
	good: { Icon: CircleCheck, look: "text-positive" },
	change: { Icon: CircleAlert, look: "text-warning" },
	fact: { Icon: Info, look: "text-muted" },
};

function Item({ advice, text }: { advice: EncoderAdvice | "good"; text: string }) {
	const { Icon, look } = looks[advice === "good" ? "good" : advice === "bFrames" ? "fact" : "change"];
	return (
		<li className="flex gap-3 type-small">
			<Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-hidden />
			{text}
		</li>
	);
}

function Figures({ health }: { health: EncoderHealth }) {
	const t = useTranslations("studio.encoder.check.figures");
	const locale = useLocale();
	const format = new Intl.NumberFormat(languages[locale].bcp47, { maximumFractionDigits: 1, useGrouping: false });
	const kilobits = (bits: number) => t("kilobits", { rate: format.format(Math.round(bits / 1_000)) });
	const { audioBitsPerSecond: sound, keyFrameSeconds: seconds } = health;
	const lines: [string, string][] = [
		[t("picture"), t("size", { width: health.width, height: health.height, frames: health.framesPerSecond })],
		[t("bitrate"), kilobits(health.videoBitsPerSecond)],
		[t("keyFrames"), seconds === null ? t("unknown") : t("every", { seconds: format.format(seconds) })],
		[t("bFrames"), t(health.hasBFrames ? "yes" : "no")],
		[t("sound"), sound === null ? t("none") : kilobits(sound)],
		[t("jitter"), t("milliseconds", { count: format.format(health.jitterMs) })],
	];
	return (
		<dl className="grid gap-x-6 tablet:grid-cols-2">
			{lines.map(([title, text]) => (
				<div key={title} className="flex justify-between gap-4 border-line border-b py-2.5 type-small">
					<dt className="text-muted">{title}</dt>
					<dd className="text-right type-small-strong tabular-nums">{text}</dd>
				</div>
			))}
		</dl>
	);
}
