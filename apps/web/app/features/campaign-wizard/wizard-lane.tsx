import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { TipsButton } from "./trainers-corner.tsx";
import type { WizardStep } from "./wizard-flow.ts";

/** The way through the wizard as a lane: one length per step, run to the middle of the present one. */
export function WizardLane({ steps, step }: { steps: readonly WizardStep[]; step: WizardStep }) {
	const t = useTranslations("wizard");
	const index = steps.indexOf(step);
	const count = steps.length;
	return (
		<div>
			<span
				className="lane"
				data-size="m"
				data-state="running"
				style={{ "--run": (index + 0.5) / count } as CSSProperties}
				aria-hidden
			>
				<span className="lane-runner" />
				<span className="lane-ticks" style={{ backgroundSize: `${100 / count}% 100%` }} />
				<span className="lane-finish" />
			</span>
			<ol
				className="mt-2 hidden tablet:grid"
				style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
				aria-hidden
			>
				{steps.map((name, position) => (
					<li
						key={name}
						className={classNames(
							"px-2",
							name === step ? "type-small-strong" : "type-small",
							position > index && "text-muted",
						)}
					>
						{t(`names.${name}`)}
					</li>
				))}
			</ol>
			<div className="mt-2 flex items-center justify-between gap-4">
				<p className="type-small-strong tablet:sr-only">
					{t("lane", { step: index + 1, count, name: t(`names.${step}`) })}
				</p>
				<span className="ml-auto">
					<TipsButton step={step} />
				</span>
			</div>
		</div>
	);
}
