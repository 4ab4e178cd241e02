import type { BroadcastBin, BroadcastStatistics } from "@stride/contract/streams/broadcast-statistics";
import { formatShort, groupDigits } from "@stride/money";
import { useTranslations } from "use-intl";
import { ClockTime } from "../../ui/text/clock-time.tsx";
import { barsOf } from "./plot-bars.ts";

/** Viewers and donations over the time of a broadcast, as bars and as a table. */
export function BroadcastPlots({ statistics }: { statistics: BroadcastStatistics }) {
	const t = useTranslations("statistics.plot");
	const { audience, bins, binLength, currency, raised } = statistics;
	const mostRaised = formatShort(mostOf(bins, "raised"), currency);
	if (bins.length === 0) return null;
	return (
		<div className="mt-8 grid gap-8">
			{audience && (
				<Plot
					title={t("viewers")}
					summary={t("viewersSummary", { peak: audience.peak })}
					most={t("most", { value: groupDigits(audience.peak) })}
					tone="fill-link"
					statistics={statistics}
					value="viewers"
				/>
			)}
			{raised > 0 ? (
				<Plot
					title={t("raised")}
					summary={t("raisedSummary", { most: mostRaised, minutes: binLength / 60 })}
					most={t("most", { value: mostRaised })}
					tone="fill-positive"
					statistics={statistics}
					value="raised"
				/>
			) : (
				<p className="type-body text-muted">{t("none")}</p>
			)}
			<BinTable statistics={statistics} />
		</div>
	);
}

type Measure = "viewers" | "raised";

const mostOf = (bins: readonly BroadcastBin[], value: Measure): number =>
	bins.reduce((most, bin) => Math.max(most, bin[value]), 0);

const height = 100;
/** A bar that stands for something is visible, however small its share of the largest. */
const barMin = 2;

function Plot(props: {
	title: string;
	summary: string;
	most: string;
	tone: "fill-link" | "fill-positive";
	statistics: BroadcastStatistics;
	value: Measure;
}) {
	const { value } = props;
	const { bins, binLength, endedAt } = props.statistics;
	const most = Math.max(1, mostOf(bins, value));
	const start = bins[0]?.startsAt ?? "";
	const end = endedAt ?? new Date(Date.parse(start) + bins.length * binLength * 1_000).toISOString();
	const lengthS = Math.max(1, (Date.parse(end) - Date.parse(start)) / 1_000);
	// Both ends of the axis may be in the same minute.
	const isShort = lengthS < 60;
	const bars = barsOf({ count: bins.length, binS: binLength, lengthS });
	return (
		<figure>
			<figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
				<span className="type-title">{props.title}</span>
				<span className="type-small text-muted">{props.most}</span>
			</figcaption>
			<svg
				role="img"
				aria-label={props.summary}
				viewBox={`0 0 ${lengthS} ${height}`}
				preserveAspectRatio="none"
				className="mt-3 h-40 w-full border-line-strong border-b"
			>
				{bins.map((bin, index) => {
					if (bin[value] === 0) return null;
					const tall = Math.max(barMin, (bin[value] / most) * height);
					return <rect key={bin.startsAt} {...bars[index]} y={height - tall} height={tall} className={props.tone} />;
				})}
			</svg>
			<p className="mt-1 flex justify-between type-small text-muted" aria-hidden>
				<ClockTime at={start} hasSeconds={isShort} />
				<ClockTime at={end} hasSeconds={isShort} />
			</p>
		</figure>
	);
}

/** On the narrowest phones four columns fit beside each other. */
const cell = "px-1.5 py-2 first:ps-0 last:pe-0 phone:px-3";

function BinTable({ statistics }: { statistics: BroadcastStatistics }) {
	const t = useTranslations("statistics.plot");
	const tFigures = useTranslations("statistics.figures");
	const { bins, currency, audience } = statistics;
	return (
		<details>
			<summary className="min-h-11 cursor-pointer content-center type-body-strong">{t("table")}</summary>
			<div className="mt-3 overflow-x-auto">
				<table aria-label={t("tableLabel")} className="w-full text-start tabular-nums type-small">
					<thead>
						<tr>
							<HeadCell>{t("time")}</HeadCell>
							{audience && <HeadCell isNumber>{tFigures("viewers")}</HeadCell>}
							<HeadCell isNumber>{t("donations")}</HeadCell>
							<HeadCell isNumber>{t("amount")}</HeadCell>
						</tr>
					</thead>
					<tbody>
						{bins.map((bin) => (
							<tr key={bin.startsAt} className="border-line border-t">
								<td className={cell}>
									<ClockTime at={bin.startsAt} />
								</td>
								{audience && <td className={`${cell} text-end`}>{groupDigits(bin.viewers)}</td>}
								<td className={`${cell} text-end`}>{groupDigits(bin.donations)}</td>
								<td className={`${cell} text-end`}>{formatShort(bin.raised, currency)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	);
}

function HeadCell({ children, isNumber }: { children: string; isNumber?: boolean }) {
	return (
		<th scope="col" className={`${cell} type-small-strong text-muted ${isNumber ? "text-end" : "text-start"}`}>
			{children}
		</th>
	);
}
