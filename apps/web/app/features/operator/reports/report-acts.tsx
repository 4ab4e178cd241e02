import type { CampaignReport } from "@stride/contract/operator/operator-letters";
import type { ReportSubject } from "@stride/contract/operator/operator-reports";
import { useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { useMay } from "../use-may.ts";
import { DecisionDialog } from "./decision-dialog.tsx";

/** The subject of a report: its kind and title, a link to what is public, else its state. */
export function SubjectTitle({ subject: { kind, title, visibility, path } }: { subject: ReportSubject }) {
	const t = useTranslations("operator");
	const locale = useLocale();
	const name = title || t("inbox.subject.untitled");
	// The profile of a suspended account is still public.
	const state = kind === "profile" && visibility === "hidden" ? "suspended" : visibility;
	return (
		<span className="inline-flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1">
			{kind !== "campaign" && <span className="type-small text-muted">{t(`reports.kinds.${kind}`)}</span>}
			{path === null ? (
				<span className="wrap-anywhere">{name}</span>
			) : (
				<Link to={`/${locale}${path}`} className="wrap-anywhere hover:underline">
					{name}
				</Link>
			)}
			{state !== "shown" && <Badge tone="danger">{t(`states.${state}`)}</Badge>}
		</span>
	);
}

/** The desk's search that finds the subject of a report. */
export function searchOf({ subject: { kind, id } }: CampaignReport): string {
	if (kind === "profile") return `/operator/search?kind=accounts&q=${id}`;
	if (kind === "campaign") return `/operator/search?kind=campaigns&q=${id}`;
	return kind === "live-stream" ? `/operator/featured?q=${id}` : `/operator/search?kind=posts&q=${id}`;
}

/** Opens the decision of a report that has none. */
export function DecideButton({ report }: { report: CampaignReport }) {
	const t = useTranslations("operator");
	const may = useMay();
	const [dialog, setDialog] = useState({ isOpen: false, number: 0 });
	if (report.decision || !may("decide-reports")) return null;
	const title = report.subject.title || t("inbox.subject.untitled");
	return (
		<>
			<Button
				tone="strong"
				size="s"
				aria-label={t("reports.decideOf", { title })}
				onPress={() => setDialog(({ number }) => ({ isOpen: true, number: number + 1 }))}
			>
				{t("reports.decide")}
			</Button>
			{dialog.number > 0 && (
				<DecisionDialog
					key={dialog.number}
					report={report}
					isOpen={dialog.isOpen}
					onClose={() => setDialog(({ number }) => ({ isOpen: false, number }))}
				/>
			)}
		</>
	);
}
