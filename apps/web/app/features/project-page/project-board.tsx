import type { Project } from "@stride/contract/campaigns/projects";
import { catalogueCurrency } from "@stride/contract/limits";
import { formatPercent, formatWhole, groupDigits, progressPercent } from "@stride/money";
import { Share } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Board } from "../../ui/board.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Lane } from "../../ui/lane.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { RelativeTime } from "../../ui/text/relative-time.tsx";

/** [G2] The project's scoreboard: progress, the start button, achievements. */
export function ProjectBoard(props: { project: Project; start: ReactNode; onShare: () => void }) {
	const t = useTranslations();
	const { project } = props;
	const percent = progressPercent(project.raised, project.goal);
	const [raised, goal] = [formatWhole(project.raised, catalogueCurrency), formatWhole(project.goal, catalogueCurrency)];
	const isReached = project.goal > 0 && project.raised >= project.goal;
	return (
		<Board label={t("project.board.title")}>
			<div className="flex min-h-7 items-center justify-between gap-4">
				<p className="type-small text-on-board-muted">{t("campaign.board.raised")}</p>
				{isReached && <Badge tone="action">{t("common.progress.reached")}</Badge>}
			</div>
			<p className={raised.length > 11 ? "mt-2 type-score-2" : "mt-1 type-score-1"}>{raised}</p>
			<p className="mt-2 mb-5 type-body text-on-board-muted">
				{t("project.board.summary", { goal, percent: formatPercent(percent) })}
			</p>
			<Lane
				raised={project.raised}
				goal={project.goal}
				percent={percent}
				label={t("common.progress.label", { raised, goal })}
				size="l"
			/>
			<div className="mt-6 grid gap-3">
				{props.start}
				<Button tone="outline" isWide onPress={props.onShare}>
					<Share className="size-5" aria-hidden />
					{t("project.share")}
				</Button>
			</div>
			<Achievements project={project} />
		</Board>
	);
}

function Achievements({ project }: { project: Project }) {
	const t = useTranslations("project.achievements");
	const { goal, raised, numberOfDonations, approvedDate } = project;
	const rows: [string, ReactNode][] = [
		[t("goal"), formatWhole(goal, catalogueCurrency)],
		[t("remaining"), formatWhole(Math.max(0, goal - raised), catalogueCurrency)],
		[t("donations"), groupDigits(numberOfDonations)],
	];
	if (approvedDate) rows.push([t("approved"), <RelativeTime key="approved" at={approvedDate} />]);
	return (
		<section aria-label={t("title")} className="mt-6 border-board-line border-t pt-5">
			<h2 className="sr-only">{t("title")}</h2>
			<dl className="grid grid-cols-2 gap-x-4 gap-y-5">
				{rows.map(([label, value]) => (
					<div key={label} className="min-w-0">
						<dt className="type-small text-on-board-muted">{label}</dt>
						<dd className="mt-1 wrap-anywhere type-score-3">{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
