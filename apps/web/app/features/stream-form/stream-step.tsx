import { type ReactNode, Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { StepForm } from "../../ui/steps/step-form.tsx";
import { DetailsStep } from "./details-step.tsx";
import { Failure } from "./stream-failure.tsx";
import type { SaveFailure } from "./stream-save-failure.ts";
import type { StreamStep as Step } from "./stream-values.ts";
import type { StreamForm } from "./use-stream-form.ts";

// The picture field is as large as the rest of the form.
const loadCoverStep = () => import("./stream-cover-step.tsx");
const CoverStep = lazyPart(loadCoverStep);

/** One of the form's two steps. */
export function StreamStep(props: {
	step: Step;
	streamForm: StreamForm;
	campaign: { id: string; title: string; name: string };
	failure: SaveFailure | null;
	isPending: boolean;
	/** A notice that is shown once, at the start. */
	welcome?: ReactNode;
	/** Notices that are shown while they apply. */
	notices?: ReactNode;
	/** The URL of the stream's present cover. */
	cover?: string | undefined;
	/** Back and next, at the foot of the screen on phones. */
	bar: ReactNode;
	onSubmit: () => void;
}) {
	const t = useTranslations("challenge");
	const { step, streamForm, campaign } = props;
	const words = useStepWords(step, streamForm);
	// Preloads the next page, which repeats a failed load and shows the failure.
	useEffect(() => void loadCoverStep().catch(() => undefined), []);
	return (
		<StepForm
			step={step}
			eyebrow={t("eyebrow", { title: campaign.title })}
			title={words.title}
			lead={words.lead}
			onSubmit={props.onSubmit}
		>
			{(isUnmoved) => (
				<>
					{isUnmoved && props.welcome}
					{step === "details" ? (
						<DetailsStep streamForm={streamForm} />
					) : (
						<Suspense fallback={<Skeleton className="h-40 rounded-3" />}>
							<CoverStep streamForm={streamForm} current={props.cover} />
						</Suspense>
					)}
					{props.notices}
					<Failure failure={props.failure} isPending={props.isPending} campaign={campaign} />
					{props.bar}
				</>
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
