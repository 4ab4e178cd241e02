import { type ReactNode, Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StepForm } from "../../ui/step-form.tsx";
import type { SaveFailure } from "./challenge-save-failure.ts";
import type { ChallengeStep as Step } from "./challenge-values.ts";
import { DetailsStep } from "./details-step.tsx";
import { Failure } from "./failure.tsx";
import type { ChallengeForm } from "./use-challenge-form.ts";

// The picture field is as large as the rest of the form.
const loadCoverStep = () => import("./challenge-cover-step.tsx");
const CoverStep = lazyPart(loadCoverStep);

/** One of the form's two steps. */
export function ChallengeStep(props: {
	step: Step;
	challenge: ChallengeForm;
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
	const { step, challenge, campaign } = props;
	const words = useStepWords(step, challenge);
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
						<DetailsStep challenge={challenge} />
					) : (
						<Suspense fallback={<Skeleton className="h-40 rounded-3" />}>
							<CoverStep challenge={challenge} current={props.cover} />
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

/** The texts differ for past and for upcoming challenges. */
function useStepWords(step: Step, { stream }: ChallengeForm): { title: string; lead: string } {
	const t = useTranslations("challenge");
	if (stream?.status !== "ended") return { title: t(`${step}.title`), lead: t(`${step}.lead`) };
	return step === "details"
		? { title: t("edit.detailsTitle"), lead: t("edit.detailsLead") }
		: { title: t("cover.title"), lead: t("edit.coverLead") };
}
