import type { ProjectReport } from "@stride/contract/campaigns/projects";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type ListedPage, useMorePages } from "../../lib/use-more-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Day } from "../../ui/day.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextSkeleton } from "../../ui/skeletons.tsx";
import { ReportContent } from "./report-content.tsx";

/** [G2] The organization's reports, the newest first; loaded when the tab is opened. */
export function ProjectReports(props: { projectId: string; firstPage: ListedPage<ProjectReport> | null }) {
	const t = useTranslations("project.reports");
	const { firstPage, hasFailed, retry } = useFirstPage(props.projectId, props.firstPage);
	if (hasFailed) {
		return (
			<div className="grid justify-items-start gap-4">
				<FormError title={t("failed")} />
				<Button tone="strong" onPress={retry}>
					{t("retry")}
				</Button>
			</div>
		);
	}
	if (firstPage === null) {
		return (
			<div role="status" className="max-w-measure">
				<span className="sr-only">{t("loading")}</span>
				<TextSkeleton lines={8} />
			</div>
		);
	}
	return <Reports projectId={props.projectId} firstPage={firstPage} />;
}

function useFirstPage(projectId: string, given: ListedPage<ProjectReport> | null) {
	const api = useApi();
	const [found, setFound] = useState(given);
	const [hasFailed, setFailed] = useState(false);
	const isDue = found === null && !hasFailed;
	useEffect(() => {
		if (!isDue) return;
		const ended = new AbortController();
		api("listProjectReports", { params: { projectId } }, { signal: ended.signal }).then(setFound, () => {
			if (!ended.signal.aborted) setFailed(true);
		});
		return () => ended.abort();
	}, [api, projectId, isDue]);
	return { firstPage: found, hasFailed, retry: () => setFailed(false) };
}

function Reports({ projectId, firstPage }: { projectId: string; firstPage: ListedPage<ProjectReport> }) {
	const t = useTranslations("project.reports");
	const api = useApi();
	const { items, addedCount, next, isLoading, hasFailed, loadMore } = useMorePages(firstPage, (query, signal) =>
		api("listProjectReports", { params: { projectId }, query }, { signal }),
	);
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
				<FormError {...(hasFailed && { title: t("failed") })} />
			</div>
			{next && (
				<div className="mt-8">
					<Button tone="outline" isPending={isLoading} onPress={loadMore}>
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
