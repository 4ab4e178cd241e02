import type { ReportFigures as Figures } from "@stride/contract/operator/operator-reports";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { saveFile } from "../../../lib/forms/save-file.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { deskKeys } from "../desk-keys.ts";
import { DeskResult, TableCard } from "../desk-list.tsx";
import { durationText } from "./duration-text.ts";

/** The year of the URL; undefined is the current one. */
function yearIn(query: URLSearchParams): number | undefined {
	const typed = query.get("year") ?? "";
	return /^2\d{3}$/.test(typed) ? Number(typed) : undefined;
}

/** The figures of a year for the transparency report. */
export function ReportFigures() {
	const t = useTranslations("operator.figures");
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const [params, setParams] = useSearchParams();
	const year = yearIn(params);
	const query = useQuery({
		queryKey: [...deskKeys.reportFigures, year],
		queryFn: ({ signal }) => api("getReportFigures", { query: { year } }, { signal }),
		enabled: isIn,
		staleTime: 0,
	});
	return (
		<div className="grid gap-6">
			<h2 className="type-title">{t("title")}</h2>
			<p className="max-w-measure type-body text-muted">{t("lead")}</p>
			<DeskResult query={query}>
				{(figures) => (
					<>
						<div className="flex flex-wrap items-end gap-4">
							<div className="w-40">
								<Select
									label={t("year")}
									value={String(figures.year)}
									onChange={(chosen) => setParams({ year: chosen })}
									options={yearsOf(figures).map((one) => ({ value: String(one), label: String(one) }))}
								/>
							</div>
							<SaveFile year={figures.year} />
						</div>
						<Summary figures={figures} />
						<Notices figures={figures} />
						<Decisions figures={figures} />
						<Objections figures={figures} />
					</>
				)}
			</DeskResult>
		</div>
	);
}

/** The shown year may be one without figures. */
const yearsOf = ({ years, year }: Figures): number[] => (years.includes(year) ? years : [year, ...years]);

function SaveFile({ year }: { year: number }) {
	const t = useTranslations("operator.figures");
	const api = useApi();
	const textOf = useErrorText();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["report-figures-file", year],
		mutationFn: () => api("getReportFiguresFile", { query: { year } }),
		onSuccess: ({ name, text }) => {
			saveFile(name, `\uFEFF${text}`, "text/csv;charset=utf-8");
			notify({ title: t("saved"), text: name });
		},
		onError: (error) => {
			const { title, text } = textOf(error, t("fileFailed"));
			notify({ title, text, tone: "danger" });
		},
	});
	return (
		<Button tone="outline" isPending={isPending} onPress={() => mutate()}>
			<Download className="size-5" aria-hidden />
			{t("file")}
		</Button>
	);
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);

function Summary({ figures }: { figures: Figures }) {
	const t = useTranslations("operator.figures");
	const { medianHours: hours } = figures;
	const locale = useLocale();
	const median = hours === null ? t("none") : durationText(hours, locale);
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-4 tablet:flex tablet:flex-wrap tablet:gap-x-10">
			<Figure title={t("notices")}>{sum(figures.notices)}</Figure>
			<Figure title={t("undecided")}>{figures.undecided}</Figure>
			<Figure title={t("decisions")}>{sum(figures.decisions)}</Figure>
			<Figure title={t("median")}>{median}</Figure>
			<Figure title={t("objections")}>{sum(figures.objections)}</Figure>
		</dl>
	);
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="type-small text-muted">{title}</dt>
			<dd className="wrap-anywhere type-score-3 text-[1rem]">{children}</dd>
		</div>
	);
}

type Counted = { count: number };

/** A table of counts below its heading, or the sentence that there are none. */
function Counts<Row extends Counted>(props: {
	title: string;
	none: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	keyOf: (row: Row) => string;
}) {
	const t = useTranslations("operator.figures");
	const { title, none, columns, rows, keyOf } = props;
	const count: Column<Row> = {
		id: "count",
		title: t("count"),
		place: "figure",
		isNumber: true,
		cell: (row) => <span className="type-score-3 text-[0.9375rem]">{row.count}</span>,
	};
	return (
		<section className="grid gap-3">
			<h3 className="type-body-strong">{title}</h3>
			{rows.length === 0 ? (
				<p className="type-body text-muted">{none}</p>
			) : (
				<TableCard>
					<DataTable label={title} columns={[...columns, count]} rows={rows} keyOf={keyOf} />
				</TableCard>
			)}
		</section>
	);
}

function Notices({ figures: { notices } }: { figures: Figures }) {
	const t = useTranslations("operator");
	const tCategories = useTranslations("reports.categories");
	return (
		<Counts
			title={t("figures.notices")}
			none={t("figures.noNotices")}
			rows={notices}
			keyOf={({ kind, category }) => `${kind}:${category}`}
			columns={[
				{ id: "kind", title: t("figures.kind"), place: "title", cell: ({ kind }) => t(`reports.kinds.${kind}`) },
				{
					id: "category",
					title: t("figures.category"),
					place: "lane",
					cell: ({ category }) => tCategories(category),
				},
			]}
		/>
	);
}

function Decisions({ figures: { decisions } }: { figures: Figures }) {
	const t = useTranslations("operator");
	return (
		<Counts
			title={t("figures.decisions")}
			none={t("figures.noDecisions")}
			rows={decisions}
			keyOf={({ outcome, ground }) => `${outcome}:${ground}`}
			columns={[
				{
					id: "outcome",
					title: t("figures.outcome"),
					place: "title",
					cell: ({ outcome }) => t("reports.decided", { outcome }),
				},
				{
					id: "ground",
					title: t("figures.ground"),
					place: "lane",
					cell: ({ ground }) => (ground === null ? "–" : t(`reports.grounds.${ground}`)),
				},
			]}
		/>
	);
}

function Objections({ figures: { objections } }: { figures: Figures }) {
	const t = useTranslations("operator");
	return (
		<Counts
			title={t("figures.objections")}
			none={t("figures.noObjections")}
			rows={objections}
			keyOf={({ outcome }) => outcome ?? "open"}
			columns={[
				{
					id: "outcome",
					title: t("figures.outcome"),
					place: "title",
					cell: ({ outcome }) => t(`reports.objectionOutcomes.${outcome ?? "open"}`),
				},
			]}
		/>
	);
}
