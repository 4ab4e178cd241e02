import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { catalogueCurrency } from "@stride/contract/limits";
import { formatWhole, groupDigits, progressPercent } from "@stride/money";
import { Heart } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Lane } from "../../ui/lane.tsx";
import { NoPicture } from "../../ui/media/no-picture.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { PictureOr } from "../../ui/media/picture-or.tsx";
import { Badge } from "../../ui/text/badge.tsx";

/** A project in a grid. The title is the link; the whole card can be pressed. Texts: `projects`. */
export function ProjectCard({ project, heading: Heading }: { project: ProjectTile; heading: "h2" | "h3" }) {
	return (
		<article className="group relative flex flex-col rounded-4 border border-line bg-surface p-2.5 quiet-motion hover:border-transparent hover:shadow-2">
			<CardPicture project={project} />
			<div className="flex flex-1 flex-col px-2.5 pt-4 pb-2">
				<Heading className="type-title">
					<Link
						to={`/${useLocale()}/project/${project.id}`}
						prefetch="intent"
						lang="en"
						className="wrap-anywhere line-clamp-3 after:absolute after:inset-0 after:rounded-4"
					>
						{project.name}
					</Link>
				</Heading>
				<CardOrganization project={project} />
				<CardProgress project={project} />
			</div>
		</article>
	);
}

export function CardPicture({ project }: { project: ProjectTile }) {
	const t = useTranslations("common.progress");
	const { image, country, raised, goal } = project;
	const look = "aspect-[344/215] w-full transition-transform duration-(--t-3) ease-out group-hover:scale-[1.03]";
	return (
		<div className="relative overflow-hidden rounded-3 bg-sunken">
			{image ? (
				<PictureOr instead={<NoPicture className={look} />}>
					<Picture
						image={image}
						alt=""
						sizes="(min-width: 1100px) 295px, (min-width: 768px) 46vw, 92vw"
						className={look}
					/>
				</PictureOr>
			) : (
				<NoPicture className={look} />
			)}
			<div className="absolute inset-x-2.5 top-2.5 flex flex-wrap gap-1.5">
				{country && <Badge tone="ink">{country.name}</Badge>}
				{goal > 0 && raised >= goal && <Badge tone="action">{t("reached")}</Badge>}
			</div>
		</div>
	);
}

export function CardOrganization({ project }: { project: ProjectTile }) {
	return (
		<p lang="en" className="mt-2 mb-3 line-clamp-2 wrap-anywhere type-small text-muted">
			{project.organization.name}
		</p>
	);
}

export function CardProgress({ project }: { project: ProjectTile }) {
	const t = useTranslations();
	const { numberOfDonations } = project;
	const raised = formatWhole(project.raised, catalogueCurrency);
	const goal = formatWhole(project.goal, catalogueCurrency);
	return (
		<div className="mt-auto">
			<Lane
				raised={project.raised}
				goal={project.goal}
				percent={progressPercent(project.raised, project.goal)}
				label={t("common.progress.label", { raised, goal })}
			/>
			<div className="mt-3 flex items-baseline justify-between gap-3">
				<p className="flex flex-wrap items-baseline gap-x-1.5">
					<span className="type-score-3">{raised}</span>
					<span className="type-small text-muted">{t("common.progress.ofGoal", { goal })}</span>
				</p>
				<p className="flex items-center gap-1.5 type-small text-muted">
					<Heart className="size-4" aria-hidden />
					<span aria-hidden>{groupDigits(numberOfDonations)}</span>
					<span className="sr-only">{t("projects.card.donations", { count: numberOfDonations })}</span>
				</p>
			</div>
		</div>
	);
}
