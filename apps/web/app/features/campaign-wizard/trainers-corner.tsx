import { useTranslations } from "use-intl";
import { RunnerPictogram } from "../../ui/runner-pictogram.tsx";
import type { WizardStep } from "./wizard-flow.ts";

const tips = ["one", "two", "three"] as const;

/** Three pieces of advice for the present step. */
export function TrainersCorner({ step }: { step: WizardStep }) {
	const t = useTranslations("wizard.tips");
	return (
		<aside data-theme="dark" aria-label={t("title")} className="overflow-hidden rounded-5 bg-board">
			<div className="hidden bg-board-raised px-7 pt-6 desk:block" aria-hidden>
				<RunnerPictogram className="ml-[44%] size-28 text-positive" />
				<div className="lane-rule -mx-7 [--lane-rule:var(--board-line)]" />
			</div>
			<div className="p-6 desk:p-7">
				<h2 className="type-display-3">{t("title")}</h2>
				<ul className="mt-4 divide-y divide-board-line border-board-line border-t">
					{tips.map((tip) => (
						<li key={tip} className="py-4">
							<p className="type-body-strong">{t(`${step}.${tip}Title`)}</p>
							<p className="mt-1 type-small text-muted">{t(`${step}.${tip}Text`)}</p>
						</li>
					))}
				</ul>
			</div>
		</aside>
	);
}
