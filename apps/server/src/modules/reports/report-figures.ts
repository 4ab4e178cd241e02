import type { ReportFigures } from "@stride/contract/operator/operator-reports";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { fixedIn, linesIn } from "../../platform/texts/csv-file.ts";
import {
	countDecisions,
	countNotices,
	countObjections,
	countUndecided,
	findMedianHours,
	listYears,
} from "./report-figures.queries.ts";

/** The figures of a calendar year in UTC; of the current one by default. */
export async function getReportFigures(
	{ db, clock }: Pick<Platform, "db" | "clock">,
	query: { year?: number | undefined },
): Promise<ReportFigures> {
	const current = clock().getUTCFullYear();
	const year = query.year ?? current;
	const span = { from: new Date(Date.UTC(year, 0, 1)), to: new Date(Date.UTC(year + 1, 0, 1)) };
	const [known, notices, undecided, decisions, medianHours, objections] = await Promise.all([
		listYears(db),
		countNotices(db, span),
		countUndecided(db, span),
		countDecisions(db, span),
		findMedianHours(db, span),
		countObjections(db, span),
	]);
	const years = [...new Set([current, ...known])].sort((one, other) => other - one);
	return {
		year,
		years,
		notices: notices as ReportFigures["notices"],
		undecided,
		decisions: decisions as ReportFigures["decisions"],
		medianHours,
		objections: objections as ReportFigures["objections"],
	};
}

/** The figures as a table of group, kind, category or ground, and number. */
export async function reportFiguresFile(
	deps: Pick<Platform, "db" | "clock" | "texts">,
	{ year, locale }: { year?: number | undefined; locale: Locale },
): Promise<{ name: string; text: string }> {
	const figures = await getReportFigures(deps, { year });
	const say = (key: string) => deps.texts.mail(locale, `reportFigures.${key}`);
	const sayKind = (key: string, name: string) => deps.texts.mail(locale, `reportWords.${key}.${name}`);
	const median = figures.medianHours === null ? "" : fixedIn(locale)(figures.medianHours, 1);
	const rows = [
		["group", "kind", "detail", "number"].map(say),
		...figures.notices.map(({ kind, category, count }) => [
			say("notices"),
			sayKind("kind", kind),
			sayKind("category", category),
			String(count),
		]),
		[say("undecided"), "", "", String(figures.undecided)],
		...figures.decisions.map(({ outcome, ground, count }) => [
			say("decisions"),
			sayKind("outcome", outcome),
			ground === null ? "" : sayKind("ground", ground),
			String(count),
		]),
		[say("median"), "", "", median],
		...figures.objections.map(({ outcome, count }) => [
			say("objections"),
			sayKind("objection", outcome ?? "open"),
			"",
			String(count),
		]),
	];
	return { name: `reports-${figures.year}.csv`, text: linesIn(locale)(rows) };
}
