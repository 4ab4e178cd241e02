import type { CampaignReport } from "@stride/contract/operator/operator-letters";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { useRequestAct } from "./acts/act-provider.tsx";
import { acts } from "./acts/desk-act.ts";
import { DeskLink } from "./desk-link.tsx";
import { LetterCard } from "./letter-card.tsx";
import { DecisionNote } from "./reports/decision-note.tsx";
import { DecideButton, SubjectTitle, searchOf } from "./reports/report-acts.tsx";
import { useMay } from "./use-may.ts";

/**
 * A report; it is decided here, a reported campaign can be hidden and shown again, and a suspension can be lifted:
 * a moderator finds no accounts.
 */
export function ReportCard({ report }: { report: CampaignReport }) {
	const t = useTranslations("operator");
	const tCategories = useTranslations("reports.categories");
	const requestAct = useRequestAct();
	const may = useMay();
	const { subject, email, reporter, message, category } = report;
	const campaign = subject.kind === "campaign" ? report.campaign : null;
	const sender = email ?? t("inbox.noSender");
	const flood = subject.kind === "profile" ? "ofProfile" : "ofCampaign";
	return (
		<LetterCard
			kind="report"
			letter={report}
			title={<SubjectTitle subject={subject} />}
			sender={sender}
			facts={
				<>
					{[tCategories(category), report.name, sender].filter(Boolean).join(" · ")}
					{report.ofCampaign > 1 && ` · ${t(`inbox.${flood}`, { count: report.ofCampaign })}`}
					{reporter && may("read-people") && (
						<>
							{" · "}
							<DeskLink to={`/operator/search?kind=accounts&q=${reporter.id}`}>
								{t("inbox.account", {
									name: `${reporter.firstName} ${reporter.lastName}`.trim() || t("removedAccount"),
								})}
							</DeskLink>
						</>
					)}
				</>
			}
			text={message}
			isAnswerable={email !== null}
			note={report.decision && <DecisionNote decision={report.decision} />}
			acts={
				<>
					<DecideButton report={report} />
					{campaign?.visibility === "shown" && may("hide-content") && (
						<Button
							tone="outline"
							size="s"
							aria-label={t("inbox.hideOf", { title: campaign.title })}
							onPress={() => requestAct(acts.hide("campaign", campaign))}
						>
							{t("inbox.hide")}
						</Button>
					)}
					{campaign?.visibility === "hidden" && may("hide-content") && (
						<Button
							tone="outline"
							size="s"
							aria-label={t("inbox.restoreOf", { title: campaign.title })}
							onPress={() => requestAct(acts.restore("campaign", campaign))}
						>
							{t("inbox.restore")}
						</Button>
					)}
					{subject.kind === "profile" && subject.visibility === "hidden" && may("suspend-accounts") && (
						<Button
							tone="outline"
							size="s"
							aria-label={t("inbox.liftOf", { title: subject.title })}
							onPress={() => requestAct(acts.restoreAccount(subject))}
						>
							{t("menu.restoreAccount")}
						</Button>
					)}
					<span className="inline-flex flex-wrap items-center gap-x-4">
						{(subject.kind !== "profile" || may("read-people")) && (
							<DeskLink to={searchOf(report)}>{t(campaign ? "inbox.campaign" : "inbox.subject.open")}</DeskLink>
						)}
						{may("audit") && <DeskLink to={`/operator/audit?subject=${report.id}`}>{t("menu.audit")}</DeskLink>}
					</span>
				</>
			}
		/>
	);
}
