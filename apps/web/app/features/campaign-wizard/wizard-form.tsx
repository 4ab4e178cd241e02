import { type ReactNode, Suspense, useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { StepForm } from "../../ui/steps/step-form.tsx";
import type { SaveFailure } from "./campaign-save-failure.ts";
import { GoalStep } from "./steps/goal-step.tsx";
import { type Picker, ProjectStep } from "./steps/project-step.tsx";
import { RecipientStep } from "./steps/recipient-step.tsx";
import { StoryStep } from "./steps/story-step.tsx";
import type { WizardForm as Form } from "./use-wizard-form.ts";
import type { WizardStep } from "./wizard-flow.ts";

// The searchable list and the picture field are as large as all the other steps together.
const loadCountryStep = () => import("./steps/country-step.tsx");
const loadCoverStep = () => import("./steps/campaign-cover-step.tsx");
const CountryStep = lazyPart(loadCountryStep);
const CoverStep = lazyPart(loadCoverStep);

type WizardFormProps = {
	step: WizardStep;
	wizard: Form;
	/** A line above the heading. */
	eyebrow?: string;
	/** A notice that is shown once, at the start. */
	welcome?: ReactNode;
	/** Notices that are shown while they apply. */
	notices?: ReactNode;
	failure: SaveFailure | null;
	isPending: boolean;
	/** Back and next, at the foot of the screen on phones. */
	bar: ReactNode;
	onSubmit: () => void;
	knownCountry?: string | null;
	isGuest?: boolean;
	/** The URL of the campaign's present cover. */
	cover?: string;
	/** With a charity catalogue. */
	picker?: Picker;
	onChooseAnother?: () => void;
};

/** One page of the wizard. */
export function WizardForm({ step, wizard, failure, ...props }: WizardFormProps) {
	const t = useTranslations("wizard");
	// Preloads the next page.
	useEffect(() => void Promise.allSettled([loadCountryStep(), loadCoverStep()]), []);
	return (
		<StepForm
			step={step}
			eyebrow={props.eyebrow}
			title={t(`${step}.title`)}
			lead={step === "country" && wizard.values.recipient === "charity" ? t("country.leadCharity") : t(`${step}.lead`)}
			onSubmit={props.onSubmit}
		>
			{(isUnmoved) => (
				<>
					{isUnmoved && props.welcome}
					<Suspense fallback={<Skeleton className="h-40 rounded-3" />}>
						<StepFields {...{ step, wizard }} {...props} />
					</Suspense>
					{props.notices}
					<Failure failure={failure} isPending={props.isPending} />
					{props.bar}
				</>
			)}
		</StepForm>
	);
}

type StepProps = Pick<
	WizardFormProps,
	"step" | "wizard" | "knownCountry" | "isGuest" | "cover" | "picker" | "onChooseAnother"
>;

function StepFields(props: StepProps): ReactNode {
	const { step, wizard, knownCountry = null, isGuest = false, cover } = props;
	switch (step) {
		case "country":
			return <CountryStep wizard={wizard} />;
		case "recipient":
			return (
				<RecipientStep wizard={wizard} knownCountry={knownCountry} onChooseAnother={() => props.onChooseAnother?.()} />
			);
		case "project":
			return props.picker && <ProjectStep wizard={wizard} picker={props.picker} />;
		case "story":
			return <StoryStep wizard={wizard} />;
		case "cover":
			return <CoverStep wizard={wizard} current={cover} />;
		case "goal":
			return <GoalStep wizard={wizard} isGuest={isGuest} />;
	}
}

function Failure({ failure, isPending }: { failure: SaveFailure | null; isPending: boolean }) {
	const t = useTranslations("wizard.failed");
	const locale = useLocale();
	return (
		<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
			{failure && (
				<>
					{failure.text}
					{failure.needsSignIn && (
						<>
							{" "}
							{/* A session that begins in another tab applies to this one too, and the form stays. */}
							<a href={`/${locale}/sign-in`} target="_blank" rel="noopener" className="text-link underline">
								{t("signIn")}
							</a>
						</>
					)}
				</>
			)}
		</SubmitError>
	);
}
