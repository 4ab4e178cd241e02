import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { StepFrame } from "../../ui/steps/step-frame.tsx";
import type { WizardStep } from "./wizard-flow.ts";

const tips = ["one", "two", "three"] as const;

/** The frame of a page of the wizard, in its words. */
export function WizardFrame(props: {
	steps: readonly WizardStep[];
	step: WizardStep;
	closeTo?: string;
	children: ReactNode;
}) {
	const t = useTranslations("wizard");
	const { steps, step } = props;
	const index = steps.indexOf(step);
	return (
		<StepFrame
			lane={{
				names: steps.map((name) => t(`names.${name}`)),
				index,
				label: t("lane", { step: index + 1, count: steps.length, name: t(`names.${step}`) }),
			}}
			advice={{
				title: t("tips.title"),
				label: t("tips.open"),
				tips: tips.map((tip) => ({ title: t(`tips.${step}.${tip}Title`), text: t(`tips.${step}.${tip}Text`) })),
			}}
			closeTo={props.closeTo}
		>
			{props.children}
		</StepFrame>
	);
}
