import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { StepForm, type StepParts } from "../../ui/steps/step-form.tsx";
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

type WizardFormProps = StepParts & {
	step: WizardStep;
	wizard: Form;
	/** A line above the heading. */
	eyebrow?: string;
	knownCountry?: string | null;
	isGuest?: boolean;
	/** The URL of the campaign's present cover. */
	cover?: string;
	/** With a charity catalogue. */
	picker?: Picker;
	onChooseAnother?: () => void;
};

/** One page of the wizard. */
export function WizardForm(props: WizardFormProps) {
	const t = useTranslations("wizard");
	const { step, wizard } = props;
	// Preloads the next page.
	useEffect(() => void Promise.allSettled([loadCountryStep(), loadCoverStep()]), []);
	return (
		<StepForm
			{...props}
			title={t(`${step}.title`)}
			lead={step === "country" && wizard.values.recipient === "charity" ? t("country.leadCharity") : t(`${step}.lead`)}
		>
			<StepFields {...props} />
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
