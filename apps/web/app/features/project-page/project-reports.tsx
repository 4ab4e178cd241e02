import type { ProjectReport } from "@stride/contract/campaigns/projects";
import { useLocale, useTranslations } from "use-intl";
import type { Page } from "../../lib/lists/pages.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Day } from "../../ui/form/day.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
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

/**
 * The only place that renders external HTML. The server has reduced it to text, lists, links and our own copies of its
 * pictures (`ProjectReport.content` of the contract), and the site's policy runs no unknown script.
 */
function ReportContent({ html }: { html: string }) {
	return (
		<div
			lang="en"
			className={
				"wrap-anywhere type-body [&_a]:text-link [&_a]:underline [&_blockquote]:border-line [&_blockquote]:border-l-3 [&_blockquote]:pl-4 " +
				"[&_h4]:mt-6 [&_h4]:mb-2 [&_h4]:type-title " +
				"[&_img]:my-4 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-3 [&_li]:mb-1 [&_ol]:mb-4 [&_ol]:list-decimal [&_ol]:pl-6 " +
				"[&_p]:mb-4 [&_table]:block [&_table]:overflow-x-auto [&_td]:p-2 [&_ul]:mb-4 [&_ul]:list-disc [&_ul]:pl-6"
			}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
			dangerouslySetInnerHTML={{ __html: withOneLevel(html) }}
		/>
	);
}

/** Normalises a report's headings to one level below its title, whichever levels its author used. */
function withOneLevel(html: string): string {
	return html.replace(/<(\/?)h[1-6](?=[\s>])/g, "<$1h4");
}
