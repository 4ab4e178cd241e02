import type { Objection } from "@stride/contract/operator/operator-reports";
import { objectionOutcomes } from "@stride/contract/operator/report-decisions";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { useMay } from "../use-may.ts";
import { DecisionNote } from "./decision-note.tsx";
import { useObjectionOutcome } from "./use-decision.ts";

const tones = { open: "warning", confirmed: "neutral", reversed: "positive" } as const;

/** The decision to which a message objects, and the outcome of the objection. */
export function ObjectionNote({ messageId, objection }: { messageId: string; objection: Objection }) {
	const t = useTranslations("operator.reports");
	const may = useMay();
	const { record, isPending, failure } = useObjectionOutcome(messageId);
	const { decision, outcome, reportId } = objection;
	return (
		<section aria-label={t("objection")} className="grid gap-3">
			<p className="flex flex-wrap items-center gap-2 type-small-strong">
				{t("objection")}
				<Badge tone={tones[outcome ?? "open"]}>{t(`objectionOutcomes.${outcome ?? "open"}`)}</Badge>
			</p>
			<DecisionNote decision={decision} />
			<p className="wrap-anywhere type-small text-muted">{t("report", { number: reportId })}</p>
			{may("decide-reports") && (
				<>
					<p className="max-w-measure type-small text-muted">{t("objectionHint")}</p>
					<div className="flex flex-wrap gap-3">
						{objectionOutcomes
							.filter((one) => one !== outcome)
							.map((one) => (
								<Button key={one} tone="outline" size="s" isPending={isPending} onPress={() => record(one)}>
									{t(one)}
								</Button>
							))}
					</div>
					<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
						{failure?.text}
					</SubmitError>
				</>
			)}
		</section>
	);
}
