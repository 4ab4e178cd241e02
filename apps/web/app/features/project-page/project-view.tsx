import type { GalleryItem, Project, ProjectReport } from "@stride/contract/campaigns/projects";
import { Share } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { Page } from "../../lib/lists/pages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { onIntent } from "../../lib/loading/on-intent.tsx";
import { useSite } from "../../lib/page/site-config.ts";
import type { AddressPopup } from "../../lib/popups/address-popup.ts";
import { useAddressPopup } from "../../lib/popups/use-address-popup.ts";
import { optional } from "../../lib/query/optional.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import type { ButtonLook } from "../../ui/button/button-look.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { useSharePage } from "../../ui/button/use-share-page.ts";
import { classNames } from "../../ui/class-names.ts";
import { Tabs } from "../../ui/list/tabs.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { Paragraphs, Spoiler } from "../../ui/text/spoiler.tsx";
import { Gallery } from "./gallery.tsx";
import { OrganizationBox } from "./organization-box.tsx";
import { ProjectBoard } from "./project-board.tsx";
import { ReportsSkeleton } from "./reports-skeleton.tsx";

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
					<Paragraphs text={project.description} lang="en" />
				</div>
			)}
			{parts
				.filter((part) => project[part].trim() !== "")
				.map((part) => (
					<section key={part}>
						<h2 className="type-display-3">{t(part)}</h2>
						<div className="mt-3 type-body">
							<Spoiler rows={5} more={t("more")} less={t("less")}>
								<Paragraphs text={project[part]} lang="en" />
							</Spoiler>
						</div>
					</section>
				))}
		</div>
	);
}

/**
 * [G2] The button that starts a campaign for this project. It checks with the catalogue whether the project still
 * accepts money; visitors without an account are led to sign-up first and return with the project selected.
 */
function StartFundraising(
	props: Pick<ButtonLook, "size" | "isWide"> & {
		project: Project;
		onFresh: (project: Project) => void;
		onInactive: () => void;
	},
) {
	const t = useTranslations("project");
	const api = useApi();
	const navigate = useNavigate();
	const isGuest = useSessionStatus() === "guest";
	const { wizard, signUp } = wizardAddress(useLocale(), props.project.id);
	const [isChecking, setChecking] = useState(false);
	const { project, onFresh, onInactive, ...look } = props;
	if (!project.isActive) return null;

	async function start(): Promise<void> {
		setChecking(true);
		const params = { projectId: project.id };
		// If the catalogue is unreachable, the wizard and the server still check the project.
		const fresh = await optional(api("getProject", { params, query: { fresh: "true" } }));
		setChecking(false);
		if (fresh) onFresh(fresh);
		if (fresh?.isActive === false) onInactive();
		else void navigate(isGuest ? signUp : wizard);
	}
	const press = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
		event.preventDefault();
		if (!isChecking) void start();
	};
	return (
		<LinkButton to={wizard} tone="action" {...look} onClick={press} aria-busy={isChecking}>
			{t("start")}
		</LinkButton>
	);
}

function wizardAddress(locale: string, projectId: string): { wizard: string; signUp: string } {
	const wizard = `/${locale}/create-campaign?charity=${projectId}`;
	const onward = new URLSearchParams({ proceed: "true", isAllowedToLeave: "true", redirect: wizard });
	return { wizard, signUp: `/${locale}/sign-up?${onward}` };
}

/** [G2] The fixed header: shown once `after` has been scrolled past, inert until then. */
function ProjectBar(props: {
	project: Project;
	after: RefObject<HTMLElement | null>;
	start: ReactNode;
	onShare: () => void;
}) {
	const t = useTranslations("project");
	const isShown = useScrolledPast(props.after);
	return (
		<div
			inert={!isShown}
			className={classNames(
				"fixed inset-x-0 top-0 z-30 border-line border-b bg-surface transition-[translate,visibility] duration-(--t-2) ease-out",
				isShown ? "" : "invisible -translate-y-full",
			)}
		>
			<div className="wrap flex h-16 items-center gap-3">
				<p lang="en" className="min-w-0 flex-1 truncate type-body-strong">
					{props.project.name}
				</p>
				<Button tone="quiet" size="s" isIcon aria-label={t("share")} onPress={props.onShare}>
					<Share className="size-5" aria-hidden />
				</Button>
				{props.start}
			</div>
		</div>
	);
}

function useScrolledPast(mark: RefObject<HTMLElement | null>): boolean {
	const [isPast, setPast] = useState(false);
	useEffect(() => {
		const element = mark.current;
		if (!element) return;
		const observer = new IntersectionObserver(([entry]) => {
			if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [mark]);
	return isPast;
}
