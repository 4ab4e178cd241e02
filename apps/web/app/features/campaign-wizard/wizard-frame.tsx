import { catalogueCurrency } from "@stride/contract/limits";
import { formatWhole } from "@stride/money";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useDefaultCurrency } from "../../lib/page/site-config.ts";
import { StepFrame } from "../../ui/steps/step-frame.tsx";
import type { WizardStep } from "./wizard-flow.ts";

const tips = ["one", "two", "three"] as const;

/** The frame of a page of the wizard, in its words. */
export function WizardFrame(props: {
	steps: readonly WizardStep[];
	step: WizardStep;
	/** A charity receives the money: nothing is paid out to the author. */
	isForCharity?: boolean;
	closeTo?: string;
	children: ReactNode;
}) {
	const t = useTranslations("wizard");
	const { steps, step, isForCharity = false } = props;
	const advice = isForCharity && (step === "country" || step === "recipient") ? (`${step}Charity` as const) : step;
	const index = steps.indexOf(step);
	const currency = useDefaultCurrency();
	const gift = formatWhole(5_000, isForCharity ? catalogueCurrency : currency);
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
				tips: tips.map((tip) => ({
					title: t(`tips.${advice}.${tip}Title`),
					text: t(`tips.${advice}.${tip}Text`, { gift }),
				})),
			}}
			closeTo={props.closeTo}
		>
			{props.children}
		</StepFrame>
	);
}
