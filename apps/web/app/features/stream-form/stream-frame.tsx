import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { StepFrame } from "../../ui/steps/step-frame.tsx";
import { type StreamStep, streamSteps } from "./stream-values.ts";

const tips = ["one", "two", "three"] as const;

/** The frame of the form's two steps, with its texts. */
export function StreamFrame(props: {
	step: StreamStep;
	/** Tips are for upcoming streams only. */
	hasTips: boolean;
	closeTo: string;
	children: ReactNode;
}) {
	const t = useTranslations("challenge");
	const { step } = props;
	const { streamingSeconds } = useSite().streams;
	const index = streamSteps.indexOf(step);
	return (
		<StepFrame
			lane={{
				names: streamSteps.map((name) => t(`names.${name}`)),
				index,
				label: t("lane", { step: index + 1, count: streamSteps.length, name: t(`names.${step}`) }),
			}}
			{...(props.hasTips && {
				advice: {
					title: t("tips.title"),
					label: t("tips.open"),
					tips: tips.map((tip) => ({
						title: t(`tips.${step}.${tip}Title`),
						text: t(`tips.${step}.${tip}Text`, { minutes: Math.max(1, Math.round(streamingSeconds / 60)) }),
					})),
				},
			})}
			closeTo={props.closeTo}
		>
			{props.children}
		</StepFrame>
	);
}
