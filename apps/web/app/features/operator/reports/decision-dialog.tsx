import type { ReportCategory } from "@stride/contract/campaigns/report-subjects";
import { reportCategories } from "@stride/contract/campaigns/report-subjects";
import type { CampaignReport } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { DecideReportBody } from "@stride/contract/operator/operator-reports";
import { type DecisionGround, type DecisionOutcome, decisionGrounds } from "@stride/contract/operator/report-decisions";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../../lib/forms/validation-text.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useDecision } from "./use-decision.ts";

type Draft = {
	outcome: DecisionOutcome;
	ground: DecisionGround | null;
	category: ReportCategory;
	rule: string;
	reasons: string;
};

const missingIn = ({ outcome, ground, rule, reasons }: Draft): Record<string, string> => ({
	...(outcome !== "no-action" && ground === null && { ground: "groundRequired" }),
	...(outcome !== "no-action" && rule.trim() === "" && { rule: "ruleRequired" }),
	...(reasons.trim() === "" && { reasons: "reasonRequired" }),
});

function bodyOf({ outcome, ground, category, rule, reasons }: Draft): DecideReportBody {
	if (outcome === "no-action") return { outcome, reasons };
	return { outcome, ground: ground ?? "terms", category, rule, reasons };
}

/** The decision of a report: its outcome, the ground of a restriction, and the reasons that both parties read. */
export function DecisionDialog(props: { report: CampaignReport; isOpen: boolean; onClose: () => void }) {
	const t = useTranslations("operator.reports");
	const tCategories = useTranslations("reports.categories");
	const tDesk = useTranslations("operator");
	const textOf = useValidationText();
	const formId = useId();
	const { report, isOpen, onClose } = props;
	const restriction = report.subject.kind === "profile" ? "suspended" : "hidden";
	const [draft, setDraft] = useState<Draft>({
		outcome: "no-action",
		ground: null,
		category: report.category,
		rule: "",
		reasons: "",
	});
	const [missing, setMissing] = useState<Record<string, string>>({});
	const { decide, isPending, failure, question } = useDecision(report.id, onClose);
	const change = (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part }));
	const errorOf = (name: string) => failure?.fields[name] ?? textOf(missing[name]);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const found = missingIn(draft);
		setMissing(found);
		if (Object.keys(found).length === 0) decide(bodyOf(draft));
	};
	return (
		<>
			<Dialog
				role="alertdialog"
				isOpen={isOpen}
				onClose={onClose}
				title={t("title")}
				actions={
					<>
						<Button
							tone={draft.outcome === "no-action" ? "strong" : "danger"}
							type="submit"
							form={formId}
							isPending={isPending}
						>
							{t("confirm")}
						</Button>
						<Button tone="outline" onPress={onClose}>
							{tDesk("cancel")}
						</Button>
					</>
				}
			>
				<p className="wrap-anywhere type-body-strong text-text">
					{t(`kinds.${report.subject.kind}`)}: {report.subject.title || tDesk("inbox.subject.untitled")}
				</p>
				<form id={formId} noValidate onSubmit={submit} className="mt-4 grid gap-4">
					<Select
						label={t("outcome")}
						hint={t(`consequences.${draft.outcome}`)}
						error={errorOf("outcome")}
						value={draft.outcome}
						onChange={(outcome) => change({ outcome: outcome as DecisionOutcome })}
						options={(["no-action", restriction] as const).map((value) => ({ value, label: t(`outcomes.${value}`) }))}
					/>
					{draft.outcome !== "no-action" && (
						<>
							<Select
								label={t("ground")}
								error={errorOf("ground")}
								placeholder={t("choose")}
								value={draft.ground}
								onChange={(ground) => change({ ground: ground as DecisionGround })}
								options={decisionGrounds.map((value) => ({ value, label: t(`grounds.${value}`) }))}
							/>
							<Select
								label={t("category")}
								error={errorOf("category")}
								value={draft.category}
								onChange={(category) => change({ category: category as ReportCategory })}
								options={reportCategories.map((value) => ({ value, label: tCategories(value) }))}
							/>
							<TextField
								label={t("rule")}
								hint={t("ruleHint")}
								error={errorOf("rule")}
								value={draft.rule}
								onChange={(rule) => change({ rule })}
								maxLength={operatorLimits.ruleMax}
							/>
						</>
					)}
					<TextArea
						label={t("reasons")}
						hint={t("reasonsHint")}
						error={errorOf("reasons")}
						value={draft.reasons}
						onChange={(reasons) => change({ reasons })}
						rows={5}
						maxLength={operatorLimits.decisionMax}
					/>
					<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
						{failure?.text}
					</SubmitError>
				</form>
			</Dialog>
			{question}
		</>
	);
}
