import type { CampaignReport } from "@stride/contract/operator/operator-letters";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { useRequestAct } from "./acts/act-provider.tsx";
import { acts } from "./acts/desk-act.ts";
import { ConcernedCampaign } from "./concerned-campaign.tsx";
import { DeskLink } from "./desk-link.tsx";
import { LetterCard } from "./letter-card.tsx";
import { useMay } from "./use-may.ts";

/** A report about a campaign; the campaign can be hidden and shown again from here. */
export function ReportCard({ report }: { report: CampaignReport }) {
	const t = useTranslations("operator");
	const requestAct = useRequestAct();
	const may = useMay();
	const { campaign, email, reporter, message } = report;
	const sender = email ?? t("removedAccount");
	return (
		<LetterCard
			kind="report"
			letter={report}
			title={<ConcernedCampaign campaign={campaign} />}
			sender={sender}
			facts={
				<>
					{sender}
					{report.ofCampaign > 1 && ` · ${t("inbox.ofCampaign", { count: report.ofCampaign })}`}
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
			acts={
				<>
					{campaign.visibility === "shown" && may("hide-content") && (
						<Button
							tone="outline"
							size="s"
							aria-label={t("inbox.hideOf", { title: campaign.title })}
							onPress={() => requestAct(acts.hide("campaign", campaign))}
						>
							{t("inbox.hide")}
						</Button>
					)}
					{campaign.visibility === "hidden" && may("hide-content") && (
						<Button
							tone="outline"
							size="s"
							aria-label={t("inbox.restoreOf", { title: campaign.title })}
							onPress={() => requestAct(acts.restore("campaign", campaign))}
						>
							{t("inbox.restore")}
						</Button>
					)}
					<span className="inline-flex flex-wrap items-center gap-x-4">
						<DeskLink to={`/operator/search?kind=campaigns&q=${campaign.id}`}>{t("inbox.campaign")}</DeskLink>
						{may("audit") && <DeskLink to={`/operator/audit?subject=${report.id}`}>{t("menu.audit")}</DeskLink>}
					</span>
				</>
			}
		/>
	);
}
