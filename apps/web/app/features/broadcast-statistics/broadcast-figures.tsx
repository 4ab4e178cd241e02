import type { BroadcastStatistics } from "@stride/contract/streams/broadcast-statistics";
import { formatShort, groupDigits } from "@stride/money";
import { useLocale, useTranslations } from "use-intl";
import { watchedText } from "./watched-text.ts";

/** The totals of a broadcast. */
export function BroadcastFigures({ statistics }: { statistics: BroadcastStatistics }) {
	const t = useTranslations("statistics.figures");
	const tPage = useTranslations("statistics");
	const locale = useLocale();
	const { audience, raised, donations, currency, startedAt, endedAt } = statistics;
	const lengthS = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000 : null;
	return (
		<section aria-label={t("label")} className="mt-8">
			<dl className="grid grid-cols-2 gap-3 tablet:grid-cols-3 desk:grid-cols-5">
				<Figure
					title={t("raised")}
					value={formatShort(raised, currency)}
					note={t("raisedNote", { count: donations })}
					isWide
				/>
				{audience && (
					<>
						<Figure title={t("viewers")} value={groupDigits(audience.viewers)} note={t("viewersNote")} />
						<Figure title={t("peak")} value={groupDigits(audience.peak)} note={t("peakNote")} />
						<Figure title={t("watched")} value={watchedText(audience.watched, locale)} note={t("watchedNote")} />
					</>
				)}
				{lengthS !== null && <Figure title={t("length")} value={watchedText(lengthS, locale)} note={t("lengthNote")} />}
			</dl>
			<p className="mt-3 type-small text-muted">{audience ? tPage("recordingNote") : tPage("notCounted")}</p>
		</section>
	);
}

function Figure(props: { title: string; value: string; note: string; isWide?: boolean }) {
	return (
		<div
			className={`min-w-0 rounded-4 border border-line bg-surface p-4 ${props.isWide ? "col-span-2 tablet:col-span-1" : ""}`}
		>
			<dt className="type-small text-muted">{props.title}</dt>
			<dd className="mt-1">
				<span className="wrap-anywhere block type-title tabular-nums">{props.value}</span>
				<span className="block type-small text-muted">{props.note}</span>
			</dd>
		</div>
	);
}
