import type { ReportDecision } from "@stride/contract/operator/operator-reports";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/text/badge.tsx";
import { Moment } from "../moment.tsx";

/** A decision with its ground and reasons, as both parties got them. */
export function DecisionNote({ decision }: { decision: ReportDecision }) {
	const t = useTranslations("operator.reports");
	const tCategories = useTranslations("reports.categories");
	const { outcome, ground, category, rule, reasons, decidedAt, by } = decision;
	const grounds = [ground && t(`grounds.${ground}`), category && tCategories(category), rule].filter(Boolean);
	return (
		<div className="max-w-measure rounded-3 bg-sunken px-4 py-3">
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1 type-small text-muted">
				<Badge tone={outcome === "no-action" ? "neutral" : "danger"}>{t("decided", { outcome })}</Badge>
				<span className="wrap-anywhere">
					<Moment at={decidedAt} />
					{by?.email && ` · ${t("decidedBy", { email: by.email })}`}
				</span>
			</p>
			{grounds.length > 0 && <p className="wrap-anywhere mt-2 type-small-strong">{grounds.join(" · ")}</p>}
			{reasons !== "" && <p className="wrap-anywhere mt-1 whitespace-pre-line type-body">{reasons}</p>}
		</div>
	);
}
