import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { StepForm, type StepParts } from "../../ui/steps/step-form.tsx";
import { DetailsStep } from "./details-step.tsx";
import type { StreamStep as Step } from "./stream-values.ts";
import type { StreamForm } from "./use-stream-form.ts";

// The picture field is as large as the rest of the form.
const loadCoverStep = () => import("./stream-cover-step.tsx");
const CoverStep = lazyPart(loadCoverStep);

type StreamStepProps = StepParts & {
	step: Step;
	streamForm: StreamForm;
	campaign: { title: string };
	/** The URL of the stream's present cover. */
	cover?: string | undefined;
};

/** One of the form's two steps. */
export function StreamStep(props: StreamStepProps) {
	const t = useTranslations("challenge");
	const { step, streamForm, campaign } = props;
	// Preloads the next page, which repeats a failed load and shows the failure.
	useEffect(() => void loadCoverStep().catch(() => undefined), []);
	return (
		<StepForm {...props} {...useStepWords(step, streamForm)} eyebrow={t("eyebrow", { title: campaign.title })}>
			{step === "details" ? (
				<DetailsStep streamForm={streamForm} />
			) : (
				<CoverStep streamForm={streamForm} current={props.cover} />
			)}
		</StepForm>
	);
}

/** The texts differ for past and for upcoming streams. */
function useStepWords(step: Step, { stream }: StreamForm): { title: string; lead: string } {
	const t = useTranslations("challenge");
	if (stream?.status !== "ended") return { title: t(`${step}.title`), lead: t(`${step}.lead`) };
	return step === "details"
		? { title: t("edit.detailsTitle"), lead: t("edit.detailsLead") }
		: { title: t("cover.title"), lead: t("edit.coverLead") };
}
