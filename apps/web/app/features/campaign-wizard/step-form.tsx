import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { GoalStep } from "./goal-step.tsx";
import { RecipientStep } from "./recipient-step.tsx";
import type { SaveFailure } from "./save-failure.ts";
import { StoryStep } from "./story-step.tsx";
import type { WizardForm } from "./use-wizard-form.ts";
import type { WizardStep } from "./wizard-flow.ts";

// The search in a list and the place for a picture weigh as much as all the other steps together.
const loadCountryStep = () => import("./country-step.tsx");
const loadCoverStep = () => import("./cover-step.tsx");
const CountryStep = lazy(loadCountryStep);
const CoverStep = lazy(loadCoverStep);

export type StepFormProps = {
	step: WizardStep;
	wizard: WizardForm;
	/** A line above the heading. */
	eyebrow?: string;
	/** What is told once, before anything has been done. */
	welcome?: ReactNode;
	/** What is told as long as it is so. */
	notices?: ReactNode;
	failure: SaveFailure | null;
	/** Back and next, at the foot of the screen on phones. */
	bar: ReactNode;
	onSubmit: () => void;
	knownCountry?: string | null;
	isGuest?: boolean;
	/** The address of the cover that the campaign has. */
	cover?: string;
};

/** One page of the wizard. */
export function StepForm({ step, wizard, failure, ...props }: StepFormProps) {
	const t = useTranslations("wizard");
	const [isUnmoved, setUnmoved] = useState(true);
	// The next page is there when it is asked for.
	useEffect(() => void Promise.allSettled([loadCountryStep(), loadCoverStep()]), []);
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				setUnmoved(false);
				props.onSubmit();
			}}
			className="flex min-w-0 flex-1 flex-col gap-6 [&>:empty]:-mb-6 [&_input]:scroll-mb-56 [&_textarea]:scroll-mb-48"
		>
			<StepHeading
				key={step}
				eyebrow={props.eyebrow}
				title={t(`${step}.title`)}
				lead={t(`${step}.lead`)}
				isFirst={isUnmoved}
			/>
			{isUnmoved && props.welcome}
			<Suspense fallback={<Skeleton className="h-40 rounded-3" />}>
				<StepFields {...{ step, wizard }} {...props} />
			</Suspense>
			{props.notices}
			<Failure failure={failure} />
			{props.bar}
		</form>
	);
}

function StepHeading(props: { eyebrow?: string | undefined; title: string; lead: string; isFirst: boolean }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const wasFirst = useRef(props.isFirst);
	useEffect(() => {
		// Another step is told to assistive technology by its heading; the first one comes with the page.
		if (wasFirst.current) return;
		heading.current?.focus({ preventScroll: true });
		scrollTo({ top: 0 });
	}, []);
	return (
		<div>
			{props.eyebrow && <p className="mb-2 type-small-strong text-muted">{props.eyebrow}</p>}
			<h1 ref={heading} tabIndex={-1} className="type-display-2 outline-none">
				{props.title}
			</h1>
			<p className="mt-2 type-lead text-muted">{props.lead}</p>
		</div>
	);
}

function StepFields(props: Pick<StepFormProps, "step" | "wizard" | "knownCountry" | "isGuest" | "cover">): ReactNode {
	const { step, wizard, knownCountry = null, isGuest = false, cover } = props;
	switch (step) {
		case "country":
			return <CountryStep wizard={wizard} />;
		case "recipient":
			return <RecipientStep wizard={wizard} knownCountry={knownCountry} />;
		case "story":
			return <StoryStep wizard={wizard} />;
		case "cover":
			return <CoverStep wizard={wizard} current={cover} />;
		case "goal":
			return <GoalStep wizard={wizard} isGuest={isGuest} />;
	}
}

function Failure({ failure }: { failure: SaveFailure | null }) {
	const t = useTranslations("wizard.failed");
	const locale = useLocale();
	return (
		<FormError {...(failure && { title: failure.title })}>
			{failure && (
				<>
					{failure.text}
					{failure.needsSignIn && (
						<>
							{" "}
							{/* A session that begins in another tab begins in this one too, and the form stays. */}
							<a href={`/${locale}/sign-in`} target="_blank" rel="noopener" className="text-link underline">
								{t("signIn")}
							</a>
						</>
					)}
				</>
			)}
		</FormError>
	);
}
