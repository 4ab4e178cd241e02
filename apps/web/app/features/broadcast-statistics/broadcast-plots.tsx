import type { BroadcastBin, BroadcastStatistics } from "@stride/contract/streams/broadcast-statistics";
import { formatShort, groupDigits } from "@stride/money";
import { useTranslations } from "use-intl";
import { ClockTime } from "../../ui/text/clock-time.tsx";

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
					bins={bins}
					value="viewers"
					binLength={binLength}
				/>
			)}
			{raised > 0 ? (
				<Plot
					title={t("raised")}
					summary={t("raisedSummary", { most: mostRaised, minutes: binLength / 60 })}
					most={t("most", { value: mostRaised })}
					tone="fill-positive"
					bins={bins}
					value="raised"
					binLength={binLength}
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
/** A bar's share of its bin. */
const barWidth = 0.86;
/** A bar that stands for something is visible, however small its share of the largest. */
const barMin = 2;

function Plot(props: {
	title: string;
	summary: string;
	most: string;
	tone: "fill-link" | "fill-positive";
	bins: readonly BroadcastBin[];
	value: Measure;
	binLength: number;
}) {
	const { bins, value } = props;
	const most = Math.max(1, mostOf(bins, value));
	// A short broadcast does not fill the plot with a few wide bars.
	const width = Math.max(bins.length, 10);
	const first = bins[0]?.startsAt ?? "";
	const end = new Date(Date.parse(first) + width * props.binLength * 1_000).toISOString();
	return (
		<figure>
			<figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
				<span className="type-title">{props.title}</span>
				<span className="type-small text-muted">{props.most}</span>
			</figcaption>
			<svg
				role="img"
				aria-label={props.summary}
				viewBox={`0 0 ${width} ${height}`}
				preserveAspectRatio="none"
				className="mt-3 h-40 w-full border-line-strong border-b"
			>
				{bins.map((bin, index) => {
					if (bin[value] === 0) return null;
					const tall = Math.max(barMin, (bin[value] / most) * height);
					return (
						<rect
							key={bin.startsAt}
							x={index + (1 - barWidth) / 2}
							y={height - tall}
							width={barWidth}
							height={tall}
							className={props.tone}
						/>
					);
				})}
			</svg>
			<p className="mt-1 flex justify-between type-small text-muted" aria-hidden>
				<ClockTime at={first} />
				<ClockTime at={end} />
			</p>
		</figure>
	);
}

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
								<td className="px-3 py-2">
									<ClockTime at={bin.startsAt} />
								</td>
								{audience && <td className="px-3 py-2 text-end">{groupDigits(bin.viewers)}</td>}
								<td className="px-3 py-2 text-end">{groupDigits(bin.donations)}</td>
								<td className="px-3 py-2 text-end">{formatShort(bin.raised, currency)}</td>
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
		<th scope="col" className={`px-3 py-2 type-small-strong text-muted ${isNumber ? "text-end" : "text-start"}`}>
			{children}
		</th>
	);
}
