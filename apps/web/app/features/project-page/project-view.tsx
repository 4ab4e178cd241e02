import type { GalleryItem, Project, ProjectReport } from "@stride/contract/campaigns/projects";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { Page } from "../../lib/lists/pages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { onIntent } from "../../lib/loading/on-intent.tsx";
import { useSite } from "../../lib/page/site-config.ts";
import type { AddressPopup } from "../../lib/popups/address-popup.ts";
import { useAddressPopup } from "../../lib/popups/use-address-popup.ts";
import { useSharePage } from "../../ui/button/use-share-page.ts";
import { classNames } from "../../ui/class-names.ts";
import { Tabs } from "../../ui/list/tabs.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { Spoiler } from "../../ui/text/spoiler.tsx";
import { Gallery } from "./gallery.tsx";
import { OrganizationBox } from "./organization-box.tsx";
import { ProjectBar } from "./project-bar.tsx";
import { ProjectBoard } from "./project-board.tsx";
import { ReportsSkeleton } from "./reports-skeleton.tsx";
import { StartFundraising } from "./start-fundraising.tsx";

const InactivePopup = onIntent(() => import("./inactive-popup.tsx"), ["project"]);

// Loaded when the tab is opened.
const ProjectReports = lazyPart(() => import("./project-reports.tsx"));

const popups: readonly AddressPopup<"inactive">[] = [{ name: "inactiveProject", keys: [], read: () => "inactive" }];

/** Names longer than this are set smaller: the catalogue has some of three lines and more. */
const longName = 90;

/** The tab of a project's page in its address: reports or summary. */
export type ProjectTab = "summary" | "reports";

/** [G2] A project's page. `children` are rendered at its end: they belong to other features. */
export function ProjectView(props: {
	project: Project;
	gallery: Page<GalleryItem> | null;
	reports: Page<ProjectReport> | null;
	tab: ProjectTab;
	children: ReactNode;
}) {
	const t = useTranslations("project");
	// A project refetched by the start button replaces the one of the page.
	const [project, setProject] = useState(props.project);
	const [view, change] = useAddressPopup(popups);
	const share = useShareProject(project);
	const head = useRef<HTMLDivElement>(null);
	const start = (size: "s" | "l") => (
		<StartFundraising
			project={project}
			size={size}
			isWide={size === "l"}
			onFresh={setProject}
			onInactive={() => change("inactive")}
		/>
	);
	const isInactiveOpen = view !== null && !project.isActive;
	const close = () => change(null);
	return (
		<main id="content" tabIndex={-1} className="pb-(--section)">
			<ProjectBar project={project} after={head} start={start("s")} onShare={share} />
			<div className="wrap">
				<div className="grid gap-x-10 desk:grid-cols-[minmax(0,1fr)_25rem] desk:grid-rows-[auto_1fr]">
					<div className="min-w-0">
						<div className="-mx-(--gutter) phone:mx-0">
							<Gallery project={project} firstPage={props.gallery} />
						</div>
						<div ref={head} className="mt-5">
							<h1
								lang="en"
								className={classNames(
									"wrap-anywhere max-w-180",
									project.name.length > longName ? "type-display-3" : "type-display-2",
								)}
							>
								{project.name}
							</h1>
							<div className="mt-4">
								<Hashtags project={project} />
							</div>
						</div>
						<div role="status" className="has-[*]:mt-6">
							{!project.isActive && <Banner tone="warning">{t("inactive.notice")}</Banner>}
						</div>
					</div>
					<div className="mt-8 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:mt-0">
						<div className="desk:sticky desk:top-19">
							<ProjectBoard project={project} start={start("l")} onShare={share} />
						</div>
					</div>
					<div className="mt-10 min-w-0">
						<Story project={project} reports={props.reports} tab={props.tab} />
						<OrganizationBox organization={project.organization} />
					</div>
				</div>
			</div>
			{props.children}
			<InactivePopup
				isWanted={isInactiveOpen}
				onMissing={close}
				pass={{ name: project.name, search: similarSearch(project), isOpen: isInactiveOpen, onClose: close }}
			/>
		</main>
	);
}

/** Summary and reports; no tabs without reports. */
function Story(props: { project: Project; reports: Page<ProjectReport> | null; tab: ProjectTab }) {
	const t = useTranslations("project.tabs");
	const { project, reports } = props;
	const [tab, setTab] = useState<string>(props.tab);
	if (project.numberOfReports <= 0) return <ProjectSummary project={project} />;
	return (
		<>
			<Tabs
				label={t("label")}
				selected={tab}
				onSelect={setTab}
				tabs={[
					{ id: "summary", label: t("summary"), content: <ProjectSummary project={project} /> },
					{
						id: "reports",
						label: t("reports"),
						count: project.numberOfReports,
						content: (
							<Suspense fallback={<ReportsSkeleton />}>
								<ProjectReports projectId={project.id} firstPage={reports} />
							</Suspense>
						),
					},
				]}
			/>
			<a
				href={tab === "summary" ? "?tab=reports" : "?tab=summary"}
				className="hidden min-h-11 items-center type-body-strong text-link underline noscript:inline-flex"
			>
				{tab === "summary" ? t("reports") : t("summary")}
			</a>
		</>
	);
}

/** The search for similar projects. */
function similarSearch({ themes: [theme], country }: Project): string {
	if (theme) return `?${new URLSearchParams({ theme: theme.id })}`;
	return country ? `?${new URLSearchParams({ country: country.code })}` : "";
}

function useShareProject(project: Project): () => void {
	const t = useTranslations("project");
	const locale = useLocale();
	const { publicUrl } = useSite();
	const share = useSharePage();
	return () =>
		void share({
			title: project.name,
			text: t("shareText"),
			url: `${publicUrl}/${locale}/project/${project.id}`,
		});
}

/** [G2] Country, first theme and organization, each a link to the filtered list. */
function Hashtags({ project }: { project: Project }) {
	const t = useTranslations("project");
	const list = `/${useLocale()}/featured-projects`;
	const { country, organization } = project;
	const [theme] = project.themes;
	const tags = [
		...(country ? [{ key: "country", value: country.code, name: country.name, lang: undefined }] : []),
		...(theme ? [{ key: "theme", value: theme.id, name: theme.name, lang: undefined }] : []),
		{ key: "organization", value: organization.id, name: organization.name, lang: "en" },
	];
	return (
		<ul aria-label={t("hashtags")} className="flex flex-wrap gap-2">
			{tags.map(({ key, value, name, lang }) => (
				<li key={key} className="max-w-full">
					<Link
						to={`${list}?${new URLSearchParams({ [key]: value })}`}
						lang={lang}
						className="inline-flex min-h-11 max-w-full items-center rounded-pill bg-quiet px-4 type-small-strong hover:bg-quiet-hover"
					>
						<span aria-hidden className="text-muted">
							#
						</span>
						<span className="truncate">{name}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

const parts = ["need", "activities", "longTermImpact"] as const;

/** The project's description, in the catalogue's own words and language. */
function ProjectSummary({ project }: { project: Project }) {
	const t = useTranslations("project.summary");
	const isForeign = useLocale() !== "en";
	return (
		<div className="grid max-w-measure gap-8">
			{isForeign && <p className="-mb-3 type-small text-muted">{t("foreign")}</p>}
			{project.description && (
				<div className="type-lead">
					<Paragraphs text={project.description} />
				</div>
			)}
			{parts
				.filter((part) => project[part].trim() !== "")
				.map((part) => (
					<section key={part}>
						<h2 className="type-display-3">{t(part)}</h2>
						<div className="mt-3 type-body">
							<Spoiler rows={5} more={t("more")} less={t("less")}>
								<Paragraphs text={project[part]} />
							</Spoiler>
						</div>
					</section>
				))}
		</div>
	);
}

function Paragraphs({ text }: { text: string }) {
	return text.split(/\n{2,}/).map((paragraph, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and may be equal
		<p key={index} lang="en" className="mb-4 whitespace-pre-line wrap-anywhere last:mb-0">
			{paragraph}
		</p>
	));
}
