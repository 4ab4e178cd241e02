import type { ProjectReport } from "@stride/contract/campaigns/projects";
import { useLocale, useTranslations } from "use-intl";
import type { Page } from "../../lib/lists/pages.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Day } from "../../ui/form/day.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { ReportContent } from "./report-content.tsx";
import { ReportsSkeleton } from "./reports-skeleton.tsx";

type ReportsProps = { projectId: string; firstPage: Page<ProjectReport> | null };

/** [G2] The organization's reports, the newest first. */
export default function ProjectReports(props: ReportsProps) {
	return (
		<QueryProvider>
			<Reports {...props} />
		</QueryProvider>
	);
}

function Reports({ projectId, firstPage }: ReportsProps) {
	const t = useTranslations("project.reports");
	const api = useApi();
	const { pages, isReady, hasFailed, isLoading, load } = usePages(
		["project-reports", projectId, useLocale(), firstPage?.pagination.asOf ?? null],
		(query, signal) => api("listProjectReports", { params: { projectId }, query }, { signal }),
		{ firstPage },
	);
	const { items, addedCount, hasMore, isLoadingMore, hasMoreFailed, loadMore } = pages;
	if (hasFailed) {
		return (
			<div className="grid justify-items-start gap-4">
				<FormError title={t("failed")} />
				<Button tone="strong" isPending={isLoading} onPress={load}>
					{t("retry")}
				</Button>
			</div>
		);
	}
	if (!isReady) return <ReportsSkeleton />;
	if (items.length === 0) return <p className="type-body text-muted">{t("none")}</p>;
	return (
		<>
			<h2 className="sr-only">{t("title")}</h2>
			<ul className="grid max-w-measure gap-10">
				{items.map((report) => (
					<li key={report.id} className="border-line not-last:border-b not-last:pb-10">
						<Report report={report} />
					</li>
				))}
			</ul>
			<p className="sr-only" role="status">
				{addedCount > 0 && t("added", { count: addedCount })}
			</p>
			<div className="mt-6 empty:hidden">
				<FormError {...(hasMoreFailed && { title: t("failed") })} />
			</div>
			{hasMore && (
				<div className="mt-8">
					<Button tone="outline" isPending={isLoadingMore} onPress={loadMore}>
						{t("more")}
					</Button>
				</div>
			)}
		</>
	);
}

function Report({ report }: { report: ProjectReport }) {
	const t = useTranslations("project.reports");
	const { title, author, published } = report;
	return (
		<article>
			{title ? (
				<h3 lang="en" className="wrap-anywhere type-display-3">
					{title}
				</h3>
			) : (
				<h3 className="type-display-3">{t("untitled")}</h3>
			)}
			<p className="mt-2 mb-4 flex flex-wrap gap-x-3 type-small text-muted">
				{published && <Day at={published} form="long" />}
				{author && <span lang="en">{author}</span>}
			</p>
			<ReportContent html={report.content} />
		</article>
	);
}
